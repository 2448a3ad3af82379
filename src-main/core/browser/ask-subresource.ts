import { type Address, originOf, resolveAddress } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import { headersToAsk } from './browser-headers.ts'
import type { RequestCounts } from './browser-result.ts'
import type { DoorAnswer, DoorVerdict, PageDoors } from './page-doors.ts'
import type { SiteLanes } from './site-lanes.ts'

/** Redirects followed for one script or style (spec behaviour 4.10). */
const maxHops = 10

/** Requests one page may make beside its document (spec decisions A18). */
export const maxRequests = 200

/** Bytes one page may take beside its document, decoded; the answers under way may go over it (own bound). */
const maxBytes = 67_108_864

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** What one page's requests share. */
export interface PageRequests {
  readonly doors: PageDoors
  /** The guard's judgement, asked for once for each origin of a page. */
  readonly judge: (address: Address) => Promise<DoorVerdict>
  readonly lanes: SiteLanes
  readonly counts: RequestCounts
  /** What the page has taken so far. */
  readonly taken: { bytes: number }
  readonly signal: AbortSignal
}

/** A script, style or data of a page, as the browser asks for it. */
export interface Subresource {
  readonly address: Address
  readonly headers: Readonly<Record<string, string>>
}

/** The last answer of the chain; `isAway` when another origin gave it. Null: not made, or failed; the counts say which. */
export type SubresourceAnswer = { readonly answer: DoorAnswer; readonly isAway: boolean } | null

/** Walks a subresource's redirects, each hop judged before it is asked, and gives the last answer (spec behaviour 4.10). */
export async function askSubresource(
  { address, headers }: Subresource,
  page: PageRequests,
): Promise<SubresourceAnswer> {
  let here = address
  for (let hop = 0; hop <= maxHops; hop += 1) {
    const isAway = originOf(here) !== originOf(address)
    const answer = await askHop(here, headersToAsk(headers, page.doors.ownHeaders(here), isAway), {
      ...page,
      accept: headers['accept'] ?? '*/*',
    })
    if (answer === null) return null
    const location = redirectLocation(answer)
    if (location === null) return { answer, isAway }
    const next = resolveAddress(location, here)
    if (next === null) {
      page.counts.refused += 1
      return null
    }
    here = next
  }
  return null
}

/** Where an answer sends us, as written; null when it is no redirect (RFC 9110 15.4). */
export function redirectLocation({ status, headers }: DoorAnswer): string | null {
  return redirects.has(status) ? headers.get('location') : null
}

async function askHop(
  address: Address,
  headers: ReturnType<typeof headersToAsk>,
  page: PageRequests & { readonly accept: string },
): Promise<DoorAnswer | null> {
  const { doors, counts, lanes, taken, signal, accept } = page
  if (!(await mayAsk(address, page))) return null
  const outcome = await lanes.run(siteOf(address), async () => {
    if (signal.aborted) return null
    if (counts.made >= maxRequests || taken.bytes >= maxBytes) {
      counts.overBound += 1
      return null
    }
    // Counted before it is sent, so that a page's requests under way cannot pass the bound together.
    counts.made += 1
    const asked = await doors.ask({ address, kind: 'subresource', accept, headers }, signal)
    if (asked.kind === 'answer') taken.bytes += asked.body.length
    else if (!asked.wasSent) counts.made -= 1
    return asked
  })
  return outcome?.kind === 'answer' ? outcome : null
}

/** Whether a page's request may be made at all; counted where it may not. */
export async function mayAsk(
  address: Address,
  { doors, judge, counts }: Pick<PageRequests, 'doors' | 'judge' | 'counts'>,
): Promise<boolean> {
  const verdict = await judge(address)
  if (!verdict.ok) {
    counts.refused += 1
    return false
  }
  if (doors.isRefusedByRobots(address)) {
    counts.disallowed += 1
    return false
  }
  return true
}
