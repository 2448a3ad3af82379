import type { PageError } from '../../../src-shared/page-error.ts'
import type { FailedLine, PageLine } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { ExtraRest } from '../gate/pace.ts'
import { listingRefusal } from '../shopify/listing-refusal.ts'
import { askPatiently, passingFailure, passingStatus } from './ask-patiently.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import { fetchOf } from './answered-page.ts'
import type { VisitParts } from './visit.ts'

/** What a listing page came to: its products' lines, or the one line that says why there are none. */
export interface ListingLines {
  readonly lines: readonly PageLine[]
  /** Items the page lists, by which the last page is known; 0 when it failed. */
  readonly listed: number
}

/** One page of a shop's listing from address to lines, asked again where that may help. Null when the run is stopping. */
export async function linesOfListing(listing: Address, parts: VisitParts): Promise<ListingLines | null> {
  const patience = {
    site: siteOf(listing),
    ask: (retry: ExtraRest | null) => fetchPage({ page: listing, as: 'listing', retry }, parts),
    passingReason,
  }
  const asked = await askPatiently(patience, parts)
  if (asked === null) return null
  const { came: fetched, retries } = asked
  const { robots } = fetched
  const failed = (error: PageError, more: Partial<FailedLine> = {}): ListingLines => {
    const line: FailedLine = {
      url: listing,
      ok: false,
      depth: 0,
      found_on: null,
      ...(retries.length > 0 ? { retries } : {}),
      ...more,
      error,
      ...(robots === null ? {} : { robots }),
    }
    parts.failingSites.note(line)
    return { lines: [line], listed: 0 }
  }
  if (fetched.kind === 'none') return failed(fetched.error)
  const { landed, answer } = fetched
  const fetch = fetchOf(fetched)
  const refusal = listingRefusal(listing, answer.status)
  if (refusal !== null) return failed(refusal, { landed, fetch })
  const page = await parts.reader.readProducts(answer.body, { listing, fetch, retries, robots })
  if ('failed' in page) {
    const message = `${listing} ${page.failed}.`
    return failed({ code: 'fetch_failed', message, retryable: false }, { landed, fetch })
  }
  if ('error' in page) return failed(page.error, { landed, fetch })
  for (const line of page.products.slice(0, 1)) parts.failingSites.note(line)
  return { lines: page.products, listed: page.listed }
}

function passingReason(fetched: Fetched): string | null {
  return fetched.kind === 'answer'
    ? passingStatus(fetched.answer.status)
    : passingFailure(fetched.error, fetched.isRemembered === true)
}
