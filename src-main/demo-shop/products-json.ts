import { goods, shelves } from './goods.ts'
import { markup } from './markup.ts'
import type { Product, Stock } from './product.ts'

// Shopify's own bounds of /products.json: 30 products a page unless asked, 250 at most (spec behaviour 9.2).
const defaultLimit = 30
const maxLimit = 250

// Shopify numbers are large; the first one is made up, the others count on from it.
const firstId = 7_400_000_000_001
const variantsPerProductAtMost = 10

/** One page of the shop's `/products.json` in Shopify's shape, honouring `limit` and `page`. */
export function productsJson(query: URLSearchParams, origin: string): string {
  const limit = Math.min(wholeNumber(query.get('limit')) ?? defaultLimit, maxLimit)
  const page = wholeNumber(query.get('page')) ?? 1
  const all = goods.map((product, index) => shopifyProduct(product, firstId + index, origin))
  return JSON.stringify({ products: all.slice((page - 1) * limit, page * limit) })
}

/** A whole number from 1 up to six digits; null for anything else, which then counts as not given. */
function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

function shopifyProduct(product: Product, id: number, origin: string): object {
  const variants = product.variants ?? [
    { name: 'Default Title', sku: product.sku, price: product.price, stock: product.stock },
  ]
  return {
    id,
    title: product.name,
    handle: product.handle,
    body_html: markup`<p>${product.text}</p>`.html,
    published_at: '2026-02-14T09:00:00+00:00',
    created_at: '2026-02-11T16:20:00+00:00',
    updated_at: '2026-05-20T11:45:00+01:00',
    vendor: product.maker,
    product_type: shelves[product.shelf].title,
    tags: [product.shelf],
    variants: variants.map((variant, index) => ({
      id: firstId + (id - firstId) * variantsPerProductAtMost + index,
      title: variant.name,
      option1: variant.name,
      sku: variant.sku,
      available: isSold(variant.stock),
      price: variant.price,
      compare_at_price: product.was ?? null,
      position: index + 1,
      product_id: id,
    })),
    images: [{ id: id + 1, position: 1, product_id: id, src: `${origin}/images/${product.handle}.svg` }],
    options: [{ name: 'Title', position: 1, values: variants.map((variant) => variant.name) }],
  }
}

function isSold(stock: Stock): boolean {
  return stock !== 'OutOfStock'
}
