import type { Ending, ExtraRest, PaceRule, SitePace } from './pace.ts'

/** One request that wants its turn at a site. `rule` is asked again after each rest, for it may have grown meanwhile. */
export interface Claim {
  readonly site: string
  readonly address: string
  readonly rule: () => PaceRule
  readonly extra?: ExtraRest | null
  /** Told each time the claim has to wait, and until when by the clock's `now`, as far as that is known. */
  readonly onWait?: (until: number, why: string) => void
  /** Set by who can write `rate_limited` instead: a site that asks for more than the longest wait gets no turn, but null. */
  readonly givesUpWhenRefused?: boolean
}

/** The right to make one request. Whoever holds it must end it, whatever came of the request. */
export interface Turn {
  readonly waited: { readonly ms: number; readonly why: string }
  readonly end: (ending: Omit<Ending, 'endedAt'>) => void
  /** Gives the turn back unused: nothing was sent, so no rest follows. */
  readonly forgo: () => void
}

/** What a site is doing now, for the lanes of the window. */
export type LaneState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'resting'; readonly until: number; readonly why: string; readonly address: string }
  | { readonly kind: 'asking'; readonly since: number; readonly address: string }

/** A site's figures as its own log would show them. Gaps run from the end of one request to the start of the next. */
export interface LaneFigures {
  readonly requests: number
  readonly shortestGapMs: number | null
  readonly inFlightMost: number
}

/** The figures of a site that was not asked yet. */
export const noFigures: LaneFigures = { requests: 0, shortestGapMs: null, inFlightMost: 0 }

/** Figures after one more request; `gapMs` is the rest before it, null when there was none or it is not known. */
export function countRequest(figures: LaneFigures, gapMs: number | null): LaneFigures {
  const requests = figures.requests + 1
  if (gapMs === null) return { ...figures, requests }
  return { ...figures, requests, shortestGapMs: Math.min(figures.shortestGapMs ?? gapMs, gapMs) }
}

/** The one way to a site's turn, whether the gate stands in this process or in another of the same person's. */
export interface GateDoor {
  /**
   * Waits for the turn. Null when the signal was aborted before it came, or when the site refuses and the claim gives up
   * then: in both cases nothing may be asked.
   */
  readonly take: (claim: Claim, signal?: AbortSignal) => Promise<Turn | null>
  /** What is known of the site's pace; in a shared gate, what this process learnt last. */
  readonly pace: (site: string) => SitePace
  /** What this process's own requests are doing at the site. */
  readonly state: (site: string) => LaneState
  /** The figures of this process's own requests; the gaps count everybody's. */
  readonly figures: (site: string) => LaneFigures
  /** Notes that the site's last page failed through all its retries, or no longer does (spec behaviour 2.8). */
  readonly setFailing: (site: string, isFailing: boolean) => void
}
