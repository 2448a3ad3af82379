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

/** The records of a page, and for each the declarations that went into it, whole: the first began it. */
export interface MergedRecords {
  readonly records: readonly PageRecord[]
  readonly declarations: ReadonlyMap<PageRecord, readonly PageRecord[]>
}

interface Draft {
  readonly types: readonly string[]
  readonly source: string | null
  readonly where: string | null
  readonly fields: Map<string, RecordField>
  readonly declarations: PageRecord[]
}

/**
 * The records of a page. Things of later readers fill gaps of the first record of an earlier reader that shares a type;
 * what the document says fills gaps of the first record. A record without fields is dropped (spec behaviour 11.3).
 */
export function mergeRecords(
  things: readonly FoundThings[],
  documents: readonly FoundDocument[],
): MergedRecords {
  const drafts: Draft[] = []
  for (const found of things) foldThings(found, drafts)
  for (const { source, fields } of documents) {
    if (fields.size === 0) continue
    if (drafts.length === 0) {
      drafts.push({ types: [], source: null, where: null, fields: new Map(), declarations: [] })
    }
    const first = drafts[0]
    if (first !== undefined) fillGaps(first.fields, fields, source)
  }
  const declarations = new Map<PageRecord, readonly PageRecord[]>()
  const records = drafts.map((draft) => {
    const record = recordOf(draft.types, draft.fields, draft.source, draft.where)
    declarations.set(record, draft.declarations)
    return record
  })
  return { records, declarations }
}

function foldThings({ source, things }: FoundThings, drafts: Draft[]): void {
  const free = openDraftsByType(drafts, things)
  for (const thing of things) {
    if (thing.fields.size === 0) continue
    const own = new Map<string, RecordField>()
    fillGaps(own, thing.fields, source)
    const declaration = recordOf(thing.types, own, source, thing.where)
    const into = free.take(thing.types)
    if (into === null) {
      drafts.push({
        types: thing.types,
        source,
        where: thing.where,
        fields: own,
        declarations: [declaration],
      })
    } else {
      fillGaps(into.fields, thing.fields, source)
      into.declarations.push(declaration)
    }
  }
}

/** Records of earlier readers, each to be taken once, found by type without looking through all of them each time. */
function openDraftsByType(
  drafts: readonly Draft[],
  things: readonly DeclaredThing[],
): { take: (types: readonly string[]) => Draft | null } {
  if (things.length === 0 || drafts.length === 0) return { take: () => null }
  const byType = new Map<
    string,
    { readonly list: { readonly draft: Draft; readonly order: number }[]; next: number }
  >()
  drafts.forEach((draft, order) => {
    for (const type of draft.types) {
      const known = byType.get(type)
      if (known === undefined) byType.set(type, { list: [{ draft, order }], next: 0 })
      else known.list.push({ draft, order })
    }
  })
  const taken = new Set<Draft>()
  const firstFree = (type: string): { readonly draft: Draft; readonly order: number } | undefined => {
    const known = byType.get(type)
    if (known === undefined) return undefined
    for (let entry = known.list[known.next]; entry !== undefined; entry = known.list[known.next]) {
      if (!taken.has(entry.draft)) return entry
      known.next += 1
    }
    return undefined
  }
  return {
    take(types) {
      const entries = types.map(firstFree).filter((entry) => entry !== undefined)
      const [first] = entries.toSorted((a, b) => a.order - b.order)
      if (first === undefined) return null
      taken.add(first.draft)
      return first.draft
    },
  }
}

function recordOf(
  types: readonly string[],
  fields: ReadonlyMap<string, RecordField>,
  source: string | null,
  where: string | null,
): PageRecord {
  return { type: types[0] ?? null, types, fields: Object.fromEntries(fields), source, where }
}

function fillGaps(
  into: Map<string, RecordField>,
  fields: ReadonlyMap<string, DeclaredField>,
  source: string,
): void {
  for (const [name, { value, where }] of fields) {
    if (name !== '__proto__' && !into.has(name)) into.set(name, { value, source, where })
  }
}
