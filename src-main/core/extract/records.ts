import type { PageRecord, RecordField } from '../../../src-shared/page-line.ts'
import type { DeclaredField, DeclaredThing } from './declared.ts'

/** What one reader of things found. */
export interface FoundThings {
  readonly source: string
  readonly things: readonly DeclaredThing[]
}

/** What one reader of the document found. */
export interface FoundDocument {
  readonly source: string
  readonly fields: ReadonlyMap<string, DeclaredField>
}

interface Draft {
  readonly types: readonly string[]
  readonly source: string | null
  readonly where: string | null
  readonly fields: Map<string, RecordField>
  /** Place of the reader that began it in the order of precedence. */
  readonly rank: number
}

/**
 * The records of a page. Things of later readers fill gaps of the first record of an earlier reader that shares a type;
 * what the document says fills gaps of the first record. A record without fields is dropped (spec behaviour 11.3).
 */
export function mergeRecords(
  things: readonly FoundThings[],
  documents: readonly FoundDocument[],
): PageRecord[] {
  const drafts: Draft[] = []
  things.forEach((found, rank) => foldThings(found, rank, drafts))
  for (const { source, fields } of documents) {
    if (fields.size === 0) continue
    if (drafts.length === 0) {
      drafts.push({ types: [], source: null, where: null, fields: new Map(), rank: things.length })
    }
    const first = drafts[0]
    if (first !== undefined) fillGaps(first, fields, source)
  }
  return drafts.map(({ types, fields, source, where }) => ({
    type: types[0] ?? null,
    types,
    fields: Object.fromEntries(fields),
    source,
    where,
  }))
}

function foldThings({ source, things }: FoundThings, rank: number, drafts: Draft[]): void {
  const earlier = drafts.filter((draft) => draft.rank < rank)
  const taken = new Set<Draft>()
  for (const thing of things) {
    if (thing.fields.size === 0) continue
    const into = earlier.find((draft) => !taken.has(draft) && sharesType(draft, thing))
    if (into === undefined) {
      const draft: Draft = { types: thing.types, source, where: thing.where, fields: new Map(), rank }
      fillGaps(draft, thing.fields, source)
      drafts.push(draft)
    } else {
      taken.add(into)
      fillGaps(into, thing.fields, source)
    }
  }
}

function sharesType(draft: Draft, thing: DeclaredThing): boolean {
  return thing.types.some((type) => draft.types.includes(type))
}

function fillGaps(draft: Draft, fields: ReadonlyMap<string, DeclaredField>, source: string): void {
  for (const [name, { value, where }] of fields) {
    if (name !== '__proto__' && !draft.fields.has(name)) draft.fields.set(name, { value, source, where })
  }
}
