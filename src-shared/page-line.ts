import type { CrawlRunHeader } from './crawl-run.ts'
import type { PageError } from './page-error.ts'
import type { Conflicts, Summary } from './summary.ts'

/** How a page may be fetched; `shopify` listings come over `http` too. */
export type Rung = 'http' | 'browser'

/** A recorded step from one rung to another; `seconds` is the time the rung that was left had taken. */
export interface Climb {
  readonly from_rung: Rung
  readonly to_rung: Rung
  readonly reason: string
  readonly seconds: number
}

/** What the wire gave: seconds on the wire (rests not in it, 3 places), media type in lower case, decoded bytes. */
export interface Fetch {
  readonly rung: Rung
  readonly status: number
  readonly seconds: number
  readonly climbs: readonly Climb[]
  readonly type: string | null
  readonly length: number | null
}

/** A page asked again: why, and how many seconds after the failed request ended. */
export interface Retry {
  readonly reason: string
  readonly after: number
}

/** A declared value: text, a list, or a nested object. */
export type RecordValue = string | readonly RecordValue[] | { readonly [name: string]: RecordValue }

export interface RecordField {
  readonly value: RecordValue
  readonly source: string
  readonly where: string | null
}

/** One thing a page declares, with the reader that found it and its place. */
export interface PageRecord {
  readonly type: string | null
  readonly types: readonly string[]
  readonly fields: Readonly<Record<string, RecordField>>
  readonly source: string | null
  readonly where: string | null
}

/** Whether a page's text and data mining rights are reserved, and who said so (spec formats 1). */
export interface TdmRights {
  readonly reserved: boolean
  readonly policy: string | null
  readonly by: 'file' | 'header' | 'meta' | null
  readonly consulted: readonly ('file' | 'header' | 'meta')[]
  readonly trace: readonly {
    readonly from: 'file' | 'header' | 'meta'
    readonly reservation: 0 | 1 | null
    readonly policy: string | null
    readonly rule?: string
  }[]
}

/** What a page says may be done with it; empty parts are left out (spec formats 1). */
export interface Rights {
  readonly robots?: readonly string[]
  readonly agents?: Readonly<Record<string, readonly string[]>>
  readonly tdm?: TdmRights
  readonly license?: readonly string[]
  readonly http?: {
    readonly robots?: readonly string[]
    readonly agents?: Readonly<Record<string, readonly string[]>>
    /** What may be done with the page, by category: `train-ai`, `ai-use`, `search`. */
    readonly content_usage?: Readonly<Record<string, 'allow' | 'disallow'>>
  }
}

/** Seconds robots.txt and ours ask between requests (null: never again), the sentence why, and the line it stands on. */
export interface RobotsNote {
  readonly delay: number | null
  readonly why: string
  readonly line: number | null
}

interface LineStart {
  readonly url: string
  readonly depth: number
  readonly found_on: string | null
  readonly retries?: readonly Retry[]
}

/** A page that was read. Keys are written in this order (spec formats 1). */
export interface ReadLine extends LineStart {
  readonly ok: true
  /** Null for a product of a shop's listing: its own page was not asked for. */
  readonly landed: string | null
  readonly fetch: Fetch
  readonly canonical: string | null
  readonly summary: Summary
  readonly records: readonly PageRecord[]
  readonly sources: readonly string[]
  /** Questions answered in two ways; only where there are any (spec behaviour 11.6). */
  readonly conflicts?: Conflicts
  readonly links: readonly string[]
  readonly rights: Rights
  readonly robots: RobotsNote | null
  readonly etag?: string
  readonly last_modified?: string
  readonly run?: CrawlRunHeader
}

/** A page that was not read; `landed` and `fetch` where the site answered. */
export interface FailedLine extends LineStart {
  readonly ok: false
  readonly landed?: string
  readonly fetch?: Fetch
  readonly error: PageError
  readonly rights?: Rights
  readonly robots?: RobotsNote
  readonly run?: CrawlRunHeader
}

/** One line of a crawl file. */
export type PageLine = ReadLine | FailedLine
