import { gzipSync } from 'node:zlib'
import { productAddress } from './declarations.ts'
import { goods } from './goods.ts'
import { xmlText } from './markup.ts'

/** Where the three sitemaps of the shop are: a plain one, a gzip file, and one that stops being XML half-way. */
export const sitemapPaths = {
  plain: '/sitemap.xml',
  gzip: '/sitemap-products.xml.gz',
  broken: '/sitemap-guides.xml',
} as const

/** The shop's robots.txt: one folder and one kind of query refused, `crawlDelay` seconds asked for, three sitemaps named. */
export function robotsText(origin: string, crawlDelay: number): string {
  return `# The demonstration shop inside Saunter. It lives on this machine only.
User-agent: *
Crawl-delay: ${crawlDelay}
Disallow: /private/
Disallow: /*?sort=

# One crawler is not welcome at all; the rules above are for everyone else.
User-agent: ShelfSweeper
Disallow: /

Sitemap: ${origin}${sitemapPaths.plain}
Sitemap: ${origin}${sitemapPaths.gzip}
Sitemap: ${origin}${sitemapPaths.broken}
`
}

// A refused address is listed on purpose, as on many a real site: looking first counts it.
const plainListed = [
  '/',
  '/furniture/',
  '/furniture/?page=2',
  '/lamps/',
  '/lamps/?page=2',
  '/planters/',
  '/offers/',
]
const otherListed = ['/about', '/delivery', '/contact', '/caf%C3%A9', '/private/staff-prices']

/** The plain sitemap: listings and the pages about the shop. */
export function plainSitemap(origin: string): string {
  return urlset([...plainListed, ...otherListed].map((path) => entry(`${origin}${path}`, '2026-05-02')))
}

/** The gzip sitemap: every product's page. */
export function gzipSitemap(origin: string): Buffer {
  const entries = goods.map((product) => entry(productAddress(product, origin), '2026-05-20'))
  return gzipSync(urlset(entries))
}

/** The broken sitemap: three whole entries, then a bare ampersand where XML allows none. */
export function brokenSitemap(origin: string): string {
  return urlset([
    entry(`${origin}/guides/`, '2026-03-09'),
    entry(`${origin}/guides/looking-after-wood`, '2026-05-17'),
    entry(`${origin}/guides/une-terrasse`, '2026-04-21'),
    `<url><loc>${origin}/guides/?topic=wood & oil</loc></url>`,
    entry(`${origin}/journal/`, '2026-01-31'),
  ])
}

function urlset(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function entry(address: string, lastmod: string): string {
  return `<url><loc>${xmlText(address)}</loc><lastmod>${lastmod}</lastmod></url>`
}
