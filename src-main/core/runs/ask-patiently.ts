import { toSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { Retry } from '../../../src-shared/page-line.ts'
import type { ExtraRest } from '../gate/pace.ts'
import { isPassingStatus, retryRest } from '../gate/retry-plan.ts'
import type { FailingSites } from './failing-sites.ts'
import type { AskParts } from './may-ask.ts'

export interface PatienceParts extends AskParts {
  /** Most retries of one page (`--retries`). */
  readonly retries: number
  readonly failingSites: FailingSites
  /** No retry starts after this moment of the clock; null for no limit. */
  readonly deadline: number | null
}

/** What is tried, at which site, and why a try may come to something else later; null when it will not. */
export interface Patience<Came> {
  readonly site: string
  readonly ask: (retry: ExtraRest | null) => Promise<Came | null>
  readonly passingReason: (came: Came) => string | null
}

/** What the last try came to, and why there were tries before it. */
export interface Asked<Came> {
  readonly came: Came
  readonly retries: readonly Retry[]
}

/** Tries, and again where that may help (spec behaviour 2.8). Null when the run is stopping before it has come. */
export async function askPatiently<Came>(
  { site, ask, passingReason }: Patience<Came>,
  parts: PatienceParts,
): Promise<Asked<Came> | null> {
  const isFailing = parts.failingSites.has(site) || parts.gate.pace(site).isFailing
  const most = isFailing ? 0 : parts.retries
  const retries: Retry[] = []
  let retry: ExtraRest | null = null
  for (;;) {
    const came = await ask(retry)
    if (came === null) return null
    const reason = passingReason(came)
    retry = reason === null ? null : nextRetry(reason, retries.length + 1, site, parts)
    if (reason === null || retry === null || retries.length >= most) return { came, retries }
    retries.push({ reason, after: toSeconds(retry.ms) })
  }
}

/** Why an answer of this status may be another one later. */
export function passingStatus(status: number): string | null {
  return isPassingStatus(status) ? `it answered ${status}` : null
}

/** Why there may be an answer later; a failure that is only remembered is not asked for again. */
export function passingFailure(
  { code, retryable, message }: PageError,
  isRemembered: boolean,
): string | null {
  return code === 'fetch_failed' && retryable && !isRemembered ? message : null
}

/** The rest before the next try, a Retry-After in it; null when there may be none: too late, or told to stay away. */
function nextRetry(reason: string, count: number, site: string, parts: PatienceParts): ExtraRest | null {
  const pace = parts.gate.pace(site)
  const now = parts.clock.now()
  if ((pace.refusedUntil ?? now) > now) return null
  const rest = retryRest(count, reason, pace, parts.rules.ruleOf(site))
  const heardMs = pace.notBefore === null || pace.endedAt === null ? 0 : pace.notBefore - pace.endedAt
  const ms = Math.max(rest.ms, heardMs)
  const startsAt = (pace.endedAt ?? now) + ms
  return parts.deadline !== null && startsAt > parts.deadline ? null : { ...rest, ms }
}
