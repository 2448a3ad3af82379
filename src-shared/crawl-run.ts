/** What a run reads: a site by its links, a list, what a site's sitemaps list, or a shop's own listing. */
export const runModes = ['crawl', 'batch', 'sitemap', 'shopify'] as const
export type RunMode = (typeof runModes)[number]

/** How a crawl file came about: the last key of its first line (spec formats 2). */
export interface CrawlRunHeader {
  readonly app: string
  readonly mode: RunMode
  readonly start: string | null
  readonly list: { readonly count: number; readonly sha256: string } | null
  readonly options: OrderingOptions
}

/** The options that decide which pages come and in which order; a resume must name the same. */
export interface OrderingOptions {
  readonly any_site: boolean
  readonly exclude: readonly string[]
  readonly include: readonly string[]
  readonly induce: boolean
  readonly max_depth: number
  readonly microformats: boolean
  readonly respect: readonly 'tdm'[]
}
