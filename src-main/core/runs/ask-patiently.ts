import { toSeconds } from '../../../src-shared/format.ts'
import type { Retry } from '../../../src-shared/page-line.ts'
import { siteOf } from '../base/site.ts'
import type { ExtraRest } from '../gate/pace.ts'
import { isPassingStatus, retryRest } from '../gate/retry-plan.ts'
import type { FailingSites } from './failing-sites.ts'
import { type Fetched, fetchPage, type PageTry } from './fetch-page.ts'
import type { AskParts } from './may-ask.ts'

export interface PatienceParts extends AskParts {
  /** Most retries of one page (`--retries`). */
  readonly retries: number
  readonly failingSites: FailingSites
  /** No retry starts after this moment of the clock; null for no limit. */
  readonly deadline: number | null
}

/** What the last try came to, and why there were tries before it. */
export interface Asked {
  readonly fetched: Fetched
  readonly retries: readonly Retry[]
}

/** Asks for a page, and again where that may help (spec behaviour 2.8). Null when the run is stopping before it has come. */
export async function askPatiently(
  wanted: Omit<PageTry, 'retry'>,
  parts: PatienceParts,
): Promise<Asked | null> {
  const site = siteOf(wanted.page)
  const isFailing = parts.failingSites.has(site) || parts.gate.pace(site).isFailing
  const most = isFailing ? 0 : parts.retries
  const retries: Retry[] = []
  let retry: ExtraRest | null = null
  for (;;) {
    const fetched = await fetchPage({ ...wanted, retry }, parts)
    if (fetched === null) return null
    const reason = passingReason(fetched)
    retry = reason === null ? null : nextRetry(reason, retries.length + 1, site, parts)
    if (reason === null || retry === null || retries.length >= most) return { fetched, retries }
    retries.push({ reason, after: toSeconds(retry.ms) })
  }
}

/** Why a try may come to something else later, or null when it will not (spec behaviour 2.8). */
function passingReason(fetched: Fetched): string | null {
  if (fetched.kind === 'answer') {
    const { status } = fetched.answer
    return isPassingStatus(status) ? `it answered ${status}` : null
  }
  const { code, retryable, message } = fetched.error
  return code === 'fetch_failed' && retryable && fetched.isRemembered !== true ? message : null
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
