import type { SitemapView } from '../../src-shared/evidence-view.ts'
import { inFigures } from './figures.ts'

/** What is said of a site's sitemaps. */
export const sitemapWords = {
  heading: 'Sitemaps',
  notRead: 'not read',
} as const

/** The name of a site's tree. */
export const treeName = (site: string): string => `Sitemaps of ${site}`

/** Who named a sitemap; of one under its index the place says it. */
export const namedByText: Readonly<Record<SitemapView['namedBy'], string | null>> = {
  robots: 'named by robots.txt',
  guess: 'looked for at its usual place',
  'start-page': 'named by the start page',
  index: null,
}

/** What a sitemap gave. */
export function givenText({ format, entries, error }: SitemapView): string {
  const count = (one: string, more: string): string => `${inFigures(entries)} ${entries === 1 ? one : more}`
  switch (format) {
    case null:
      return sitemapWords.notRead
    case 'sitemapindex':
      return `index of ${count('sitemap', 'sitemaps')}`
    case 'urlset':
      return error === null ? count('address', 'addresses') : `${count('address', 'addresses')} read`
    case 'text':
      return `${count('address', 'addresses')}, one a line`
  }
}

/** How many sitemaps are not shown. */
export const furtherSitemaps = (count: number): string =>
  `${inFigures(count)} further ${count === 1 ? 'sitemap is' : 'sitemaps are'} in the evidence beside the crawl file.`
