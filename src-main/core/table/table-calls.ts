import type { WireError } from '../../../src-shared/app-error.ts'
import type { Cell } from '../../../src-shared/columns.ts'
import type { PageRow } from '../../../src-shared/contract.ts'
import type { PageDetail, ProblemRow, RefusalCause } from '../../../src-shared/evidence-view.ts'
import type { Outcome, PageErrorCode } from '../../../src-shared/page-error.ts'
import type { PageFilter, PageQuery } from '../../../src-shared/page-query.ts'
import type { LinePlace } from './line-place.ts'
import type { SecondsPoint } from './seconds-series.ts'
import type { OutcomeCounts } from './table.ts'

/** A line just written to the file, with its place. */
export interface AddedLine {
  readonly text: string
  readonly place: LinePlace
}

/** How far the file is read. */
export interface TableProgress {
  /** Pages in the table, and of each outcome. */
  readonly rows: number
  readonly counts: OutcomeCounts
  /** Pages that were read, but want a browser and there was none. */
  readonly lackingBrowser: number
  readonly readBytes: number
  readonly fileBytes: number
  /** Everything the file held when it was opened is in the table. */
  readonly isWhole: boolean
}

/** The shown rows of a query. */
export interface QueriedRows {
  /** Rows that match, and how many of each outcome match, the query's own outcome aside. */
  readonly total: number
  readonly counts: OutcomeCounts
  readonly rows: readonly PageRow[]
  /** Pages in the table when it was asked. */
  readonly size: number
}

/** One page as the file has it. */
export interface StoredRow {
  readonly number: number
  readonly outcome: Outcome
  readonly cells: readonly Cell[]
  /** The line as it stands in the file. */
  readonly json: string
}

/** Pages in the order of a filter: their numbers and where their lines stand, side by side. */
export interface PlacedNumbers {
  readonly numbers: Int32Array
  readonly offsets: Float64Array
  readonly lengths: Uint32Array
}

/** What can be asked of a table that lives in a thread. */
export interface TableAnswers {
  query: (query: PageQuery) => Promise<QueriedRows>
  /** Null for a page there is not. */
  page: (number: number) => Promise<StoredRow | null>
  /** From the start to a page by `found_on`, at most 100; null for a page there is not. */
  chain: (number: number) => Promise<PageDetail['chain'] | null>
  matchingPlaces: (filter: PageFilter, numbers: readonly number[] | null) => Promise<PlacedNumbers>
  byCause: () => Promise<readonly RefusalCause[]>
  problems: () => Promise<readonly ProblemRow[]>
  secondsSeries: (maxPoints: number) => Promise<readonly SecondsPoint[]>
  retryableOf: (codes: readonly PageErrorCode[]) => Promise<readonly string[]>
}

export type TableCall = keyof TableAnswers

/** What a thread is started with. */
export interface TableStart {
  readonly file: string
  /** The file may not be there yet: a crawl is about to write it. */
  readonly isNew: boolean
  /** Nothing is answered before the whole file is read: rows were shown already, and should not become fewer. */
  readonly waitsForWhole: boolean
}

/** What the main thread says. */
export type ToTable =
  | {
      readonly kind: 'ask'
      readonly id: number
      readonly call: TableCall
      readonly input: readonly unknown[]
    }
  | { readonly kind: 'add'; readonly lines: readonly AddedLine[] }

/**
 * What the thread says. `working` and `worked` stand around the part of a call that holds the thread, so that one that
 * holds it too long can be told from one that waits for the disk.
 */
export type FromTable =
  | { readonly kind: 'progress'; readonly progress: TableProgress }
  | { readonly kind: 'trouble'; readonly error: WireError }
  | { readonly kind: 'working' | 'worked'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: WireError }
