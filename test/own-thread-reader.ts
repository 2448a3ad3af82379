import { tryPatterns } from '#main/core/base/patterns.ts'
import { extractPage } from '#main/core/extract/extract-page.ts'
import { judgePage } from '#main/core/runs/judge-page.ts'
import { readList } from '#main/core/runs/read-list.ts'
import type { Reader } from '#main/core/runs/reading-threads.ts'
import { readProductsPage } from '#main/core/shopify/products-page.ts'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'

/** Reads what the reading threads read, in the test's own thread. */
export const ownThreadReader: Reader = {
  read: (input) => Promise.resolve(extractPage(input)),
  readJudged: (input, status) => Promise.resolve(judgePage(input, status)),
  tryPatterns: (addresses, patterns) => Promise.resolve(tryPatterns(addresses, patterns)),
  readSitemap: (bytes) => Promise.resolve(readSitemap(bytes)),
  readProducts: (bytes, answer) => Promise.resolve(readProductsPage(bytes, answer)),
  readList: (given) => Promise.resolve(readList(given)),
  close: () => Promise.resolve(),
}
