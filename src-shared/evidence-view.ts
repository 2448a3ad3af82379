import type { Cell } from './columns.ts'
import type { Outcome, PageErrorCode } from './page-error.ts'
import type { TdmRights } from './page-line.ts'
import type { Snippet } from './summary.ts'

/** One request as lanes and stories show it; times in ms since the crawl began. */
export interface RequestView {
  readonly n: number
  readonly site: string
  readonly address: string
  readonly kind: string
  /** The page it was made for. */
  readonly page: string | null
  readonly startedAt: number
  readonly endedAt: number
  readonly status: number | null
  readonly error: string | null
  readonly waitedMs: number
  readonly why: string
  readonly connection: number | null
}

/** A page whole, for the detail pane. */
export interface PageDetail {
  readonly number: number
  readonly outcome: Outcome
  readonly cells: readonly Cell[]
  /** The line as it stands in the file. */
  readonly json: string
  /** Its requests, in order; empty when the evidence is not there any more. */
  readonly story: readonly RequestView[]
  /** From the start to this page by found_on; a page that is not in the file has no number. */
  readonly chain: readonly { readonly url: string; readonly number: number | null }[]
}

/** Where the answers of a page stand in its source, as far as they were found there. */
export interface PageSnippets {
  /** Whether the crawl kept sources at all: one that was copied without its evidence did not. */
  readonly isKept: boolean
  readonly snippets: readonly Snippet[]
}

/** One site of the crawl. */
export interface SiteRow {
  readonly site: string
  readonly requests: number
  readonly delaySeconds: number | null
  readonly delayWhy: string
  readonly shortestGapMs: number | null
  readonly inFlightMost: number
  /** Mean and last time an answer took, in seconds. */
  readonly meanSeconds: number | null
  readonly lastStatus: number | null
  readonly connections: number
  /** What drawn pages' own scripts and styles asked for inside their turns, beside the requests. */
  readonly beside: number
  /** Its robots.txt files, newest reading of each origin. */
  readonly robots: readonly RobotsReadingView[]
  /** The sitemaps that were tried for its pages, those of an index under it. */
  readonly sitemaps: readonly SitemapView[]
  /** Further sitemaps, which are in the evidence alone. */
  readonly moreSitemaps: number
}

/** A sitemap that was tried, with what it listed, or why and where it broke. */
export interface SitemapView {
  readonly address: string
  /** Null where it was not read. */
  readonly format: 'urlset' | 'sitemapindex' | 'text' | null
  readonly entries: number
  readonly error: string | null
  readonly namedBy: 'robots' | 'guess' | 'start-page' | 'index'
  readonly children: readonly SitemapView[]
}

/** A reading of a robots.txt, or of another file of an origin's own, kept beside the crawl file. */
export interface RobotsReadingView {
  readonly origin: string
  readonly status: number | null
  /** ISO time. */
  readonly at: string
  readonly sha256: string | null
  readonly error: string | null
}

/** Who can say whether a page's rights to text and data mining are reserved. */
export type TdmVoice = TdmRights['consulted'][number]

/** What the kept tdmrep.json of a page's origin says of it; no request is made for it. */
export interface TdmFileView {
  readonly address: string
  readonly status: number | null
  readonly error: string | null
  /** ISO time. */
  readonly at: string
  /** Whether the file as it was received is beside the crawl file; without it there are no rules to show. */
  readonly isKept: boolean
  /** How many rules it has. */
  readonly count: number
  /** At most fifty of them, those around the first that fits. */
  readonly rules: readonly TdmRuleView[]
  /** The number of the first rule that fits the page. */
  readonly deciding: number | null
}

/** A rule of a tdmrep.json, with its place among the file's rules from 1. */
export interface TdmRuleView {
  readonly number: number
  readonly location: string
  readonly reservation: 0 | 1
  readonly policy: string | null
}

/** One cause of refusals, with how many addresses it refused. */
export interface RefusalCause {
  /** What tells causes apart. */
  readonly id: string
  readonly code: PageErrorCode
  readonly site: string
  readonly count: number
  /** The origin, snapshot and line that refused, for robots.txt; null for other causes. */
  readonly robots: {
    readonly origin: string
    readonly sha256: string | null
    readonly line: number | null
    readonly rule: string | null
    readonly agent: string | null
  } | null
  /** Who reserves the rights, and the file's rule that fits; null for other causes. */
  readonly tdm: { readonly by: TdmVoice; readonly rule: string | null } | null
  /** At most 100 of the addresses. */
  readonly examples: readonly { readonly number: number; readonly url: string; readonly message: string }[]
}

/** A robots.txt as it was received, ready to be shown; null where the snapshot is not there any more. */
export interface RobotsText {
  readonly origin: string
  readonly lines: readonly string[]
  readonly isTruncated: boolean
  readonly group: { readonly agent: string; readonly lines: readonly number[] } | null
}

/** What the stored robots.txt says of an address; no request is made for it. */
export interface TriedAddress {
  readonly address: string
  readonly isAllowed: boolean
  readonly line: number | null
  readonly rule: string | null
  readonly agent: string | null
  /** Rules of the group whose pattern fits the address, longest first, with the octets that count. */
  readonly competing: readonly {
    readonly line: number
    readonly rule: string
    readonly isAllowed: boolean
    readonly octets: number
  }[]
}

/** Failures of one kind. */
export interface ProblemRow {
  readonly code: PageErrorCode
  readonly status: number | null
  readonly count: number
  readonly retryable: number
}
