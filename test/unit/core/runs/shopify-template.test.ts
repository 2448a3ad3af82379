import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bug } from '../../../cases.ts'
import { crawl, type FakeAnswer, type FakeRun, FakeWeb, type FakeWish, path } from './fake-web.ts'

const origin = 'https://shop.example'
const listing = (number: number): string => `/products.json?limit=250&page=${number}`

/** Products numbered from one to another, as a listing gives them. */
function products(first: number, last: number): FakeAnswer {
  const list = Array.from({ length: last - first + 1 }, (_, index) => ({
    id: first + index,
    title: `Product ${first + index}`,
    handle: `p-${first + index}`,
    variants: [{ price: '19.90', available: true, sku: `S${first + index}` }],
  }))
  return json({ products: list })
}

function json(value: unknown): FakeAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

type Pages = Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>

/** A shop of 503 products on three listing pages, with what a test changes in it. */
function shop(changes: Pages = {}): FakeWeb {
  const pages: Record<string, FakeAnswer | readonly FakeAnswer[]> = {
    [listing(1)]: products(1, 250),
    [listing(2)]: products(251, 500),
    [listing(3)]: products(501, 503),
    ...changes,
  }
  return new FakeWeb(
    Object.fromEntries(Object.entries(pages).map(([where, answer]) => [origin + where, answer])),
  )
}

const run = (web: FakeWeb, wish: FakeWish = {}): Promise<FakeRun> =>
  crawl(web, { template: 'shopify', ...wish })

const asked = (web: FakeWeb): readonly string[] => web.requests.map(({ address }) => path(address))

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-shop-'))
  file = join(folder, 'a.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const inFile = async (): Promise<readonly string[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { url: string }).url)

describe("a shop's products", () => {
  it('P1, P3: are read page by page until one has fewer than 250, each product a line', async () => {
    const web = shop()
    const { lines, stopped } = await run(web, { start: `${origin}/de/about?x=1` })
    expect(asked(web)).toEqual(['/robots.txt', listing(1), listing(2), listing(3)])
    expect(stopped).toBe('done')
    expect(lines).toHaveLength(503)
    expect(lines[500]).toMatchObject({
      url: `${origin}/products/p-501`,
      ok: true,
      depth: 1,
      found_on: origin + listing(3),
      landed: null,
      fetch: { rung: 'http', status: 200, type: 'application/json' },
      summary: { title: { value: 'Product 501', where: '/products/0/title' } },
      links: [],
      sources: ['shopify'],
    })
    expect(lines[0]?.run).toMatchObject({ mode: 'shopify', start: `${origin}/de/about?x=1`, list: null })
    expect(lines[1]).not.toHaveProperty('run')
  })

  it('P4: are read from as many pages as may be, and the next is not asked for', async () => {
    const web = shop()
    const { lines, stopped } = await run(web, { maxPages: 2 })
    expect([lines.length, stopped]).toEqual([500, 'max_pages'])
    expect(asked(web)).toEqual(['/robots.txt', listing(1), listing(2)])
  })

  it('P5: keep to the Crawl-delay', async () => {
    const web = shop({ '/robots.txt': 'User-agent: *\nCrawl-delay: 3\n' })
    await run(web)
    expect(web.gaps).toEqual([3, 3, 3])
  })

  it('P6: are not asked for where robots.txt refuses the listing', async () => {
    const web = shop({ '/robots.txt': 'User-agent: *\nDisallow: /products.json\n' })
    const { lines, stopped } = await run(web)
    expect(asked(web)).toEqual(['/robots.txt'])
    expect(stopped).toBe('done')
    expect(lines).toEqual([
      expect.objectContaining({
        url: origin + listing(1),
        ok: false,
        depth: 0,
        found_on: null,
        error: expect.objectContaining({ code: 'refused_by_robots' }) as unknown,
      }),
    ])
  })

  it('P7, P8: are one failed line where there is no such listing', async () => {
    const missing = await run(shop({ [listing(1)]: { status: 404 } }))
    // As decided since (spec decisions P1): what a page's 404 is, the listing's is too.
    expect(missing.lines).toMatchObject([
      { ok: false, fetch: { status: 404 }, error: { code: 'http_error', retryable: false } },
    ])
    expect(missing.lines[0]).toMatchObject({
      error: { message: expect.stringMatching(/answered 404.*Shopify/) as string },
    })
    const html = await run(shop({ [listing(1)]: '<!doctype html><title>A shop</title>' }))
    expect(html.lines).toMatchObject([
      {
        ok: false,
        error: {
          code: 'bad_input',
          message: expect.stringContaining('not a Shopify products.json') as string,
        },
      },
    ])
  })

  it('P9: nested deeper than anything sensible are one failed line', async () => {
    const nested = (depth: number): FakeAnswer => ({
      status: 200,
      body: `{"products":[{"handle":"a","x":${'['.repeat(depth)}${']'.repeat(depth)}}]}`,
    })
    expect((await run(shop({ [listing(1)]: nested(200) }))).lines).toMatchObject([{ ok: true }])
    for (const depth of [5000, 100_000]) {
      const { lines } = await run(shop({ [listing(1)]: nested(depth) }))
      expect(lines).toMatchObject([{ ok: false, error: { code: 'bad_input' } }])
    }
  })

  it('P10: tell of a listing that came at the second try', async () => {
    const web = shop({ [listing(1)]: [new Error('connection reset'), products(1, 1)] })
    const { lines } = await run(web)
    expect(lines).toMatchObject([{ ok: true, retries: [{ reason: 'connection reset', after: 2 }] }])
    expect(web.gaps).toEqual([1, 2])
  })

  it('are one failed line after all retries of a listing that answers 503, and can be asked again', async () => {
    const { lines, stopped } = await run(shop({ [listing(2)]: { status: 503 } }), { file, retries: 1 })
    expect(stopped).toBe('done')
    expect(lines).toHaveLength(251)
    expect(lines[250]).toMatchObject({
      url: origin + listing(2),
      error: { code: 'http_error', retryable: true },
      retries: [{ reason: 'it answered 503' }],
    })
    const again = await run(shop(), { file, isResume: true })
    expect(again.lines).toHaveLength(253)
    expect((await inFile()).slice(249, 253)).toEqual([
      `${origin}/products/p-250`,
      origin + listing(2),
      `${origin}/products/p-251`,
      `${origin}/products/p-252`,
    ])
  })

  it('that fail once more in the same way are not written twice', async () => {
    await run(shop({ [listing(1)]: { status: 404 } }), { file })
    const { lines, resumed } = await run(shop({ [listing(1)]: { status: 404 } }), { file, isResume: true })
    expect([lines.length, resumed]).toEqual([0, 1])
    expect(await inFile()).toEqual([origin + listing(1)])
  })

  it('P11: go on with the listing page that was named last, and none is written twice', async () => {
    await run(shop(), { file, stopAfter: 300 })
    const web = shop()
    const { resumed, lines, stopped } = await run(web, { file, isResume: true })
    expect([resumed, lines.length, stopped]).toEqual([300, 203, 'done'])
    expect(asked(web)).toEqual(['/robots.txt', listing(2), listing(3)])
    expect(await inFile()).toEqual(
      Array.from({ length: 503 }, (_, index) => `${origin}/products/p-${index + 1}`),
    )
  })

  it('that were read to their end ask for the last page once more when they are continued', async () => {
    await run(shop(), { file })
    const web = shop()
    const { lines, stopped } = await run(web, { file, isResume: true })
    expect([lines.length, stopped]).toEqual([0, 'done'])
    expect(asked(web)).toEqual(['/robots.txt', listing(3)])
  })

  it("P12: do not go on in another shop's file, or in one of pages", async () => {
    await run(shop(), { file, stopAfter: 2 })
    const other = new FakeWeb({ [`https://other.example${listing(1)}`]: products(1, 1) })
    await expect(run(other, { start: 'https://other.example/', file, isResume: true })).rejects.toThrow(
      'line 1 holds https://shop.example/products/p-1, which is no product of https://other.example/products.json',
    )
    await expect(crawl(shop(), { file, isResume: true })).rejects.toThrow('cannot be continued')
    expect(await inFile()).toHaveLength(2)
  })

  it('begun from another page of the shop are another run', async () => {
    await run(shop(), { file, stopAfter: 2 })
    await expect(run(shop(), { start: `${origin}/de`, file, isResume: true })).rejects.toThrow(
      'it was begun at',
    )
  })

  it('stand behind a page of things that are none', async () => {
    const web = shop({ [listing(1)]: json({ products: Array(250).fill('none') }) })
    const { lines } = await run(web, { file })
    expect(lines).toHaveLength(253)
    await expect(run(shop(), { file, isResume: true })).resolves.toMatchObject({
      resumed: 253,
      stopped: 'done',
    })
  })

  it('end with a page that brings nothing new: a shop that heeds no number is not asked a hundred times', async () => {
    const web = shop({ [listing(2)]: products(1, 250) })
    const { lines, stopped } = await run(web)
    expect([lines.length, stopped]).toEqual([250, 'done'])
    expect(asked(web)).toEqual(['/robots.txt', listing(1), listing(2)])
  })

  it('stop with the time that was given, but the first page is always asked for', async () => {
    const web = shop()
    const { lines, stopped } = await run(web, { timeBudget: 0 })
    expect([lines.length, stopped]).toEqual([250, 'time_budget'])
  })

  it('extraction-010: of cases from the field come to what they should', async () => {
    const { input, expected } = bug('extraction-010')
    const given = input['cases'] as {
      pages: Record<string, string | { json?: unknown; status: number; body?: string }>
    }[]
    const wanted = expected['cases'] as {
      product_lines: number
      listing_requests?: number
      stopped?: string
      failed_line?: { url_has?: string; message_has?: string }
    }[]
    const answers: Record<string, FakeAnswer> = {
      '250 products': products(1, 250),
      '3 products, 1 of them also on page 1': products(250, 252),
    }
    for (const [index, { pages }] of given.entries()) {
      const web = shop(
        Object.fromEntries(
          Object.entries(pages).map(([number, page]) => [
            listing(Number(number)),
            typeof page === 'string'
              ? (answers[page] ?? '')
              : { status: page.status, body: page.body ?? JSON.stringify(page.json) },
          ]),
        ),
      )
      const { lines, stopped } = await run(web)
      const want = wanted[index]
      expect(lines.filter(({ ok }) => ok)).toHaveLength(want?.product_lines ?? NaN)
      if (want?.listing_requests !== undefined) {
        expect([web.requests.length - 1, stopped]).toEqual([want.listing_requests, want.stopped])
      }
      const failed = lines.filter(({ ok }) => !ok)
      expect(failed).toHaveLength(want?.failed_line === undefined ? 0 : 1)
      if (want?.failed_line === undefined) continue
      expect(failed[0]?.url).toContain(want.failed_line.url_has ?? 'page=1')
      expect(failed[0]).toMatchObject({
        error: { message: expect.stringContaining(want.failed_line.message_has ?? '') as string },
      })
    }
  })
})
