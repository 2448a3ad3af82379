import { type Patterns, tryPatterns as tryAll } from '../base/patterns.ts'
import { type Extracted, type ExtractInput, extractPage } from '../extract/extract-page.ts'
import { type ListingAnswer, type ProductsPage, readProductsPage } from '../shopify/products-page.ts'
import { type JudgedPage, judgePage } from './judge-page.ts'
import { type GivenList, type ReadList, readList as readGiven } from './read-list.ts'
import { readSitemap as readWhole } from '../sitemaps/read-sitemap.ts'
import type { SitemapReading } from '../sitemaps/sitemap-reading.ts'

/** What the worker threads run: one page read off the thread that paces the sites (spec decisions R2). */
export function readPage(task: ExtractInput): Extracted {
  return extractPage(task)
}

/** A page read, and judged by whether plain HTTP was enough for it. */
export function readJudged(task: { readonly page: ExtractInput; readonly status: number }): JudgedPage {
  return judgePage(task.page, task.status)
}

/** Include and exclude patterns, under the same time limit as a page (spec decisions R7). */
export function tryPatterns(task: {
  readonly addresses: readonly string[]
  readonly patterns: Patterns
}): boolean[] {
  return tryAll(task.addresses, task.patterns)
}

/** A sitemap may hold 50,000 addresses in 16 MiB, or be made to hurt. */
export function readSitemap(task: { readonly bytes: Uint8Array }): SitemapReading {
  return readWhole(task.bytes)
}

/** A listing of 250 products may be as large, and nested to hurt. */
export function readProducts(task: {
  readonly bytes: Uint8Array
  readonly answer: ListingAnswer
}): ProductsPage {
  return readProductsPage(task.bytes, task.answer)
}

/** A list of a person's may be as large as a sitemap. */
export function readList(task: GivenList): ReadList {
  return readGiven(task)
}
