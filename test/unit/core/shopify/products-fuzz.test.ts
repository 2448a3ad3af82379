import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import { htmlText } from '#main/core/shopify/html-text.ts'
import { listingAddress } from '#main/core/shopify/listing-address.ts'
import { readProductsPage } from '#main/core/shopify/products-page.ts'

const start = normaliseAddress('https://shop.example/')!
const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (bytes: Uint8Array) =>
  readProductsPage(bytes, {
    listing: listingAddress(start, 1),
    fetch: { rung: 'http', status: 200, seconds: 0, climbs: [], type: null, length: bytes.length },
    retries: [],
    robots: null,
  })

/** What holds of every page, whatever the bytes. */
function expectSound(bytes: Uint8Array): void {
  const page = read(bytes)
  if ('error' in page) {
    expect(page.error.code).toBe('bad_input')
    return
  }
  expect(page.products.length).toBeLessThanOrEqual(page.listed)
  for (const line of page.products) {
    expect(normaliseAddress(line.url)).toBe(line.url)
    expect(line.url.startsWith('https://shop.example/products/')).toBe(true)
    for (const answered of Object.values(line.summary)) expect(answered.value).not.toBe('')
  }
}

describe('any bytes', () => {
  it('give a sound page or an error, never a throw', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    )
    const value = fc.oneof(leaf, fc.array(leaf), fc.object({ withNullPrototype: false }))
    const variant = fc.record(
      { price: value, compare_at_price: value, sku: value, available: value },
      { requiredKeys: [] },
    )
    const product = fc.record(
      {
        handle: value,
        id: value,
        title: value,
        body_html: fc.oneof(fc.constantFrom('<p>a', '<script>', '&amp', '&#x110000;', '</'), value),
        images: fc.oneof(fc.array(fc.record({ src: value })), value),
        variants: fc.oneof(fc.array(fc.oneof(variant, value), { maxLength: 4 }), value),
        vendor: value,
        published_at: value,
      },
      { requiredKeys: [] },
    )
    const listing = fc
      .array(fc.oneof(product, value), { maxLength: 5 })
      .map((products) =>
        utf8(JSON.stringify({ products }, (_, inner: unknown) => (typeof inner === 'bigint' ? 0 : inner))),
      )
    fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.json().map(utf8), listing), expectSound), {
      numRuns: 3000,
    })
  }, 60_000)

  it('changed in a good listing give the same', () => {
    const good = utf8(
      JSON.stringify({
        products: [1, 2, 3].map((id) => ({
          id,
          handle: `a-${id}`,
          body_html: '<p>x</p>',
          variants: [{ price: '1.0', available: true }],
        })),
      }),
    )
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const damaged = Uint8Array.from(good)
        for (const [at, octet] of changes) damaged[at] = octet
        expectSound(damaged)
      }),
      { numRuns: 3000 },
    )
  }, 60_000)
})

describe('a hostile listing ends', () => {
  it.each([
    ['a million numbers', `[${'1.0,'.repeat(3_000_000)}1]`],
    ['a million empty products', `{"products":[${'{},'.repeat(500_000)}{}]}`],
    ['a million variants', `{"products":[{"variants":[${'{"price":"1.0"},'.repeat(400_000)}{}]}]}`],
    ['tags that never close', `{"products":[{"body_html":"${'<a><b '.repeat(1_000_000)}"}]}`],
    ['tags that close nothing', `{"products":[{"body_html":"${'<a></b></p>'.repeat(500_000)}"}]}`],
    ['references without end', `{"products":[{"body_html":"${'&amp&lt;&#1;&n'.repeat(500_000)}"}]}`],
    ['digits without end', `{"products":[{"variants":[{"price":"${'9'.repeat(8_000_000)}"}]}]}`],
    ['a name without end', `{"products":[{"handle":"${'é'.repeat(4_000_000)}"}]}`],
  ])('%s', (_, text) => expectSound(utf8(text)), 10_000)
})

describe('the text of a description', () => {
  it.each([
    ['<p>One</p><p>two<br>three</p>', 'One two three'],
    ['a<b>b</b>c <i> d </i>', 'abc d'],
    ['x<script>if (a < b) {}</script>y<style>p {}</style>z', 'x y z'],
    ['&lt;b&gt; &eacute;&#x20AC; &nbsp; &copy', '<b> é€ ©'],
    ['<!-- note -->a<![CDATA[b]]>', 'a'],
    ['<ul><li>1<li>2</ul>', '1 2'],
    ['1 < 2 & 3', '1 < 2 & 3'],
    ['', ''],
  ])('%j is %j', (html, text) => {
    expect(htmlText(html)).toBe(text)
  })
})
