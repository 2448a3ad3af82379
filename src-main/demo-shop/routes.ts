import { assemblyGuide } from './assembly-guide.ts'
import { apologyPage, staffPage, wishListPage } from './counter-pages.ts'
import { counters } from './counters.ts'
import { drawing } from './drawings.ts'
import { goods } from './goods.ts'
import { homePage } from './home-page.ts'
import {
  basketMakerPage,
  journalPage,
  lampLightPage,
  policyJson,
  policyPath,
  tdmFile,
} from './journal-pages.ts'
import { listingPage, offersPage } from './listing-page.ts'
import type { Product, Shelf } from './product.ts'
import { productPage } from './product-page.ts'
import { productsJson } from './products-json.ts'
import * as reading from './reading-pages.ts'
import { brokenSitemap, gzipSitemap, plainSitemap, robotsText, sitemapPaths } from './robots-and-sitemaps.ts'
import { scriptPage } from './script-page.ts'
import { fileAnswer, htmlAnswer, redirectAnswer } from './shop-answer.ts'
import type { Route, ShopAnswer } from './shop-answer.ts'
import { windows1252 } from './windows-1252.ts'

/** What the answers depend on: where the shop is, the seconds it asks for, and whether it keeps count of visits. */
export interface ShopSetting {
  readonly origin: string
  readonly port: number
  readonly crawlDelay: number
  readonly isStateless: boolean
}

const json = 'application/json; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

/** The table of the whole shop: a request target (path and query) to its answer; anything unknown is a 404 page. */
export function routes(setting: ShopSetting): (target: string) => ShopAnswer {
  const table = new Map<string, Route>(
    Object.entries({
      ...shopRoutes(setting),
      ...fileRoutes(setting),
      ...productRoutes(setting),
      ...counters(setting.isStateless),
    }),
  )
  return (target) => {
    const mark = target.indexOf('?')
    const path = mark < 0 ? target : target.slice(0, mark)
    const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
    return table.get(path)?.(query) ?? notFound()
  }
}

function shopRoutes({ origin, port }: ShopSetting): Record<string, Route> {
  return {
    '/': () => htmlAnswer(homePage(origin)),
    '/furniture/': listing('furniture'),
    '/lamps/': listing('lamps'),
    '/planters/': listing('planters'),
    '/offers/': () => htmlAnswer(offersPage()),
    '/sale': () => redirectAnswer(302, '/summer-sale'),
    '/summer-sale': () => redirectAnswer(301, '/offers/'),
    // Another loopback host is another site; nothing needs to listen there, since nobody should ask.
    '/our-makers': () => redirectAnswer(302, `http://127.0.0.2:${port}/makers`),
    '/about': () => htmlAnswer(reading.aboutPage()),
    '/delivery': () => htmlAnswer(reading.deliveryPage()),
    '/contact': () => htmlAnswer(reading.contactPage()),
    '/caf%C3%A9': () => htmlAnswer(reading.cafePage()),
    '/guides/': () => htmlAnswer(reading.guidesPage()),
    '/guides/looking-after-wood': () => htmlAnswer(reading.woodGuidePage(origin)),
    '/guides/une-terrasse': () =>
      fileAnswer('text/html; charset=windows-1252', windows1252(reading.terraceGuidePage().html)),
    '/journal/': () => htmlAnswer(journalPage()),
    '/journal/a-year-of-lamp-light': () => htmlAnswer(lampLightPage(origin)),
    '/journal/the-last-basket-maker': () =>
      htmlAnswer(basketMakerPage(), {
        headers: { 'TDM-Reservation': '1', 'TDM-Policy': `${origin}${policyPath}` },
      }),
    '/private/': () => htmlAnswer(staffPage()),
    '/private/staff-prices': () => htmlAnswer(staffPage()),
    '/wish-list': () => htmlAnswer(wishListPage()),
  }
}

function fileRoutes({ origin, crawlDelay }: ShopSetting): Record<string, Route> {
  return {
    '/robots.txt': () => fileAnswer('text/plain; charset=utf-8', robotsText(origin, crawlDelay)),
    '/.well-known/tdmrep.json': () => fileAnswer(json, tdmFile(origin)),
    [policyPath]: () => fileAnswer(json, policyJson(origin)),
    [sitemapPaths.plain]: () => fileAnswer(xml, plainSitemap(origin)),
    [sitemapPaths.gzip]: () => fileAnswer('application/gzip', gzipSitemap(origin)),
    [sitemapPaths.broken]: () => fileAnswer(xml, brokenSitemap(origin)),
    '/products.json': (query) => fileAnswer(json, productsJson(query, origin)),
    '/downloads/assembly-guide.pdf': () => fileAnswer('application/pdf', assemblyGuide()),
  }
}

function productRoutes({ origin }: ShopSetting): Record<string, Route> {
  const page = (product: Product): Route =>
    product.declaredAs === 'script'
      ? () => htmlAnswer(scriptPage(product, origin))
      : () => htmlAnswer(productPage(product, origin))
  const own = goods.flatMap((product): readonly (readonly [string, Route])[] => [
    [`/products/${product.handle}`, page(product)],
    [`/images/${product.handle}.svg`, () => fileAnswer('image/svg+xml', drawing(product))],
  ])
  // The first product also answers at the address it had before; its canonical link names the present one.
  const old = goods.slice(0, 1).map((product) => [`/shop/${product.handle}`, page(product)] as const)
  return Object.fromEntries([...own, ...old])
}

function listing(shelf: Shelf): Route {
  return (query) => {
    const page = listingPage(shelf, Number(query.get('page') ?? 1))
    return page ? htmlAnswer(page) : notFound()
  }
}

function notFound(): ShopAnswer {
  const page = apologyPage('Nothing here', 'The demonstration shop has no page at this address.')
  return htmlAnswer(page, { status: 404 })
}
