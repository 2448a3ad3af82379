import * as z from 'zod'
import type { BrowserDownload, BrowserOffer, BrowserView } from './browser-view.ts'
import type { Cell } from './columns.ts'
import { runModes } from './crawl-run.ts'
import type { CrawlStatus } from './crawl-status.ts'
import type { DemoShopRequest } from './demo-shop-request.ts'
import type {
  PageDetail,
  PageSnippets,
  ProblemRow,
  RefusalCause,
  RequestView,
  RobotsText,
  SiteRow,
  TdmFileView,
  TriedAddress,
} from './evidence-view.ts'
import type { LibraryCard } from './library.ts'
import { type KeptList, maxListBytes } from './list-preview.ts'
import type { LookFirst } from './look-first.ts'
import type { MapProgress, MapRow, MapView } from './map-view.ts'
import { type Outcome, pageErrorCodes } from './page-error.ts'
import { PageFilter, PageQuery } from './page-query.ts'
import { type Settings, SettingsChange } from './settings.ts'
import type { Question } from './summary.ts'

const file = z.string().min(1)
const nothing = z.undefined()

/** How a table is written. */
export const exportFormats = ['csv', 'excel', 'semicolon', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Which pages go into a file: those of a filter, or the chosen ones. */
export const ExportWish = z.object({
  file,
  format: z.enum(exportFormats),
  filter: PageFilter,
  /** Row numbers; null for all the filter lets through. */
  numbers: z.array(z.number().int().min(0)).max(1_000_000).nullable(),
})
export type ExportWish = z.output<typeof ExportWish>

/** Every call a shell may make, with the schema of its input. Outputs are typed only: we trust our own service. */
export const calls = {
  /** The status of the open crawl, null before one was opened. */
  status: { input: nothing },
  /** A few polite requests before a crawl; nothing is asked twice after. */
  lookFirst: { input: z.object({ address: z.string(), delay: z.unknown() }) },
  /**
   * Starts a run into a file that must not hold pages yet. Options are checked by the service, with a sentence. A batch
   * reads the list of `readList` or `listOfMap`, by its number.
   */
  startCrawl: {
    input: z.object({
      options: z.record(z.string(), z.unknown()),
      file,
      reading: z.enum(runModes).default('crawl'),
      list: z.object({ id: z.number().int(), mayAskPrivate: z.boolean() }).nullable().default(null),
    }),
  },
  /** Reads a list that was pasted or lies in a file; asks no site. The service keeps the last one. */
  readList: {
    input: z.object({
      from: z.union([z.object({ text: z.string().max(maxListBytes) }), z.object({ file })]),
      /** The column of a table to read; null for the one with the most addresses. */
      column: z.number().int().min(0).nullable(),
    }),
  },
  /** Finds a site's addresses by its own lists; how it goes on comes as `mapping`. The service keeps the last map. */
  mapSite: { input: z.object({ address: z.string(), delay: z.unknown() }) },
  /** No further sitemap is asked for; what was found so far is the map. */
  stopMap: { input: nothing },
  /** Some of the addresses of the map. */
  mapRows: { input: z.object({ from: z.number().int().min(0), count: z.number().int().min(1).max(1000) }) },
  /** Writes the map's addresses to a file of their own. */
  saveMap: { input: z.object({ file, format: z.enum(['csv', 'text']) }) },
  /** Makes the map's addresses the list that a batch may read. */
  listOfMap: { input: nothing },
  /** Opens a crawl file without asking any site: its rows, and whether it can be continued. */
  openCrawl: { input: z.object({ file }) },
  /** Goes on with a file; what decides the order is read from the file itself. */
  continueCrawl: {
    input: z.object({
      file,
      maxPages: z.unknown(),
      delay: z.unknown(),
      /** The list may name the person's own machine and network. */
      mayAskPrivate: z.boolean().default(false),
    }),
  },
  /** No request until `goOn`; the answer in flight is finished and written. */
  pauseCrawl: { input: nothing },
  goOn: { input: nothing },
  /** What to do with a held site: wait as it asks, or write its pages as refused. */
  decideSite: { input: z.object({ site: z.string(), decision: z.enum(['wait', 'refuse']) }) },
  /** No further request; the answer in flight is finished and written. */
  stopCrawl: { input: nothing },
  /** The rows of a query that are shown. */
  rows: { input: PageQuery },
  /** One page whole, by its number. */
  page: { input: z.object({ number: z.number().int().min(0) }) },
  /** Where the answers of one page stand in its source. */
  snippets: { input: z.object({ number: z.number().int().min(0) }) },
  /** Requests after number `after`, at most 2,000, newest kept. */
  requests: { input: z.object({ after: z.number().int().min(0) }) },
  sites: { input: nothing },
  refusals: { input: nothing },
  /** A stored robots.txt; null when its snapshot is not there any more. */
  robotsText: { input: z.object({ origin: z.string(), sha256: z.string() }) },
  /** What a stored robots.txt says of an address or a path; asks no site. */
  tryAddress: { input: z.object({ origin: z.string(), sha256: z.string(), address: z.string().max(8192) }) },
  /** The kept tdmrep.json of an address's origin, and what it says of the address; null when none was asked for. */
  tdmFile: { input: z.object({ address: z.string().max(8192) }) },
  problems: { input: nothing },
  /** Reads the pages of these kinds once more, as a batch of their own file. */
  askAgain: { input: z.object({ codes: z.array(z.enum(pageErrorCodes)).min(1), file }) },
  /** Writes a table; progress comes as `exporting`. */
  exportPages: { input: ExportWish },
  /** The first 20 rows as the file would hold them. */
  exportPreview: { input: ExportWish.omit({ file: true }) },
  /** Gives a running export up; what was half-written is removed. */
  cancelExport: { input: nothing },
  library: { input: nothing },
  /** Takes a file's card away; the file stays. */
  forgetFile: { input: z.object({ file }) },
  settings: { input: nothing },
  saveSettings: { input: SettingsChange },
  /** Which browser is found for the person's wish; with `isAnew` the machine is looked through once more. */
  browser: { input: z.object({ isAnew: z.boolean().default(false) }) },
  /** Takes the program at a path as the browser from now on, when it is one. */
  useBrowser: { input: z.object({ path: z.string().max(4096) }) },
  /** What a download would be; asks nobody. */
  browserOffer: { input: nothing },
  /** Downloads a browser, at a person's word alone; progress comes as `browserDownload`. */
  downloadBrowser: { input: nothing },
  /** Gives the download up; nothing of it stays. */
  cancelBrowserDownload: { input: nothing },
  /** Starts the demo shop, once; resolves to its address. */
  startDemoShop: { input: nothing },
  demoShopLog: { input: nothing },
} as const

/** A page as the table shows it: its place in the file, its outcome, one cell for each column of columns.ts. */
export interface PageRow {
  readonly number: number
  readonly outcome: Outcome
  readonly cells: readonly Cell[]
  /** Questions the page answers in two ways; left out when there are none. */
  readonly disputed?: readonly Question[]
}

export interface Outputs {
  status: CrawlStatus | null
  lookFirst: LookFirst
  startCrawl: CrawlStatus
  openCrawl: CrawlStatus
  readList: KeptList
  mapSite: MapView
  stopMap: null
  mapRows: readonly MapRow[]
  saveMap: { readonly rows: number }
  listOfMap: KeptList
  continueCrawl: CrawlStatus
  pauseCrawl: null
  goOn: null
  decideSite: null
  stopCrawl: null
  /** `total` rows match the query; `counts` says how many of each outcome match it, its own outcome aside. */
  rows: {
    readonly total: number
    readonly counts: Readonly<Record<Outcome, number>>
    readonly rows: readonly PageRow[]
    readonly revision: number
  }
  page: PageDetail
  snippets: PageSnippets
  requests: { readonly requests: readonly RequestView[] }
  sites: readonly SiteRow[]
  refusals: readonly RefusalCause[]
  robotsText: RobotsText | null
  tryAddress: TriedAddress
  tdmFile: TdmFileView | null
  problems: readonly ProblemRow[]
  askAgain: CrawlStatus
  exportPages: { readonly rows: number }
  /** `guarded` marks cells that got an apostrophe against being run as a formula. */
  exportPreview: {
    readonly head: readonly string[]
    readonly rows: readonly { readonly cells: readonly string[]; readonly guarded: readonly boolean[] }[]
    readonly total: number
  }
  cancelExport: null
  library: readonly LibraryCard[]
  forgetFile: null
  settings: Settings
  saveSettings: Settings
  browser: BrowserView
  useBrowser: BrowserView
  browserOffer: BrowserOffer
  downloadBrowser: BrowserView
  cancelBrowserDownload: null
  startDemoShop: { readonly address: string }
  demoShopLog: readonly DemoShopRequest[]
}

/** What the service announces, at most four times a second. Events announce; calls fetch. */
export interface Events {
  changed: CrawlStatus
  mapping: MapProgress
  exporting: { readonly done: number; readonly total: number }
  /** How far the download of a browser is; null when it has ended. */
  browserDownload: { readonly download: BrowserDownload | null }
  /** A sentence the person should see once, such as that other programs of theirs cannot be heeded. */
  notice: { readonly sentence: string }
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
