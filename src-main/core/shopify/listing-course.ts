import { type Address, originOf } from '../base/address.ts'
import { listingPageOf } from './listing-address.ts'

/** What of a written line tells where a listing stands; the same for a line just made and for one replayed. */
export interface ListedLine {
  readonly url: string
  readonly found_on?: string | null | undefined
  readonly error?: { readonly code: string } | undefined
}

/**
 * Where a shop's listing stands: which of its pages was the last to be named, which products are written, and which
 * failures. Follows from the lines alone, so that a resumed run knows it too (spec behaviour 9.2).
 */
export class ListingCourse {
  readonly #start: Address
  readonly #written = new Set<string>()
  /** The code that the line of a listing page holds, by its number. */
  readonly #failed = new Map<number, string>()
  #page = 0
  #isFailed = false

  constructor(start: Address) {
    this.#start = start
  }

  /** The listing page to ask first: the last one named, for how much of it was written is not known; else the first. */
  get firstPage(): number {
    return Math.max(1, this.#page)
  }

  /** Whether the last thing that came was a failure, so that asking again may bring more. */
  get isFailed(): boolean {
    return this.#isFailed
  }

  /** Takes a line that was written; false when no line of this shop's listing can be that. */
  take({ url, found_on: foundOn, error }: ListedLine): boolean {
    const own = listingPageOf(this.#start, url)
    const page = own ?? listingPageOf(this.#start, foundOn ?? '')
    // A page between may have held nothing that is a product.
    if (page === null || page < this.#page || this.#written.has(url)) return false
    if (own !== null) {
      if (error === undefined || this.#failed.get(own) === error.code) return false
      this.#failed.set(own, error.code)
    } else if (error === undefined && url.startsWith(`${originOf(this.#start)}/products/`)) {
      this.#written.add(url)
    } else {
      return false
    }
    this.#page = page
    this.#isFailed = own !== null
    return true
  }
}
