import type { Element } from 'domhandler'
import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { DeclaredField, DeclaredThing, ReadingContext } from './declared.ts'

/** A value of a thing being read off elements: text or another thing, and the element it stands in. */
export interface DraftValue {
  readonly value: string | ThingDraft
  readonly element: Element
}

/** A thing being read off elements: microdata's items and RDFa's resources. */
export interface ThingDraft {
  readonly types: readonly string[]
  readonly element: Element
  readonly values: ReadonlyMap<string, readonly DraftValue[]>
}

/** A draft as a declared thing: repeated words become lists, drafts inside become objects with places noted. */
export function finishThing(draft: ThingDraft, context: ReadingContext): DeclaredThing {
  const { payForPlace, xPathOf } = context
  const fields = new Map<string, DeclaredField>()
  for (const [name, values] of draft.values) {
    const value = joinValues(values, context)
    const [first] = values
    if (value === null || first === undefined) continue
    fields.set(name, { value, where: payForPlace(xPathOf(first.element)) })
  }
  const { types } = draft
  return { types, fields, where: fields.size === 0 ? null : payForPlace(xPathOf(draft.element)) }
}

function joinValues(values: readonly DraftValue[], context: ReadingContext): RecordValue | null {
  const kept: RecordValue[] = []
  for (const { value, element } of values) {
    const converted = typeof value === 'string' ? value : objectOf(value, context)
    if (converted === null) continue
    context.origins.noteElement(kept, String(kept.length), element)
    kept.push(converted)
  }
  return kept.length > 1 ? kept : (kept[0] ?? null)
}

/** Recursion is bounded: readers keep drafts to the nesting of a record (spec behaviour 0.3). */
function objectOf(draft: ThingDraft, context: ReadingContext): RecordValue | null {
  const entries: [string, RecordValue][] = []
  const elements: [string, Element][] = []
  for (const [name, values] of draft.values) {
    const value = joinValues(values, context)
    const [first] = values
    if (value === null || first === undefined) continue
    entries.push([name, value])
    elements.push([name, first.element])
  }
  if (entries.length === 0) return null
  const [only, second] = draft.types
  const type: [string, RecordValue][] =
    only === undefined ? [] : [['@type', second === undefined ? only : draft.types]]
  const object: Readonly<Record<string, RecordValue>> = Object.fromEntries([...type, ...entries])
  for (const [name, element] of elements) context.origins.noteElement(object, name, element)
  return object
}
