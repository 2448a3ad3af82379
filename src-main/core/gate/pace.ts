import { inSeconds } from '../../../src-shared/format.ts'

/** What the gate remembers of a site. Times are the clock's `now` in ms. */
export interface SitePace {
  /** When the last answer's last byte came; null before the first request. */
  readonly endedAt: number | null
  /** A Retry-After that was heard: no request before this. */
  readonly notBefore: number | null
  /** A Retry-After longer than we may wait: until then pages are answered `rate_limited`. */
  readonly refusedUntil: number | null
  /** The delay doubled by 429 and 503 without a readable Retry-After; 0 when it never was. */
  readonly slowedMs: number
  /** The rest promised when the last request ended, whoever made it: a run that knows less must keep it too. */
  readonly restMs: number
  /** Smoothed time the site takes to answer. */
  readonly paceMs: number | null
  /** Its last page failed through all its retries; its pages are asked once (spec behaviour 2.8). */
  readonly isFailing: boolean
}

export const newSite: SitePace = {
  endedAt: null,
  notBefore: null,
  refusedUntil: null,
  slowedMs: 0,
  restMs: 0,
  paceMs: null,
  isFailing: false,
}

/** What one request must respect: the larger of ours and robots.txt's delay, with its reason, and the longest wait. */
export interface PaceRule {
  readonly delayMs: number
  readonly why: string
  readonly maxDelayMs: number
}

/** A rest that must follow the last answer for a reason of its own, such as a retry. */
export interface ExtraRest {
  readonly ms: number
  readonly why: string
}

export interface EarliestStart {
  readonly at: number
  readonly why: string
}

/**
 * Added to every rest: the gap is measured by the site, whose clock may tick between our end and its own
 * (spec decisions A15).
 */
export const restMarginMs = 2

/** When a site may next be asked, and which of the reasons decides it (spec behaviour 2.3). The latest one wins. */
export function earliestStart(pace: SitePace, rule: PaceRule, extra: ExtraRest | null): EarliestStart {
  const reasons: EarliestStart[] = []
  const { endedAt } = pace
  if (endedAt !== null) {
    const after = (ms: number, why: string): void => void reasons.push({ at: endedAt + ms, why })
    after(rule.delayMs, rule.why)
    if (pace.slowedMs > rule.delayMs) {
      after(
        pace.slowedMs,
        `the site said it was asked too often; the delay is now ${inSeconds(pace.slowedMs)} s`,
      )
    }
    if (pace.paceMs !== null) {
      after(
        Math.min(pace.paceMs, rule.maxDelayMs),
        `the site takes ${inSeconds(pace.paceMs)} s to answer and rests as long`,
      )
    }
    if (extra !== null) after(extra.ms, extra.why)
    after(pace.restMs, `the request before promised the site a rest of ${inSeconds(pace.restMs)} s`)
  }
  if (pace.notBefore !== null) {
    reasons.push({ at: pace.notBefore, why: 'the site asked for this pause in its Retry-After' })
  }
  if (pace.refusedUntil !== null) {
    reasons.push({ at: pace.refusedUntil, why: 'the site asked to be left alone until then' })
  }
  let latest: EarliestStart = { at: Number.NEGATIVE_INFINITY, why: 'nothing was asked of this site yet' }
  for (const reason of reasons) if (reason.at > latest.at) latest = reason
  return { at: latest.at + restMarginMs, why: latest.why }
}

/** What came of one request. */
export interface Ending {
  readonly endedAt: number
  /** Time on the wire; null when it is not known. */
  readonly tookMs: number | null
  readonly status: number | null
  readonly retryAfterMs: number | null
}

/** The delay in force without Retry-After: robots.txt's, ours, or the doubled one. */
export function currentDelayMs(pace: SitePace, rule: PaceRule): number {
  return Math.max(rule.delayMs, pace.slowedMs, Math.min(pace.paceMs ?? 0, rule.maxDelayMs))
}

/** What the gate knows after a request: when it ended, how slow the site is, how far it backed us off (spec behaviour 2.6). */
export function afterRequest(pace: SitePace, rule: PaceRule, ending: Ending): SitePace {
  const { endedAt, tookMs } = ending
  const paceMs = tookMs === null ? pace.paceMs : pace.paceMs === null ? tookMs : (pace.paceMs + tookMs) / 2
  const after = { ...pace, ...backOff(pace, rule, ending), endedAt, paceMs }
  return { ...after, restMs: currentDelayMs(after, rule) }
}

/** What two witnesses know of a site, put together: of each thing the one that asks the site later. */
export function laterOf(one: SitePace, other: SitePace): SitePace {
  return {
    endedAt: latest(one.endedAt, other.endedAt),
    notBefore: latest(one.notBefore, other.notBefore),
    refusedUntil: latest(one.refusedUntil, other.refusedUntil),
    slowedMs: Math.max(one.slowedMs, other.slowedMs),
    restMs: Math.max(one.restMs, other.restMs),
    paceMs: latest(one.paceMs, other.paceMs),
    isFailing: one.isFailing || other.isFailing,
  }
}

function latest(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.max(one, other ?? one)
}

function backOff(pace: SitePace, rule: PaceRule, ending: Ending): Partial<SitePace> {
  if (ending.status !== 429 && ending.status !== 503) return {}
  if (ending.retryAfterMs === null) {
    const doubled = 2 * Math.max(rule.delayMs, pace.slowedMs, shortestDoublingMs)
    return { slowedMs: Math.max(pace.slowedMs, Math.min(rule.maxDelayMs, doubled)) }
  }
  const until = ending.endedAt + ending.retryAfterMs
  return ending.retryAfterMs <= rule.maxDelayMs
    ? { notBefore: Math.max(pace.notBefore ?? until, until) }
    : { refusedUntil: Math.max(pace.refusedUntil ?? until, until) }
}

/** A delay of 0 (one's own machine) cannot be doubled; it is taken for this much. */
const shortestDoublingMs = 100

/** Whether a site may be asked as if it had never been: nothing that is known of it can hold a request back. */
export function owesNothing(pace: SitePace, now: number): boolean {
  const isPast = (at: number | null): boolean => at === null || at <= now
  const isRested = pace.endedAt === null || pace.endedAt + pace.restMs <= now
  return (
    isRested && pace.slowedMs === 0 && !pace.isFailing && isPast(pace.notBefore) && isPast(pace.refusedUntil)
  )
}
