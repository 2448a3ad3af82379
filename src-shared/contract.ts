import * as z from 'zod'
import type { Cell } from './columns.ts'
import type { CrawlStatus } from './crawl-status.ts'
import type { DemoShopRequest } from './demo-shop-request.ts'
import type { Outcome } from './page-error.ts'

/** Most rows one call may ask for. */
const maxRowsAsked = 1000

/** Which file to go on with, and how far and gently; what decides the order is read from the file itself. */
export const ContinueOptions = z.object({
  file: z.string().min(1),
  maxPages: z.unknown(),
  delay: z.unknown(),
})

export const RowQuery = z.object({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(maxRowsAsked),
})

/** Every call a shell may make, with the schema of its input. Outputs are typed only: we trust our own service. */
export const calls = {
  /** The status of the open crawl, null before one was opened. */
  status: { input: z.undefined() },
  /** Starts a crawl into a file that must not hold pages yet. Options are checked by the service, with a sentence. */
  startCrawl: { input: z.object({ options: z.record(z.string(), z.unknown()), file: z.string().min(1) }) },
  /** Opens a crawl file without asking any site: its rows, and whether it can be continued. */
  openCrawl: { input: z.object({ file: z.string().min(1) }) },
  continueCrawl: { input: ContinueOptions },
  /** No further request; the answer in flight is finished and written. */
  stopCrawl: { input: z.undefined() },
  rows: { input: RowQuery },
  exportCsv: { input: z.object({ file: z.string().min(1) }) },
  /** Starts the demo shop, once; resolves to its address. */
  startDemoShop: { input: z.undefined() },
  demoShopLog: { input: z.undefined() },
} as const

/** A page as the table shows it: its place in the file, its outcome, one cell for each column of columns.ts. */
export interface PageRow {
  readonly number: number
  readonly outcome: Outcome
  readonly cells: readonly Cell[]
}

export interface Outputs {
  status: CrawlStatus | null
  startCrawl: CrawlStatus
  openCrawl: CrawlStatus
  continueCrawl: CrawlStatus
  stopCrawl: null
  rows: { readonly total: number; readonly rows: readonly PageRow[] }
  exportCsv: { readonly rows: number }
  startDemoShop: { readonly address: string }
  demoShopLog: readonly DemoShopRequest[]
}

/** What the service announces, at most four times a second. Events announce; calls fetch. */
export interface Events {
  changed: CrawlStatus
}

export type CallName = keyof typeof calls
export type CallInput<K extends CallName> = z.input<(typeof calls)[K]['input']>
type ParsedInput<K extends CallName> = z.output<(typeof calls)[K]['input']>

/** The service as the core's side writes it: input already checked. */
export type Service = { readonly [K in CallName]: (input: ParsedInput<K>) => Promise<Outputs[K]> }

/** The service as a client sees it. */
export type Client = {
  readonly [K in CallName]: (
    ...input: undefined extends CallInput<K> ? [] : [CallInput<K>]
  ) => Promise<Outputs[K]>
}
