import type { PageError } from '../../../src-shared/page-error.ts'
import type { RobotsNote } from '../../../src-shared/page-line.ts'
import { type Address, normaliseAddress, resolveAddress } from '../base/address.ts'
import { shownText } from '../base/shown-text.ts'
import { siteOf } from '../base/site.ts'
import { mayBeRead, mediaTypeOf } from '../extract/media-type.ts'
import type { ExtraRest } from '../gate/pace.ts'
import type { HttpAnswer, HttpOutcome, HttpRequest } from '../wire/http-wire.ts'
import { maxHops } from './manners.ts'
import { redirectOf } from './request-outcome.ts'
import { type AskParts, mayAsk, type NotAsked } from './may-ask.ts'

/** One try at a page: the answer it ended on, or why there is none. Seconds are those of all hops on the wire. */
export type Fetched =
  | {
      readonly kind: 'answer'
      readonly landed: Address
      readonly answer: HttpAnswer
      readonly seconds: number
      readonly robots: RobotsNote
    }
  | NotAsked

/** What is asked for and in which circumstances. */
export interface PageTry {
  readonly page: Address
  /** The rest a retry must keep before its first request; null for the first try. */
  readonly retry: ExtraRest | null
  /** A site's own list instead of a page: its body is wanted whatever its type. */
  readonly as?: 'sitemap' | 'tdmrep' | 'listing'
  /** Draws a document in the browser in place of the plain request; each of its hops too. */
  readonly draw?: (address: Address, signal: AbortSignal) => Promise<HttpOutcome>
}

/**
 * Fetches a page over plain HTTP. Each hop's address is judged before it is asked: the guard, then its site, then its
 * origin's robots.txt (read first when not known), then how long the site may be waited for (spec decisions A6).
 * Null when the crawl is stopping.
 */
export async function fetchPage(
  { page, retry, as, draw }: PageTry,
  parts: AskParts,
): Promise<Fetched | null> {
  // A list may stand on another host (spec decisions A7); a page that leaves its site is another page.
  const mayLeave = as === 'sitemap' || as === 'tdmrep'
  let address = page
  let seconds = 0
  const passed = new Set<Address>()
  for (let hop = 0; ; hop += 1) {
    const kindly = { ...(as === undefined ? {} : { as }), ...(draw === undefined ? {} : { draw }) }
    const asked = await askHop({ address, hop, page, retry, ...kindly }, parts)
    if (asked === null || asked.kind === 'none') return asked
    const { outcome, robots } = asked
    seconds += outcome.seconds
    if (outcome.kind === 'failure') {
      const { code, message, retryable } = outcome
      return { kind: 'none', error: { code, message, retryable }, robots }
    }
    const location = redirectOf(outcome)
    if (location === null) {
      return landedAt(address, { kind: 'answer', answer: outcome, seconds, robots }, parts)
    }
    passed.add(address)
    const next = nextHop(location, { from: address, page, hop, mayLeave, passed })
    if (typeof next !== 'string') return { kind: 'none', error: next, robots }
    address = next
  }
}

/** A page's own scripts may have written another address: where it landed must be allowed too (spec behaviour 4.3). */
async function landedAt(
  address: Address,
  answered: Omit<Extract<Fetched, { kind: 'answer' }>, 'landed'>,
  parts: AskParts,
): Promise<Fetched | null> {
  const landed = answered.answer.landed === undefined ? address : normaliseAddress(answered.answer.landed)
  if (landed === null || landed === address) return { ...answered, landed: address }
  const allowed = await mayAsk({ address: landed, page: address, isRetry: false }, parts)
  return allowed?.kind === 'ok' ? { ...answered, landed } : allowed
}

/** One hop: judged, then asked; judged anew when its circumstances changed while it waited for its turn. */
async function askHop(
  { address, hop, page, retry, as, draw }: PageTry & { readonly address: Address; readonly hop: number },
  parts: AskParts,
): Promise<
  { readonly kind: 'asked'; readonly outcome: HttpOutcome; readonly robots: RobotsNote } | NotAsked | null
> {
  const isFirst = hop === 0
  const kind = !isFirst ? 'hop' : draw !== undefined ? 'browser' : retry === null ? (as ?? 'page') : 'retry'
  const wants = as === undefined ? wantsPage : wantsBody
  const extra = isFirst ? retry : null
  for (;;) {
    const allowed = await mayAsk({ address, page, isRetry: retry !== null && isFirst }, parts)
    if (allowed === null || allowed.kind === 'none') return allowed
    const send = draw === undefined ? {} : { send: (signal: AbortSignal) => draw(address, signal) }
    const outcome = await parts.manners.ask({ address, page, wants, kind, extra, ...send })
    if (outcome === null) return null
    if (outcome !== 'again') return { kind: 'asked', outcome, robots: allowed.robots }
  }
}

interface Hop {
  readonly from: Address
  readonly page: Address
  readonly hop: number
  readonly mayLeave: boolean
  /** The hops before; what sent us on once would again, for we keep nothing that could change its answer. */
  readonly passed: ReadonlySet<Address>
}

/** The next hop's address, or why there is none: it leads off the web, off the site, or goes on for ever. */
function nextHop(location: string, { from, page, hop, mayLeave, passed }: Hop): Address | PageError {
  if (hop >= maxHops) {
    const message = `${page} redirects more than ${maxHops} times.`
    return { code: 'fetch_failed', message, retryable: false }
  }
  const next = resolveAddress(location, from)
  if (next === null) {
    const message = `${from} redirects to ${shownText(location)}, which is no web address.`
    return { code: 'refused_address', message, retryable: false }
  }
  if (passed.has(next)) {
    const message = `${page} redirects in a circle: ${from} leads back to ${next}.`
    return { code: 'fetch_failed', message, retryable: false }
  }
  if (mayLeave || siteOf(next) === siteOf(page)) return next
  const message = `${from} redirects to another site: ${next}.`
  return { code: 'redirected_off_site', message, retryable: false, target: next }
}

const wantsBody: HttpRequest['wants'] = () => 'body'

/** A page's body is read when it may be a page; a film is not fetched to learn that it declares nothing (decisions R3). */
export const wantsPage: HttpRequest['wants'] = ({ status, headers }) => {
  if (status >= 300) return 'body'
  const type = headers.get('content-type')
  const isSaid = mediaTypeOf(type) !== null && mediaTypeOf(type) !== 'application/octet-stream'
  if (!isSaid) return { sniff: (first) => mayBeRead(type, first) }
  return mayBeRead(type, new Uint8Array()) ? 'body' : 'skip'
}
