import { apologyPage, priceListPage, stockCheckPage, workshopPage } from './counter-pages.ts'
import { htmlAnswer } from './shop-answer.ts'
import type { Route } from './shop-answer.ts'

/** How long the workshop's door takes to open, in milliseconds. */
const slowPageMs = 1200

/** How often the stock check is closed before it opens. */
const closedTimes = 2

/**
 * The pages that answer differently from one request to the next: closed twice (503), asked too soon once (429), and
 * slow. They count from the start of this shop; with `isStateless` each gives its last answer from the first request on.
 */
export function counters(isStateless: boolean): Readonly<Record<string, Route>> {
  const isStockCheckClosed = firstTimes(isStateless ? 0 : closedTimes)
  const isPriceListTooSoon = firstTimes(isStateless ? 0 : 1)
  const waitMs = isStateless ? 0 : slowPageMs
  return {
    '/stock-check': () => (isStockCheckClosed() ? closed() : htmlAnswer(stockCheckPage())),
    '/price-list': () => (isPriceListTooSoon() ? tooSoon() : htmlAnswer(priceListPage())),
    '/workshop': () => htmlAnswer(workshopPage(), { waitMs }),
  }
}

function firstTimes(count: number): () => boolean {
  let left = count
  return () => left-- > 0
}

function closed(): ReturnType<Route> {
  const page = apologyPage('The counter is closed', 'Someone is counting pots. Come back in a second.')
  return htmlAnswer(page, { status: 503, headers: { 'Retry-After': '1' } })
}

function tooSoon(): ReturnType<Route> {
  const page = apologyPage(
    'One at a time',
    'The price list is being read by somebody else. Come back in two seconds.',
  )
  return htmlAnswer(page, { status: 429, headers: { 'Retry-After': '2' } })
}
