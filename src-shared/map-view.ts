import type { SitemapView } from './evidence-view.ts'

/** What a map found. */
export interface MapView {
  readonly address: string
  /** Its own lists, or the links of the start page that stand in for them. */
  readonly source: 'sitemaps' | 'links'
  readonly addresses: number
  /** Those tried, each under the index that lists it; `moreSitemaps` are not shown. */
  readonly sitemaps: readonly SitemapView[]
  readonly moreSitemaps: number
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
  readonly sitemaps: readonly SitemapView[]
}
