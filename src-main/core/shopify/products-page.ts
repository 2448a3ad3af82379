import type { PageError } from '../../../src-shared/page-error.ts'
import type { Fetch, ReadLine, Retry, RobotsNote } from '../../../src-shared/page-line.ts'
import { type Address, maxAddressLength, normaliseAddress, originOf } from '../base/address.ts'
import { isJsonList, jsonObject, ownValue, readBoundedJson, type WrittenJson } from '../base/bounded-json.ts'
import { notAListing } from './listing-refusal.ts'
import { leafText, productRecord, shopifySource } from './product-fields.ts'
import { type ProductAddress, productSummary } from './product-summary.ts'

/** How a listing page was asked for; all its products share it. */
export interface ListingAnswer {
  readonly listing: Address
  readonly fetch: Fetch
  readonly retries: readonly Retry[]
  readonly robots: RobotsNote | null
}

/** The products of one listing page, and how many items it lists, by which the last page is known; or why it gives none. */
export type ProductsPage =
  { readonly products: readonly ReadLine[]; readonly listed: number } | { readonly error: PageError }

/** Deepest nesting of a listing that is read (spec behaviour 0.3). */
const maxDepth = 256
/** Products read of one page; we ask for 250, but a shop may pay no heed to that (our own bound). */
const maxProducts = 10_000

/**
 * Reads one page of a shop's `products.json`, answered with 200 (spec behaviour 9.2). Items that are no objects are
 * passed over; the same product on two pages is the caller's to notice. Pure, and never throws for foreign bytes.
 */
export function readProductsPage(bytes: Uint8Array, answer: ListingAnswer): ProductsPage {
  const reading = readBoundedJson(bytes, maxDepth)
  if (reading.kind !== 'value') {
    const why = reading.kind === 'broken' ? 'it is not JSON' : `it is nested more than ${maxDepth} deep`
    return { error: notAListing(answer.listing, why) }
  }
  const listed = ownValue(jsonObject(reading.value), 'products')
  if (!isJsonList(listed)) return { error: notAListing(answer.listing, 'it has no list of products') }
  const products: ReadLine[] = []
  for (const [index, item] of listed.slice(0, maxProducts).entries()) {
    const product = jsonObject(item)
    if (product !== null) products.push(productLine(product, index, answer))
  }
  return { products, listed: listed.length }
}

function productLine(
  product: Readonly<Record<string, WrittenJson>>,
  index: number,
  { listing, fetch, retries, robots }: ListingAnswer,
): ReadLine {
  const page = productAddress(product, index, listing)
  return {
    url: page.address,
    ok: true,
    depth: 1,
    found_on: listing,
    ...(retries.length > 0 && { retries }),
    // Its own page was never asked for.
    landed: null,
    fetch,
    canonical: null,
    summary: productSummary(product, index, page),
    records: [productRecord(product, index)],
    sources: [shopifySource],
    links: [],
    rights: {},
    robots,
  }
}

/** The page of a product: by its handle, else its id, else its place, whichever first makes an address of its own. */
function productAddress(
  product: Readonly<Record<string, WrittenJson>>,
  index: number,
  listing: Address,
): ProductAddress {
  const folder = `${originOf(listing)}/products/`
  for (const key of ['handle', 'id'] as const) {
    const name = leafText(ownValue(product, key))?.trim() ?? ''
    if (name === '' || name.length > maxAddressLength) continue
    const address = `${folder}${percentEncoded(name)}`
    // A handle of dots would lead elsewhere.
    if (normaliseAddress(address) === address) return { address, key }
  }
  return { address: `${folder}${index}`, key: null }
}

const unreserved = /^[A-Za-z0-9\-._~]$/

/** Every octet but the unreserved ones as an escape (RFC 3986 2.3); half a surrogate pair becomes U+FFFD. */
function percentEncoded(text: string): string {
  return Array.from(new TextEncoder().encode(text), (octet) => {
    const character = String.fromCharCode(octet)
    return unreserved.test(character) ? character : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}
