import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { MappedAddress } from './map-answer.ts'
import type { SitemapEntry } from './sitemap-reading.ts'

/** Gathers the page addresses of one site, each once and never more than `limit` (spec behaviour 8.1, 8.3). */
export class MapGathering {
  readonly #urls = new Map<Address, MappedAddress>()
  readonly #limit: number
  readonly #site: string
  /** Sites of the origins met so far: lists name a few origins, fifty thousand times. */
  readonly #sites = new Map<string, string>()
  #isTruncated = false

  constructor(start: Address, limit: number) {
    this.#site = siteOf(start)
    this.#limit = limit
  }

  get urls(): readonly MappedAddress[] {
    return [...this.#urls.values()]
  }

  /** A method, not a getter: it changes between two questions. */
  isEmpty(): boolean {
    return this.#urls.size === 0
  }

  get isFull(): boolean {
    return this.#urls.size >= this.#limit
  }

  /** Whether a bound kept something out; a file, a queue or a budget that was cut is noted by `noteTruncated`. */
  get isTruncated(): boolean {
    return this.#isTruncated
  }

  noteTruncated(): void {
    this.#isTruncated = true
  }

  /** Whether an address is on the start's site. */
  isOnSite(address: Address): boolean {
    const origin = address.slice(0, originLength(address))
    const known = this.#sites.get(origin)
    if (known !== undefined) return known === this.#site
    const site = siteOf(address)
    if (this.#sites.size < maxRememberedOrigins) this.#sites.set(origin, site)
    return site === this.#site
  }

  /** Keeps what is on the site and new, up to the limit. */
  take(entries: readonly SitemapEntry[], sitemap: Address | null): void {
    for (const { loc, lastmod } of entries) {
      if (this.#urls.has(loc) || !this.isOnSite(loc)) continue
      if (this.isFull) {
        this.#isTruncated = true
        return
      }
      this.#urls.set(loc, { url: loc, lastmod, sitemap })
    }
  }
}

/** Origins whose site is remembered; a hostile list may name a new one in each entry (our own bound). */
const maxRememberedOrigins = 1000

/** An address in its normal spelling always has a slash after its host. */
function originLength(address: Address): number {
  return address.indexOf('/', address.indexOf('//') + 2)
}
