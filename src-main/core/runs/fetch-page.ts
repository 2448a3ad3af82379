import { inSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { RobotsNote } from '../../../src-shared/page-line.ts'
import { type Address, originOf, resolveAddress } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'
import { mayBeRead, mediaTypeOf } from '../extract/media-type.ts'
import type { Gate } from '../gate/gate.ts'
import type { ExtraRest } from '../gate/pace.ts'
import type { HttpAnswer, HttpRequest } from '../wire/http-wire.ts'
import { type KnownRules, type Manners, maxHops, redirectOf } from './manners.ts'
import type { SiteRules } from './site-rules.ts'

export interface FetchParts {
  readonly manners: Manners
  readonly gate: Gate
  readonly rules: SiteRules
  readonly clock: Clock
}

/** One try at a page: the answer it ended on, or why there is none. Seconds are those of all hops on the wire. */
export type Fetched =
  | {
      readonly kind: 'answer'
      readonly landed: Address
      readonly answer: HttpAnswer
      readonly seconds: number
      readonly robots: RobotsNote
    }
  | {
      readonly kind: 'none'
      readonly error: PageError
      readonly robots: RobotsNote | null
      /** The failure was the robots.txt's; a retry reads that again. */
      readonly isRobots?: boolean
    }

/** What is asked for and in which circumstances. */
export interface PageTry {
  readonly page: Address
  /** The rest a retry must keep before its first request; null for the first try. */
  readonly retry: ExtraRest | null
}

/**
 * Fetches a page over plain HTTP. Each hop's address is judged before it is asked: the guard, then its site, then its
 * origin's robots.txt (read first when not known), then how long the site may be waited for (spec decisions A6).
 * Null when the crawl is stopping.
 */
export async function fetchPage({ page, retry }: PageTry, parts: FetchParts): Promise<Fetched | null> {
  let address = page
  let seconds = 0
  for (let hop = 0; ; hop += 1) {
    const allowed = await judge(address, page, retry !== null && hop === 0, parts)
    if (allowed === null || allowed.kind === 'none') return allowed
    const { robots } = allowed
    const kind = hop > 0 ? 'hop' : retry === null ? 'page' : 'retry'
    const extra = hop === 0 ? retry : null
    const outcome = await parts.manners.ask({ address, kind, page, wants: wantsPage, extra })
    if (outcome === null) return null
    seconds += outcome.seconds
    if (outcome.kind === 'failure') {
      const { code, message, retryable } = outcome
      return { kind: 'none', error: { code, message, retryable }, robots }
    }
    const location = redirectOf(outcome)
    if (location === null) return { kind: 'answer', landed: address, answer: outcome, seconds, robots }
    const next = nextHop(location, address, page, hop)
    if (typeof next !== 'string') return { kind: 'none', error: next, robots }
    address = next
  }
}

/** Whether an address may be asked, and under which delay; everything short of asking it. */
async function judge(
  address: Address,
  page: Address,
  isRetry: boolean,
  parts: FetchParts,
): Promise<{ kind: 'ok'; robots: RobotsNote } | Extract<Fetched, { kind: 'none' }> | null> {
  const verdict = await parts.manners.judge(address)
  if (!verdict.ok) {
    return {
      kind: 'none',
      error: { code: 'refused_address', message: verdict.message, retryable: false },
      robots: null,
    }
  }
  const known = await parts.manners.rulesOf(address, page, isRetry)
  if (known === null) return null
  const { reading, delay } = known
  const robots = {
    delay: Number.isFinite(delay.delay) ? delay.delay : null,
    why: delay.why,
    line: delay.line,
  }
  if (reading.kind === 'unreadable') {
    const message = `The robots.txt of ${originOf(address)} could not be read (${reading.message}), so ${page} is not asked for.`
    const { retryable } = reading
    return { kind: 'none', error: { code: 'fetch_failed', message, retryable }, robots: null, isRobots: true }
  }
  const error = refusal(address, known) ?? tooLong(address, parts)
  return error === null ? { kind: 'ok', robots } : { kind: 'none', error, robots }
}

function refusal(address: Address, { reading, snapshot }: KnownRules): PageError | null {
  if (reading.kind !== 'rules') return null
  const { allowed, line, rule, agent } = reading.file.judge(address)
  if (allowed) return null
  const message = `${address} is refused: line ${line} of its site's robots.txt disallows it (${rule}).`
  const robots = { origin: originOf(address), line, rule, agent, file: snapshot }
  return { code: 'refused_by_robots', message, retryable: false, robots }
}

/** Too long a delay, or too long a Retry-After still running: the site is not asked (spec behaviour 2.5, 2.6). */
function tooLong(address: Address, { rules, gate, clock }: FetchParts): PageError | null {
  const site = siteOf(address)
  const { delay, why } = rules.delayOf(site)
  const most = inSeconds(rules.maxDelayMs)
  if (delay * 1000 > rules.maxDelayMs && !(rules.mayWaitLong && Number.isFinite(delay))) {
    const asked = Number.isFinite(delay)
      ? `${inSeconds(delay * 1000)} s between requests`
      : 'an endless delay'
    const message = `${site} asks for ${asked} (${why}); this crawl waits ${most} s at most, so it asks for nothing.`
    return { code: 'crawl_delay_too_long', message, retryable: false }
  }
  const leftMs = (gate.pace(site).refusedUntil ?? 0) - clock.now()
  if (leftMs <= 0) return null
  const message = `${site} asked not to be asked for ${Math.ceil(leftMs / 1000)} s more; this crawl waits ${most} s at most.`
  return { code: 'rate_limited', message, retryable: true }
}

/** The next hop's address, or why there is none: it leads off the web, off the site, or goes on for ever. */
function nextHop(location: string, from: Address, page: Address, hop: number): Address | PageError {
  if (hop >= maxHops) {
    const message = `${page} redirects more than ${maxHops} times.`
    return { code: 'fetch_failed', message, retryable: false }
  }
  const next = resolveAddress(location, from)
  if (next === null) {
    const message = `${from} redirects to ${shown(location)}, which is no web address.`
    return { code: 'refused_address', message, retryable: false }
  }
  if (siteOf(next) === siteOf(page)) return next
  const message = `${from} redirects to another site: ${next}.`
  return { code: 'redirected_off_site', message, retryable: false, target: next }
}

/** Foreign text in a sentence: bounded, without control characters. */
function shown(text: string): string {
  const plain = text.replace(/\p{C}/gu, '')
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain
}

/** A page's body is read when it may be a page; a film is not fetched to learn that it declares nothing (decisions R3). */
const wantsPage: HttpRequest['wants'] = ({ status, headers }) => {
  if (status >= 300) return 'body'
  const type = headers.get('content-type')
  const isSaid = mediaTypeOf(type) !== null && mediaTypeOf(type) !== 'application/octet-stream'
  if (!isSaid) return { sniff: (first) => mayBeRead(type, first) }
  return mayBeRead(type, new Uint8Array()) ? 'body' : 'skip'
}
