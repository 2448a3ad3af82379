import { currentDelayMs, type ExtraRest, type PaceRule, type SitePace } from './pace.ts'

/**
 * The rest before retry number `count` (1, 2, …), from the end of the failed request: twice the delay, then four times, …,
 * never less than the delay now in force and never more than `maxDelayMs` (spec behaviour 2.8). A Retry-After is the
 * gate's own and may make it longer.
 */
export function retryRest(count: number, reason: string, pace: SitePace, rule: PaceRule): ExtraRest {
  const ms = Math.min(rule.maxDelayMs, Math.max(rule.delayMs * 2 ** count, currentDelayMs(pace, rule)))
  return { ms, why: `${reason}; it is asked again, after a longer rest` }
}

/** A status that may be another one later (spec behaviour 2.8). */
export function isPassingStatus(status: number): boolean {
  return status === 429 || status >= 500
}
