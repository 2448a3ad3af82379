/** One sitemap that was tried for a map, as the window shows it. */
export interface MapSitemap {
  readonly address: string
  /** Null when it could not be read. */
  readonly kind: 'urlset' | 'sitemapindex' | 'text' | null
  readonly entries: number
  /** Why it was not read, or not to its end, with the place where it broke. */
  readonly error: string | null
  /** The index that lists it; null for one that was named elsewhere. */
  readonly parent: string | null
}

/** What a map found. */
export interface MapView {
  readonly address: string
  /** Its own lists, or the links of the start page that stand in for them. */
  readonly source: 'sitemaps' | 'links'
  readonly addresses: number
  readonly sitemaps: readonly MapSitemap[]
  /** Whether a bound, or the person, kept something out. */
  readonly isCut: boolean
}

/** One address of a map; `lastmod` as its sitemap wrote it. */
export interface MapRow {
  readonly url: string
  readonly lastmod: string | null
  readonly sitemap: string | null
}

/** How a map goes on: what is happening and why, and the sitemaps tried so far. */
export interface MapProgress {
  readonly sentence: string
  /** Milliseconds until the site may be asked again, when it rests; 0 otherwise. */
  readonly leftMs: number
  readonly sitemaps: readonly MapSitemap[]
}
