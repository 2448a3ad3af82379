import type { Address } from '../base/address.ts'
import type { BreakPlace, ReadSitemap } from './sitemap-reading.ts'

/** One page address of a map; `lastmod` and `sitemap` are null for a link that stands in (spec behaviour 8.5). */
export interface MappedAddress {
  readonly url: Address
  readonly lastmod: string | null
  /** The sitemap that lists it. */
  readonly sitemap: Address | null
}

/** One sitemap that was tried: what it is, how many entries were read, and why not all of them or none. */
export interface TriedSitemap {
  readonly url: Address
  readonly kind: ReadSitemap['kind'] | null
  readonly entries: number
  readonly error: string | null
}

/** Where a site's pages are, by its own lists or else by the links of its start page (spec behaviour 8.5). */
export interface MapAnswer {
  readonly url: Address
  readonly source: 'sitemaps' | 'links'
  readonly urls: readonly MappedAddress[]
  readonly sitemaps: readonly TriedSitemap[]
  /** Whether any bound kept something out. */
  readonly truncated: boolean
}

/** Who named a sitemap: robots.txt, our guess, the start page, or the index at this address. */
export type NamedBy = 'robots' | 'guess' | 'start-page' | { readonly index: Address }

/** A tried sitemap as it is announced while the map grows: also who named it, what it answered, where it broke. */
export interface SitemapProgress extends TriedSitemap {
  readonly namedBy: NamedBy
  /** Null where nobody answered, or nobody was asked. */
  readonly status: number | null
  readonly brokenAt: BreakPlace | null
}
