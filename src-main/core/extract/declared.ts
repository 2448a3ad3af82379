import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { Origins } from './origins.ts'
import type { PageParts } from './page-parts.ts'
import type { PayForPlace, XPathOf } from './x-path.ts'

/** A field as a reader found it: a value and its place, null for metas or once the budget for places is spent. */
export interface DeclaredField {
  readonly value: RecordValue
  readonly where: string | null
}

/** One thing declared on a page: its types by their short names, and its fields in the order written. */
export interface DeclaredThing {
  readonly types: readonly string[]
  readonly fields: ReadonlyMap<string, DeclaredField>
  readonly where: string | null
}

/** What a reader gets to work with. */
export interface ReadingContext {
  readonly parts: PageParts
  readonly xPathOf: XPathOf
  readonly payForPlace: PayForPlace
  readonly origins: Origins
}

/** The short name of a type or a word: the last part of its address, or what follows its prefix. */
export function shortName(name: string): string {
  return /([^/#:]+)[/#:]*$/.exec(name.trim())?.[1] ?? ''
}
