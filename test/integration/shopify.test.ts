import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { politeSite, type PoliteSite, type Routes } from '../polite/polite-site.ts'
import { runCli, startCli } from './cli-runs.ts'

/** The shop of the brief's figure. */
const productCount = 517
const listing = (number: number): string => `/products.json?limit=250&page=${number}`

/** A product with what a real one has besides. */
function product(number: number): object {
  return {
    id: 7_400_000_000_000 + number,
    title: `Product ${number}`,
    handle: `product-${number}`,
    body_html: `<p>${'What it is made of, and for whom. '.repeat(20)}</p>`,
    vendor: 'A maker',
    tags: ['one', 'two'],
    variants: [{ id: number, title: 'Default', price: '19.90', compare_at_price: null, available: true }],
    images: [{ src: `https://cdn.example/${number}.jpg` }],
  }
}

function routes(): Routes {
  const pages = [1, 2, 3].map((page) => {
    const first = (page - 1) * 250 + 1
    const count = Math.min(250, productCount - first + 1)
    const products = Array.from({ length: count }, (_, index) => product(first + index))
    const answer = {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ products }),
      takesMs: 150,
    }
    return [listing(page), answer] as const
  })
  return { '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.5\n' }, ...Object.fromEntries(pages) }
}

let folder: string
let site: PoliteSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-shopify-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  site = await politeSite(routes())
})
afterEach(() => site.close())

const words = (...more: readonly string[]): string[] => [
  'crawl',
  site.origin,
  '--template',
  'shopify',
  ...more,
]

const asked = (): readonly string[] => site.log.map(({ path }) => path)

const gaps = (): readonly number[] =>
  site.log.slice(1).map(({ arrivedMs }, index) => arrivedMs - (site.log[index]?.endedMs ?? Infinity))

const urlsIn = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { url: string }).url)

const allProducts = (): readonly string[] =>
  Array.from({ length: productCount }, (_, index) => `${site.origin}/products/product-${index + 1}`)

describe('saunter crawl --template shopify', () => {
  it('reads 517 products with three requests, each a second after the answer before it', async () => {
    const file = join(folder, 'whole.jsonl')
    const { code, stderr } = await runCli(words('-o', file))
    expect(code).toBe(0)
    expect(asked()).toEqual(['/robots.txt', listing(1), listing(2), listing(3)])
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(1000)
    expect(await urlsIn(file)).toEqual(allProducts())
    expect(stderr).toContain('517 pages: 517 read; stopped: done.')
  }, 20_000)

  it('is continued after a kill in the midst of it, no product twice, no gap short', async () => {
    const file = join(folder, 'killed.jsonl')
    const run = startCli(words('-o', file, '--quiet'))
    while (!asked().includes(listing(2))) await new Promise((resolve) => setTimeout(resolve, 2))
    run.child.kill('SIGKILL')
    await run.result
    expect((await urlsIn(file)).length).toBeGreaterThanOrEqual(250)
    const { code } = await runCli(words('-o', file, '--resume'))
    expect(code).toBe(0)
    expect(await urlsIn(file)).toEqual(allProducts())
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(1000)
    expect(asked().filter((path) => path === listing(1)).length).toBeLessThanOrEqual(2)
    expect(asked().at(-1)).toBe(listing(3))
  }, 20_000)

  it('C37: writes a table', async () => {
    const { code, stdout } = await runCli(words('--format', 'csv', '--max-pages', '1', '--quiet'))
    expect(code).toBe(0)
    const rows = stdout.trim().split('\n')
    expect(rows).toHaveLength(251)
    expect(rows[1]).toContain(`${site.origin}/products/product-1`)
    expect(rows[1]).toContain('Product 1')
    expect(rows[1]).toContain('19.90')
  })

  it.each([
    ['shopify', '--max-depth', ['2']],
    ['shopify', '--any-site', []],
    ['shopify', '--include', ['/p/']],
    ['shopify', '--exclude', ['/p/']],
    ['shopify', '--respect', ['tdm']],
    ['sitemap', '--max-depth', ['2']],
    ['sitemap', '--any-site', []],
  ])('C38: --template %s refuses %s, and asks for nothing', async (template, flag, values) => {
    const { code, stderr } = await runCli(['crawl', site.origin, '--template', template, flag, ...values])
    expect(code).toBe(2)
    expect(stderr).toContain(`${flag} is of no use with --template ${template}`)
    expect(asked()).toEqual([])
  })

  it('takes no template it does not know', async () => {
    const { code, stderr } = await runCli(['crawl', site.origin, '--template', 'magento'])
    expect([code, stderr]).toEqual([2, '--template takes sitemap or shopify, not `magento`.\n'])
  })

  it('says in a sentence that a site is no such shop, and ends with 2', async () => {
    await site.close()
    site = await politeSite({ '/': {} })
    const { code, stderr } = await runCli(words('--delay', '0'))
    expect(code).toBe(2)
    expect(stderr.split('\n')).toEqual([
      `    1  http_error 404  ${site.origin}${listing(1)}`,
      `${site.origin}${listing(1)} answered 404: this is not a Shopify shop, or one that serves no products.json.`,
      '1 page: 0 read, 1 failed (1 http_error); stopped: done.',
      '',
    ])
  })
})
