import { normaliseAddress } from '../base/address.ts'
import { maxLastmodChars, type SitemapEntry } from './sitemap-reading.ts'

/** Gathers the entries of one file up to a bound; what is no address is passed over (spec behaviour 8.4). */
export class EntryList {
  readonly #entries: SitemapEntry[] = []
  readonly #maxEntries: number
  #garbled = 0

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get entries(): readonly SitemapEntry[] {
    return this.#entries
  }

  /** Addresses left out because their bytes are no text: nobody knows what they were to be. */
  get garbled(): number {
    return this.#garbled
  }

  /** Takes an address as written; false when it is one more than the list may hold. */
  add(loc: string, lastmod: string | null): boolean {
    if (loc.includes('\uFFFD')) {
      this.#garbled += 1
      return true
    }
    const address = normaliseAddress(loc)
    if (address === null) return true
    if (this.#entries.length === this.#maxEntries) return false
    const isDated = lastmod !== null && lastmod !== '' && lastmod.length <= maxLastmodChars
    this.#entries.push({ loc: address, lastmod: isDated ? lastmod : null })
    return true
  }
}
