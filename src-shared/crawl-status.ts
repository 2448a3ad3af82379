import type { RunMode } from './crawl-run.ts'
import type { Outcome } from './page-error.ts'

/** Why a crawl ended (spec formats 4). */
export type StopReason = 'done' | 'max_pages' | 'time_budget' | 'stopped' | 'error'

/** The state's word, as the window shows it. */
export type CrawlPhase =
  | 'ready'
  | 'reading_robots'
  | 'asking'
  | 'waiting'
  | 'pausing'
  | 'paused'
  | 'needs_review'
  | 'asked_to_wait'
  | 'stopping'
  | 'done'
  | 'stopped'
  | 'failed'

/** What one site's lane shows. Durations only, never clock values: each side has its own clock. */
export interface Lane {
  readonly site: string
  readonly state: 'idle' | 'resting' | 'asking'
  /** Milliseconds until the site may be asked again, when it rests. */
  readonly leftMs: number
  /** Why it rests, as a sentence. */
  readonly why: string
  /** The address being asked, or next to be asked. */
  readonly address: string | null
  readonly delaySeconds: number
  readonly delayWhy: string
  readonly requests: number
  readonly shortestGapMs: number | null
  readonly inFlightMost: number
}

/** A site whose pages are held, unwritten, until the person decides or its time has come (spec decisions A3, P9). */
export interface HeldSite {
  readonly site: string
  readonly kind: 'review' | 'retry_after'
  readonly sentence: string
  /** Milliseconds until it ends by itself; null when only a decision ends it. */
  readonly leftMs: number | null
}

/** Pages by outcome, and how many addresses are known but not yet taken to their turn. */
export interface CrawlCounts {
  readonly pages: number
  readonly byOutcome: Readonly<Record<Outcome, number>>
  readonly queued: number
  /** Pages that were in the file before this run. */
  readonly resumed: number
}

/** Everything the window's bars show of the open crawl. */
export interface CrawlStatus {
  readonly file: string
  /** Empty for a list. */
  readonly start: string
  readonly mode: RunMode
  /** Its list names the person's own machine or network, which is asked for only when they say so. */
  readonly asksPrivate: boolean
  readonly phase: CrawlPhase
  /** What is happening and why, in a sentence. */
  readonly sentence: string
  readonly stopped: StopReason | null
  readonly canContinue: boolean
  readonly counts: CrawlCounts
  readonly lanes: readonly Lane[]
  readonly held: readonly HeldSite[]
  /** Milliseconds since the crawl began, as the requests' times are counted; 0 when none runs. */
  readonly elapsedMs: number
  /** Pages that were read, but are drawn by scripts, and there was no browser to draw them. */
  readonly lackingBrowser: number
  /** How far a large file has been read into the table, 0 to 1. */
  readonly loaded: number
  /** Goes up with every change of the table. */
  readonly revision: number
  readonly maxPages: number
}

export const noCounts: CrawlCounts = {
  pages: 0,
  byOutcome: { read: 0, refused: 0, reserved: 0, redirected: 0, slowed: 0, failed: 0 },
  queued: 0,
  resumed: 0,
}
