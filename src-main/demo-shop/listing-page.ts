import { goods, shelves } from './goods.ts'
import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame } from './page-frame.ts'
import { priceLine } from './product-page.ts'
import type { Product, Shelf } from './product.ts'

const productsPerPage = 6

/** Page `page` (from 1) of a shelf, or null when the shelf has no such page. */
export function listingPage(shelf: Shelf, page: number): Markup | null {
  const all = goods.filter((product) => product.shelf === shelf)
  const pages = Math.ceil(all.length / productsPerPage)
  if (!Number.isInteger(page) || page < 1 || page > pages) return null
  const { title, text } = shelves[shelf]
  const shown = all.slice((page - 1) * productsPerPage, page * productsPerPage)
  return pageFrame({
    title: page === 1 ? title : `${title}, page ${page}`,
    description: text,
    main: markup`<h1>${title}</h1>
<p>${text}</p>
<p class="quiet">${all.length} things, page ${page} of ${pages}. <a href="/${shelf}/?sort=price">Cheapest first</a></p>
${productList(shown)}
<p>${page > 1 ? pageLink(shelf, page - 1, 'Previous page') : markup``}
${page < pages ? pageLink(shelf, page + 1, 'Next page') : markup``}</p>`,
  })
}

/** The listing of everything that is reduced. */
export function offersPage(): Markup {
  return pageFrame({
    title: 'Reduced this summer',
    description: 'The few things whose price came down.',
    main: markup`<h1>Reduced this summer</h1>
<p>The sale moved house twice before it came to this page; both old addresses still lead here.</p>
${productList(goods.filter((product) => product.was !== undefined))}`,
  })
}

/** Cards of products, each with a link to its page. */
export function productList(products: readonly Product[]): Markup {
  const cards = products.map(
    (product) => markup`<li><a href="/products/${product.handle}">${product.name}</a>
<p>${product.text}</p>
${priceLine(product)}</li>`,
  )
  return markup`<ul class="shelf">${cards}</ul>`
}

function pageLink(shelf: Shelf, page: number, words: string): Markup {
  return page === 1
    ? markup`<a href="/${shelf}/">${words}</a>`
    : markup`<a href="/${shelf}/?page=${page}">${words}</a>`
}
