import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLine, writeCrawl } from './crawl-lines.ts'
import { misplaced } from './misplaced.ts'
import { linesOf, openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
const file = join(folder, 'declares.jsonl')
const hostile = '<img src=x onerror="window.pwned=1">'
let shown: OpenWindow

const offer = '/html/head/script[1]#/offers/price'
const price = { value: '41.90', source: 'jsonld', key: 'Product.offers.price', where: offer }
const otherPrice = { value: '39.90', source: 'opengraph', key: 'product:price:amount', where: null }
const published = {
  value: '2026-03-01',
  source: 'jsonld',
  key: 'Product.datePublished',
  where: '/html/head/script[1]#/datePublished',
}
const product = {
  type: 'Product',
  types: ['Product'],
  source: 'jsonld',
  where: '/html/head/script[1]#',
  fields: {
    name: { value: 'Reading lamp', source: 'jsonld', where: '/html/head/script[1]#/name' },
    sku: { value: '00012345678901234567', source: 'microdata', where: '/html/body/div[1]/span[2]' },
    image: {
      value: ['https://catalogue.example/1.jpg', hostile],
      source: 'jsonld',
      where: '/html/head/script[1]#/image',
    },
    offers: {
      value: [{ '@type': 'Offer', price: '41.90', seller: { '@type': 'Organization', name: 'Lamps & Co' } }],
      source: 'jsonld',
      where: '/html/head/script[1]#/offers',
    },
  },
}
const snippets = [
  {
    question: 'title',
    before: '"@type":"Product",\n  "name": "',
    value: 'Reading lamp',
    after: '",\n  "sku"',
  },
  { question: 'price', before: `${hostile}"offers":{"price":"`, value: '41.90', after: '","priceCurrency"' },
]

beforeAll(async () => {
  writeCrawl(file, [
    readLine('/lamp', 'Reading lamp', {
      summary: {
        title: { ...price, value: 'Reading lamp', key: 'Product.name', where: '/html/head/script[1]#/name' },
        url: {
          value: 'https://catalogue.example/lamp',
          source: 'http',
          key: 'Link: rel=canonical',
          where: null,
        },
        published,
        price,
        breadcrumb: {
          value: 'Home > Lamps',
          source: 'jsonld',
          key: 'BreadcrumbList.itemListElement',
          where: null,
        },
      },
      conflicts: { price: [price, otherPrice] },
      records: [
        product,
        {
          type: null,
          types: [],
          source: 'induced',
          where: '/html/body/ul[1]/li[1]',
          fields: { b1: { value: 'x', source: 'induced', where: null } },
        },
        ...Array.from({ length: 60 }, () => ({ ...product, fields: {} })),
      ],
      sources: ['jsonld', 'microdata', 'opengraph'],
    }),
    readLine('/plain', 'Nothing but a title'),
  ])
  writeFileSync(
    `${file}.evidence/snippets.jsonl`,
    snippets.map((one) => `${JSON.stringify({ url: 'http://catalogue.example/lamp', ...one })}\n`).join(''),
  )
  shown = await openWindow({ folder, args: [file] })
  await shown.page.locator('[role=grid][aria-rowcount="3"]').waitFor()
  await shown.page.locator('#page-0').dblclick()
})
afterAll(async () => {
  await shown.close()
  rmSync(folder, { recursive: true, force: true })
})

const detail = (): Locator => shown.page.getByRole('region', { name: 'Page detail' })
const tab = (name: string): Promise<void> => detail().getByRole('tab', { name, exact: true }).click()
const question = (name: string): Locator =>
  detail().getByRole('button', { name: `${name}: show its source`, exact: true })
const source = (name: string): Locator =>
  detail().getByRole('group', { name: `Source of ${name}`, exact: true })

describe('what a page declares, in the window', () => {
  it('is each answer with its reader, its key and its place', async () => {
    await tab('Data')
    const rows = detail().getByRole('table', { name: 'Data' }).locator('tbody tr')
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => text.split(/\s*[\t\n]\s*/)))
      .toEqual([
        ['Title', 'Reading lamp', 'jsonld Product.name /html/head/script[1]#/name'],
        ['Own address', 'https://catalogue.example/lamp', 'http Link: rel=canonical'],
        ['Published', '2026-03-01', 'jsonld Product.datePublished /html/head/script[1]#/datePublished'],
        ['Price', '41.90', `jsonld Product.offers.price ${offer}`],
        ['Said otherwise', '39.90', 'opengraph product:price:amount'],
        ['Breadcrumb', 'Home > Lamps', 'jsonld BreadcrumbList.itemListElement'],
      ])
  })

  it('stands in the source as text, with the answer marked, by a press or by keys', async () => {
    await question('Price').click()
    await expect.poll(() => source('Price').locator('mark').innerText()).toBe('41.90')
    expect(await source('Price').innerText()).toBe(`…${hostile}"offers":{"price":"41.90","priceCurrency"…`)
    expect(await question('Price').getAttribute('aria-expanded')).toBe('true')
    await shown.picture('declares-data')
    expect(await shown.violations()).toEqual([])
    await question('Title').focus()
    await shown.page.keyboard.press('Enter')
    await expect.poll(() => source('Title').locator('mark').innerText()).toBe('Reading lamp')
    expect(await source('Price').count()).toBe(0)
    await shown.page.keyboard.press('Enter')
    await expect.poll(() => source('Title').count()).toBe(0)
    expect(await shown.page.evaluate(() => window.pwned)).toBeUndefined()
  })

  it('says in a sentence why a source cannot be shown', async () => {
    const said = async (name: string): Promise<string> => {
      await question(name).click()
      return source(name).innerText()
    }
    expect(await said('Own address')).toMatch(/^This was said in a header of the answer/)
    expect(await said('Breadcrumb')).toMatch(/^The page writes this in another way than it reads/)
    await shown.page.locator('#page-1').click()
    await detail().getByRole('heading', { name: '/plain' }).waitFor()
    await expect.poll(() => said('Title')).toBe('No source is kept for this page.')
    await shown.page.locator('#page-0').click()
    await detail().getByRole('heading', { name: '/lamp' }).waitFor()
  })

  it('contradicts itself in sight: in the pane, and at the value in the table', async () => {
    await detail().getByText('The page says two things of one question: Price.').waitFor()
    const cells = shown.grid().locator('[role=gridcell][data-column="summary.price"]')
    expect(
      await cells.nth(0).getByRole('img', { name: 'The page says something else elsewhere' }).count(),
    ).toBe(1)
    expect(await cells.nth(1).getByRole('img').count()).toBe(0)
  })

  it('is a tree of records, each field with who said it, opened as far as one likes and no further', async () => {
    await tab('Records')
    const tree = detail().getByRole('list', { name: 'Records' })
    await tree.getByText('Reading lamp').waitFor()
    expect(await tree.locator(':scope > li').count()).toBe(50)
    await detail().getByText('12 further records are in the line itself.').waitFor()
    await tree.getByText('/html/body/div[1]/span[2]').waitFor()
    expect(await tree.getByText('Lamps & Co').count()).toBe(0)
    await tree.locator('summary', { hasText: 'offers' }).first().focus()
    await shown.page.keyboard.press('Enter')
    await tree.locator('summary', { hasText: '3 fields' }).last().click()
    await tree.locator('summary', { hasText: 'seller' }).click()
    await tree.getByText('Lamps & Co').waitFor()
    await tree.locator('summary', { hasText: 'image' }).first().click()
    await tree.getByText(hostile).waitFor()
    await shown.picture('declares-records')
    expect(await shown.violations()).toEqual([])
    expect(await shown.page.locator('img, iframe, a[href]').count()).toBe(0)
    await shown.size(900, 600)
    expect((await misplaced(shown.page)).found).toEqual([])
    await shown.size(1440, 900)
  })

  it('has ready-made columns for shops and for articles', async () => {
    const heads = async (): Promise<(string | null)[]> =>
      shown
        .grid()
        .locator('[role=columnheader]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-column')))
    const choose = async (name: string): Promise<void> => {
      await shown.button('Columns').click()
      await shown.button(name).click()
      await shown.page.keyboard.press('Escape')
    }
    await choose('Article')
    await expect
      .poll(heads)
      .toEqual(
        ['outcome', 'url', 'title', 'author', 'published', 'modified', 'publisher', 'language'].map(
          (id, place) => (place < 2 ? id : `summary.${id}`),
        ),
      )
    await shown.picture('declares-columns-article')
    await choose('Shop')
    await expect.poll(heads).toContain('summary.gtin')
    await shown.button('Close the page').click()
    await shown.picture('declares-columns-shop')
    await choose('Usual')
  })

  it('says when no source was kept beside the file', async () => {
    rmSync(`${file}.evidence/snippets.jsonl`)
    await shown.page.locator('#page-0').dblclick()
    await tab('Data')
    await question('Published').click()
    await expect
      .poll(() => source('Published').innerText())
      .toMatch(/^No source is kept beside this crawl file\./)
  })

  it('is read for rows and microformats when the form says so, and the source of a real page is there', async () => {
    const crawlFile = join(folder, 'rows.jsonl')
    await shown.goTo('New crawl')
    await shown.button('Try the demo shop').click()
    await shown.field('Address').fill(`${await shown.field('Address').inputValue()}products/path-light`)
    await shown.field('Pages at most').fill('10')
    await shown.field('Seconds between requests').fill('0.5')
    await shown.page.getByText('More options', { exact: true }).click()
    await shown.page.getByRole('checkbox', { name: 'Rows of pages that declare nothing' }).check()
    await shown.page.getByRole('checkbox', { name: 'Microformats too' }).check()
    await shown.picture('declares-form')
    expect(await shown.violations()).toEqual([])
    await shown.answerSaveDialog(crawlFile)
    await shown.button('Choose another place').click()
    await shown.page.getByTitle(crawlFile).waitFor()
    await shown.button('Start crawl').click()
    await expect.poll(shown.stateText, { timeout: 20_000 }).toMatch(/^Done/)
    const [first] = linesOf(crawlFile) as readonly { run?: { options: object } }[]
    expect(first?.run?.options).toMatchObject({ induce: true, microformats: true })
    await shown.page.locator('#page-0').dblclick()
    await tab('Data')
    await question('Price').click()
    await source('Price').locator('mark').waitFor()
    await shown.picture('declares-real-source')
    expect(readFileSync(`${crawlFile}.evidence/snippets.jsonl`, 'utf8')).toContain('"question":"title"')
    expect(shown.complaints).toEqual([])
  })
})
