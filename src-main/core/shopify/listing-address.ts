import { type Address, originOf } from '../base/address.ts'

/** Products a listing page gives at most; a page of fewer is the last (spec behaviour 9.2). */
export const productsPerPage = 250

const pageNumber = /^\/products\.json\?limit=250&page=([1-9]\d{0,8})$/

/** The address of a shop's listing page, counted from 1, on the start's origin. */
export function listingAddress(start: Address, page: number): Address {
  return `${originOf(start)}/products.json?limit=${productsPerPage}&page=${page}` as Address
}

/** The number of the listing page an address names on the start's origin, or null; a resumed file is read by it. */
export function listingPageOf(start: Address, address: string): number | null {
  const origin = originOf(start)
  if (!address.startsWith(`${origin}/`)) return null
  const written = pageNumber.exec(address.slice(origin.length))?.[1]
  return written === undefined ? null : Number(written)
}
