import { inSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { RobotsNote } from '../../../src-shared/page-line.ts'
import { type Address, originOf } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'
import type { GateDoor } from '../gate/gate-door.ts'
import { restMarginMs } from '../gate/pace.ts'
import type { Hold, Holds } from './holds.ts'
import type { KnownRules, Manners } from './manners.ts'
import type { SiteRules } from './site-rules.ts'

export interface AskParts {
  readonly manners: Manners
  readonly gate: GateDoor
  readonly rules: SiteRules
  readonly clock: Clock
  /** Where a person is there to decide, what a site asks for too long is held instead of refused; null refuses. */
  readonly holds: Holds | null
  readonly stop: AbortController
}

/** Why an address was not asked, as its page's line says it. */
export interface NotAsked {
  readonly kind: 'none'
  readonly error: PageError
  readonly robots: RobotsNote | null
  /** The failure is remembered, not new: asking again now is no use. */
  readonly isRemembered?: boolean
}

/** An address a page needs asked; `isRetry` lets an unreadable robots.txt be read again. */
export interface Wish {
  readonly address: Address
  readonly page: Address
  readonly isRetry: boolean
}

/**
 * Whether an address may be asked, and under which delay; everything short of asking it: the guard, its origin's robots.txt
 * (read first when not known), and whether the site may be waited for. Null when the run is stopping.
 */
export async function mayAsk(
  { address, page, isRetry }: Wish,
  parts: AskParts,
): Promise<{ readonly kind: 'ok'; readonly robots: RobotsNote } | NotAsked | null> {
  const site = siteOf(address)
  const verdict = await parts.manners.judge(address)
  if (!verdict.ok) return notAsked({ code: 'refused_address', message: verdict.message, retryable: false })
  // A site that wants to be left alone is not asked for its robots.txt either.
  const leftAlone = await untilClear(() => tooLongPause(site, parts), parts)
  if (leftAlone === 'stopping') return null
  if (leftAlone === 'waited') return mayAsk({ address, page, isRetry }, parts)
  if (leftAlone !== 'clear') return notAsked(leftAlone)
  const known = await parts.manners.rulesOf(address, page, isRetry)
  if (known === null) return null
  const { reading, delay, isFresh } = known
  const seconds = Number.isFinite(delay.delay) ? delay.delay : null
  const robots = { delay: seconds, why: delay.why, line: delay.line }
  if (reading.kind === 'unreadable') {
    const message = `The robots.txt of ${originOf(address)} could not be read (${reading.message}), so ${page} is not asked for.`
    const error = { code: 'fetch_failed', message, retryable: reading.retryable } as const
    return { ...notAsked(error), isRemembered: !isFresh }
  }
  const refused = refusal(address, known)
  if (refused !== null) return notAsked(refused, robots)
  const slow = await untilClear(() => tooLongDelay(site, parts) ?? tooLongPause(site, parts), parts)
  if (slow === 'stopping') return null
  // A hold may have lasted longer than the rules are good for.
  if (slow === 'waited') return mayAsk({ address, page, isRetry }, parts)
  return slow === 'clear' ? { kind: 'ok', robots } : notAsked(slow, robots)
}

/** Refuses what a site asks for too long, or holds it for a person to decide where one is there. */
async function untilClear(
  ask: () => TooLong | null,
  { holds, rules, stop }: AskParts,
): Promise<'clear' | 'waited' | 'stopping' | PageError> {
  const tooLong = ask()
  if (tooLong === null) return 'clear'
  const { hold, error } = tooLong
  if (holds === null) return error
  const decision = await holds.wait(hold, stop.signal)
  if (decision === null) return 'stopping'
  if (decision === 'refuse') return error
  if (hold.kind === 'review') rules.waitLongFor(hold.site)
  return 'waited'
}

function notAsked(error: PageError, robots: RobotsNote | null = null): NotAsked {
  return { kind: 'none', error, robots }
}

function refusal(address: Address, { reading, snapshot }: KnownRules): PageError | null {
  if (reading.kind !== 'rules') return null
  const { allowed, line, rule, agent } = reading.file.judge(address)
  if (allowed) return null
  const message = `${address} is refused: line ${line} of its site's robots.txt disallows it (${rule}).`
  const robots = { origin: originOf(address), line, rule, agent, file: snapshot }
  return { code: 'refused_by_robots', message, retryable: false, robots }
}

interface TooLong {
  readonly error: PageError
  readonly hold: Hold
}

/** A delay longer than this run waits (spec behaviour 2.5, decisions A3). An endless one is not waited for by anybody. */
function tooLongDelay(site: string, { rules }: AskParts): TooLong | null {
  const { delay, why } = rules.delayOf(site)
  if (delay * 1000 <= rules.maxDelayMs || rules.mayWaitLong(site)) return null
  const asked = Number.isFinite(delay) ? `${inSeconds(delay * 1000)} s between requests` : 'an endless delay'
  const message = `${site} asks for ${asked} (${why}); longer than the ${inSeconds(rules.maxDelayMs)} s it may be waited for, so nothing is asked for.`
  return {
    error: { code: 'crawl_delay_too_long', message, retryable: false },
    hold: { site, kind: 'review', sentence: `${site} asks for ${asked}: ${why}.`, until: null },
  }
}

/** A Retry-After longer than this run waits, still running (spec behaviour 2.6). */
function tooLongPause(site: string, { rules, gate, clock }: AskParts): TooLong | null {
  const until = gate.pace(site).refusedUntil ?? 0
  const leftMs = until - clock.now()
  if (leftMs <= 0) return null
  const message = `${site} asked not to be asked for ${Math.ceil(leftMs / 1000)} s more; this crawl waits ${inSeconds(rules.maxDelayMs)} s at most.`
  return {
    error: { code: 'rate_limited', message, retryable: true },
    hold: {
      site,
      kind: 'retry_after',
      sentence: `${site} asked to be left alone for a while (Retry-After).`,
      until: until + restMarginMs,
    },
  }
}
