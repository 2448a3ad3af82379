import { describe, expect, it } from 'vitest'
import type { Fetch, ReadLine } from '#shared/page-line.ts'
import { normaliseAddress } from '#main/core/base/address.ts'
import { listingAddress, listingPageOf } from '#main/core/shopify/listing-address.ts'
import { listingRefusal } from '#main/core/shopify/listing-refusal.ts'
import { type ListingAnswer, readProductsPage } from '#main/core/shopify/products-page.ts'
import { bug } from '../../../cases.ts'

const start = normaliseAddress('https://shop.example/collections/all')!
const listing = listingAddress(start, 1)
const fetch: Fetch = {
  rung: 'http',
  status: 200,
  seconds: 0.25,
  climbs: [],
  type: 'application/json',
  length: 1000,
}
const robots = { delay: 1, why: 'nothing asks for more than the floor of 1 s', line: null }
const answer: ListingAnswer = { listing, fetch, retries: [], robots }

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (products: unknown) => readProductsPage(utf8(JSON.stringify({ products })), answer)

/** The lines of these products; fails where there are none. */
function linesOf(...products: readonly unknown[]): readonly ReadLine[] {
  const page = read(products)
  if ('error' in page) throw new Error(page.error.message)
  return page.products
}

const summaryOf = (product: unknown) => linesOf(product)[0]!.summary
const from = (value: string, key: string, where: string) => ({ value, source: 'shopify', key, where })

const kettle = `{"id":7400000000001,"title":"Kettle & lid","handle":"kettle-é","body_html":"<p>Boils&nbsp;<b>fa</b>st.</p>\\n<script>x()</script><p>Whistles &amp; waits.</p>",
  "vendor":"Pot Works","product_type":"","tags":["kitchen","new"],"published_at":"2026-02-14T09:00:00+00:00","created_at":null,
  "updated_at":"2026-05-20T11:45:00+01:00","images":[{"id":1,"src":"https://cdn.example/k.jpg","width":41.90}],
  "variants":[{"id":12345678901234567890,"sku":"K-1","price":"41.90","compare_at_price":"49.00","available":true,"grams":0}],
  "options":[],"a~b/c":"x"}`

describe('a product', () => {
  it('is one line with its record and summary, every value as written and with its place', () => {
    const page = readProductsPage(utf8(`{"products":[7,${kettle}]}`), {
      ...answer,
      retries: [{ reason: 'it answered 503', after: 2 }],
    })
    const field = (value: unknown, name: string) => ({
      value,
      source: 'shopify',
      where: `/products/1/${name}`,
    })
    expect(page).toEqual({
      listed: 2,
      products: [
        {
          url: 'https://shop.example/products/kettle-%C3%A9',
          ok: true,
          depth: 1,
          found_on: 'https://shop.example/products.json?limit=250&page=1',
          retries: [{ reason: 'it answered 503', after: 2 }],
          landed: null,
          fetch,
          canonical: null,
          summary: {
            title: from('Kettle & lid', 'title', '/products/1/title'),
            description: from('Boils fast. Whistles & waits.', 'body_html', '/products/1/body_html'),
            url: from('https://shop.example/products/kettle-%C3%A9', 'handle', '/products/1/handle'),
            image: from('https://cdn.example/k.jpg', 'images/src', '/products/1/images/0/src'),
            published: from('2026-02-14T09:00:00+00:00', 'published_at', '/products/1/published_at'),
            modified: from('2026-05-20T11:45:00+01:00', 'updated_at', '/products/1/updated_at'),
            type: from('Product', 'products.json', '/products/1'),
            price: from('41.90', 'variants/price', '/products/1/variants/0/price'),
            price_regular: from(
              '49.00',
              'variants/compare_at_price',
              '/products/1/variants/0/compare_at_price',
            ),
            availability: from('InStock', 'variants/available', '/products/1/variants'),
            brand: from('Pot Works', 'vendor', '/products/1/vendor'),
            sku: from('K-1', 'variants/sku', '/products/1/variants/0/sku'),
          },
          records: [
            {
              type: 'Product',
              types: ['Product'],
              fields: {
                id: field('7400000000001', 'id'),
                title: field('Kettle & lid', 'title'),
                handle: field('kettle-é', 'handle'),
                body_html: field(
                  '<p>Boils&nbsp;<b>fa</b>st.</p>\n<script>x()</script><p>Whistles &amp; waits.</p>',
                  'body_html',
                ),
                vendor: field('Pot Works', 'vendor'),
                product_type: field('', 'product_type'),
                tags: field(['kitchen', 'new'], 'tags'),
                published_at: field('2026-02-14T09:00:00+00:00', 'published_at'),
                updated_at: field('2026-05-20T11:45:00+01:00', 'updated_at'),
                images: field([{ id: '1', src: 'https://cdn.example/k.jpg', width: '41.90' }], 'images'),
                variants: field(
                  [
                    {
                      id: '12345678901234567890',
                      sku: 'K-1',
                      price: '41.90',
                      compare_at_price: '49.00',
                      available: 'true',
                      grams: '0',
                    },
                  ],
                  'variants',
                ),
                options: field([], 'options'),
                'a~b/c': { value: 'x', source: 'shopify', where: '/products/1/a~0b~1c' },
              },
              source: 'shopify',
              where: '/products/1',
            },
          ],
          sources: ['shopify'],
          links: [],
          rights: {},
          robots,
        },
      ],
    })
  })

  it('has its keys in the order of a line, its questions in the order of the summary', () => {
    const [line] = linesOf(JSON.parse(kettle))
    expect(Object.keys(line!).join(' ')).toBe(
      'url ok depth found_on landed fetch canonical summary records sources links rights robots',
    )
    expect(Object.keys(line!.summary).join(' ')).toBe(
      'title description url image published modified type price price_regular availability brand sku',
    )
  })

  it('with prices that differ has a lowest and a highest, and no number of its own', () => {
    const wiper = {
      title: 'Wiper',
      handle: 'wiper',
      variants: [
        { price: '9.5', compare_at_price: '12.00', sku: 'W-1', available: false },
        { price: '10.00', sku: 'W-2', available: false },
        { price: '9.50', sku: 'W-3' },
      ],
    }
    expect(summaryOf(wiper)).toEqual({
      title: from('Wiper', 'title', '/products/0/title'),
      url: from('https://shop.example/products/wiper', 'handle', '/products/0/handle'),
      type: from('Product', 'products.json', '/products/0'),
      price_low: from('9.5', 'variants/price', '/products/0/variants/0/price'),
      price_high: from('10.00', 'variants/price', '/products/0/variants/1/price'),
      availability: from('OutOfStock', 'variants/available', '/products/0/variants'),
    })
  })

  it('has one price when its variants agree as decimals; what it was counts only when it was more', () => {
    const price = (...variants: readonly unknown[]) => summaryOf({ handle: 'a', variants })
    expect(price({ price: '' }, { price: '19.90' }, { price: 19.9 }, { price: 'on request' })).toMatchObject({
      price: { value: '19.90', where: '/products/0/variants/1/price' },
    })
    for (const before of ['19.90', '19.9', '5', '', null, 'x']) {
      expect(price({ price: '19.90', compare_at_price: before })).not.toHaveProperty('price_regular')
    }
    expect(price({ price: '9.00', compare_at_price: '10.00' }).price_regular?.value).toBe('10.00')
    expect(price({ price: null }, 'x', { sku: 'a' })).toEqual({
      url: from('https://shop.example/products/a', 'handle', '/products/0/handle'),
      type: from('Product', 'products.json', '/products/0'),
    })
  })

  it.each([
    [{ handle: 'a b/c!*?#' }, 'a%20b%2Fc%21%2A%3F%23', 'handle'],
    [{ handle: '', id: 7 }, '7', 'id'],
    [{ handle: '..', id: 7 }, '7', 'id'],
    [{ handle: 'x'.repeat(5000), id: '7' }, '7', 'id'],
    [{ handle: 12 }, '12', 'handle'],
    [{ handle: ['a'] }, '0', 'products.json'],
    [{}, '0', 'products.json'],
    [{ handle: '\uD800x' }, '%EF%BF%BDx', 'handle'],
  ])('%j has the address …/%s, from its %s', (product, path, key) => {
    const [line] = linesOf(product)
    expect(line!.url).toBe(`https://shop.example/products/${path}`)
    expect(line!.summary.url).toMatchObject({ value: line!.url, key })
  })

  it('loses what is nested more than 16 deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
    const [line] = linesOf({ handle: 'a', kept: nested(16), lost: nested(17) })
    expect(JSON.stringify(line!.records[0]!.fields['kept']!.value)).toBe(
      `${'['.repeat(16)}"x"${']'.repeat(16)}`,
    )
    expect(JSON.stringify(line!.records[0]!.fields['lost']!.value)).toBe(`${'['.repeat(16)}${']'.repeat(16)}`)
  })

  it('cannot bring names that mean something to an object', () => {
    const page = readProductsPage(
      utf8('{"products":[{"handle":"a","__proto__":{"x":1},"constructor":"c","in":{"__proto__":"y"}}]}'),
      answer,
    )
    const fields = 'products' in page ? page.products[0]!.records[0]!.fields : {}
    expect(Object.keys(fields)).toEqual(['handle', 'constructor', 'in'])
    expect(fields['in']!.value).toEqual({})
  })
})

describe('what is no listing', () => {
  const notOne = (why: string) => ({
    error: {
      code: 'bad_input',
      message: `https://shop.example/products.json?limit=250&page=1 is not a Shopify products.json: ${why}.`,
      retryable: false,
    },
  })

  it.each([
    ['<!doctype html><title>Enter password</title>', 'it is not JSON'],
    ['', 'it is not JSON'],
    ['{"products":[', 'it is not JSON'],
    ['[]', 'it has no list of products'],
    ['{"products":{}}', 'it has no list of products'],
    ['{"errors":"x"}', 'it has no list of products'],
    ['null', 'it has no list of products'],
  ])('%j: %s', (text, why) => {
    expect(readProductsPage(utf8(text), answer)).toEqual(notOne(why))
  })

  it('is what is nested too deep; 200 levels are read', () => {
    const nested = (levels: number) =>
      utf8(`{"products":[{"handle":"a","x":${'['.repeat(levels)}${']'.repeat(levels)}}]}`)
    expect(readProductsPage(nested(200), answer)).toMatchObject({ listed: 1 })
    for (const levels of [5000, 100_000]) {
      expect(readProductsPage(nested(levels), answer)).toEqual(notOne('it is nested more than 256 deep'))
    }
  })

  it('by its status is an http_error that names it and Shopify, kept to be asked again where that may help', () => {
    expect(listingRefusal(listing, 200)).toBeNull()
    expect(listingRefusal(listing, 404)).toEqual({
      code: 'http_error',
      message:
        'https://shop.example/products.json?limit=250&page=1 answered 404: this is not a Shopify shop, or one that serves no products.json.',
      retryable: false,
    })
    expect(listingRefusal(listing, 204)).toMatchObject({ code: 'bad_input', retryable: false })
    expect(listingRefusal(listing, 402)).toMatchObject({ code: 'payment_required', retryable: false })
    for (const status of [429, 500, 503]) {
      expect(listingRefusal(listing, status)).toMatchObject({ code: 'http_error', retryable: true })
    }
  })
})

describe('the address of a listing page', () => {
  it('stands on the origin of the start, and gives its number back', () => {
    expect(listing).toBe('https://shop.example/products.json?limit=250&page=1')
    expect(normaliseAddress(listing)).toBe(listing)
    expect(listingPageOf(start, listingAddress(start, 12))).toBe(12)
  })

  it.each([
    'https://other.example/products.json?limit=250&page=1',
    'http://shop.example/products.json?limit=250&page=1',
    'https://shop.example/products.json?limit=250&page=0',
    'https://shop.example/products.json?limit=50&page=1',
    'https://shop.example/products/a',
    'https://shop.example.evil/products.json?limit=250&page=1',
  ])('is not %s', (address) => {
    expect(listingPageOf(start, address)).toBeNull()
  })
})

describe('extraction-010: listings from the field', () => {
  interface Page {
    readonly status?: number
    readonly json?: unknown
    readonly body?: string
  }
  const { input } = bug('extraction-010')
  const [empty, overlapping, refused, html] = (
    input['cases'] as { pages: Record<string, string | Page> }[]
  ).map(({ pages }) => pages)
  const product = (number: number) => ({
    id: number,
    handle: `product-${number}`,
    title: `Product ${number}`,
  })
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => product(from + at))

  it('a full page is followed by another, an empty one is the last', () => {
    expect(empty!['1']).toBe('250 products')
    expect(read(numbered(0, 250))).toMatchObject({ listed: 250 })
    expect(read(((empty!['2'] as Page).json as { products: unknown }).products)).toEqual({
      products: [],
      listed: 0,
    })
  })

  it('a product on two pages has the same address on both', () => {
    expect(overlapping!['2']).toBe('3 products, 1 of them also on page 1')
    const urls = [...linesOf(...numbered(0, 250)), ...linesOf(...numbered(249, 3))].map(({ url }) => url)
    expect(new Set(urls).size).toBe(252)
  })

  it('a page past the limit of the shop is refused by its status (the code as decided since)', () => {
    const error = listingRefusal(listingAddress(start, 2), (refused!['2'] as Page).status!)
    expect(error).toMatchObject({ code: 'http_error' })
    expect(error!.message).toContain('page=2 answered 400')
  })

  it('a page in HTML is bad input', () => {
    expect(readProductsPage(utf8((html!['1'] as Page).body!), answer)).toMatchObject({
      error: { code: 'bad_input' },
    })
  })
})
