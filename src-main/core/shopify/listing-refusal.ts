import type { PageError } from '../../../src-shared/page-error.ts'
import type { Address } from '../base/address.ts'

/**
 * Why a listing page that answered this status gives no products, or null for 200. As for a page, 402 is
 * `payment_required` and any other status from 400 on `http_error` (spec decisions P1); the rest is no listing at all.
 */
export function listingRefusal(listing: Address, status: number): PageError | null {
  if (status === 200) return null
  if (status === 429 || status >= 500) {
    return { code: 'http_error', message: `${listing} answered ${status}.`, retryable: true }
  }
  const code = status === 402 ? 'payment_required' : status >= 400 ? 'http_error' : 'bad_input'
  return {
    code,
    message: `${listing} answered ${status}: this is not a Shopify shop, or one that serves no products.json.`,
    retryable: false,
  }
}

/** The page error of an answer of 200 whose body is no listing; `why` ends the sentence, such as "it is not JSON". */
export function notAListing(listing: Address, why: string): PageError {
  return {
    code: 'bad_input',
    message: `${listing} is not a Shopify products.json: ${why}.`,
    retryable: false,
  }
}
