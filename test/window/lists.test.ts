import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoShop, startDemoShop } from '#main/demo-shop/demo-shop.ts'
import { type AnsweringSite, answeringSite } from '../integration/answering-site.ts'
import { runCli } from '../integration/cli-runs.ts'
import { misplaced } from './misplaced.ts'
import { openWindow, type OpenWindow, ownFolder } from './open-window.ts'

const folder = ownFolder()
const mapped = join(folder, 'mapped.jsonl')
const tree = join(folder, 'tree.jsonl')
const reserved = join(folder, 'reserved.jsonl')
let shop: DemoShop
let site: AnsweringSite
let shown: OpenWindow

/** An index with a child that reads, one that breaks, one that is gone and one of another site; and a list of lines. */
function listing(path: string): string | null {
  const at = (where: string): string => `${site.origin}${where}`
  const children = ['/lists/whole.xml', '/lists/half.xml', '/lists/gone-since-the-spring.xml'].map(at)
  switch (path) {
    case '/robots.txt':
      return `Sitemap: ${at('/lists/index.xml')}\nSitemap: ${at('/lists/plain.txt')}\n`
    case '/lists/index.xml':
      return `<sitemapindex>${[...children, 'http://other.example/<b>.xml']
        .map((loc) => `<sitemap><loc>${loc.replace('<', '&lt;')}</loc></sitemap>`)
        .join('')}</sitemapindex>`
    case '/lists/whole.xml':
      return `<urlset><url><loc>${at('/a')}</loc></url><url><loc>${at('/b')}</loc></url></urlset>`
    case '/lists/half.xml':
      return `<urlset>\n<url><loc>${at('/c')}</loc></url>\n<url><loc>${at('/?wood & oil')}</loc></url></urlset>`
    case '/lists/plain.txt':
      return `${at('/d')}\n`
    case '/a':
      return '<title>A page</title>'
    default:
      return null
  }
}

beforeAll(async () => {
  shop = await startDemoShop({ crawlDelay: 0.01, stateless: true })
  site = await answeringSite((path) => {
    const body = listing(path)
    return body === null ? { status: 404 } : { status: 200, body }
  })
  const start = `${shop.origin}/`
  const words = ['--delay', '0', '--quiet', '--retries', '0']
  const sitemap = ['--template', 'sitemap', '--max-pages', '3']
  await runCli(['crawl', start, ...sitemap, ...words, '-o', mapped])
  await runCli(['crawl', `${site.origin}/`, ...sitemap, ...words, '-o', tree])
  await runCli([
    ...['crawl', start, '--respect', 'tdm', '--include', '/journal/', '--include', '/about', ...words],
    ...['-o', reserved],
  ])
  shown = await openWindow({ folder, args: [tree] })
})
afterAll(async () => {
  await shown.close()
  await shop.close()
  site.server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What a tree shows of each sitemap, in order: address, what it gave, who named it, what is wrong with it. */
const told = (list: Locator): Promise<string[][]> =>
  list
    .locator('.sitemap')
    .evaluateAll((nodes) =>
      nodes.map((node) =>
        ['.middle-cut', '.sitemap-given', '.quiet', '.sitemap-fault']
          .map((part) => node.querySelector(part)?.textContent)
          .filter((text) => typeof text === 'string'),
      ),
    )

async function open(file: string): Promise<void> {
  await shown.answerOpenDialog(file)
  await shown.goTo('Library')
  await shown.button('Open a crawl').click()
  await shown.page.getByRole('grid', { name: 'Pages' }).waitFor()
}

describe('the sitemaps of a site', () => {
  it('are a tree: what each listed, where and why one broke, those of an index under it', async () => {
    await shown.goTo('Sites')
    const host = new URL(site.origin).host
    const list = shown.page.getByRole('list', { name: `Sitemaps of ${host}` })
    await list.waitFor()
    expect(await told(list)).toEqual([
      ['/lists/index.xml', 'index of 4 sitemaps', 'named by robots.txt'],
      [
        'http://other.example/%3Cb%3E.xml',
        'not read',
        'An index lists sitemaps of its own site; this one is of another.',
      ],
      ['/lists/whole.xml', '2 addresses'],
      [
        '/lists/half.xml',
        '1 address read',
        expect.stringMatching(/^It stops being XML at line 3, byte \d+: an & begins no reference/) as string,
      ],
      ['/lists/gone-since-the-spring.xml', 'not read', 'It answered 404.'],
      ['/lists/plain.txt', '1 address, one a line', 'named by robots.txt'],
    ])
    expect(await list.locator('li li').count()).toBe(4)
    await shown.picture('sitemap-tree')
    expect(await shown.violations()).toEqual([])
    await shown.size(900, 600)
    expect((await misplaced(shown.page)).found).toEqual([])
  })

  it('fold by keys', async () => {
    const { page } = shown
    const child = page.getByText('2 addresses', { exact: true })
    await page.locator('.sitemaps summary').focus()
    await page.keyboard.press('Enter')
    await child.waitFor({ state: 'hidden' })
    await page.keyboard.press('Space')
    await child.waitFor({ state: 'visible' })
  })

  it("are the demo shop's three, the last broken half-way", async () => {
    await open(mapped)
    await shown.goTo('Sites')
    const list = shown.page.getByRole('list', { name: /^Sitemaps of / })
    await list.waitFor()
    expect((await told(list)).map((told) => told.slice(0, 2))).toEqual([
      ['/sitemap.xml', '12 addresses'],
      ['/sitemap-products.xml.gz', '22 addresses'],
      ['/sitemap-guides.xml', '3 addresses read'],
    ])
    await list.getByText('It stops being XML at line 6, byte').waitFor()
    await shown.picture('sitemaps-of-the-demo-shop')
  })
})

describe('rights to text and data mining', () => {
  it('are three boxes in Refusals: who reserves, what superseded what, under which policy', async () => {
    await open(reserved)
    await shown.goTo('Refusals')
    const causes = shown.page.getByRole('navigation', { name: 'Causes' }).getByRole('button')
    await causes.first().waitFor()
    expect(
      (await causes.allInnerTexts()).map((text) => text.split('\n').find((part) => part.startsWith('TDM'))),
    ).toEqual(['TDM meta element', 'TDM header'])
    await causes.filter({ hasText: 'TDM meta element' }).click()
    const boxes = shown.page.getByRole('region', { name: 'Evidence' }).locator('.tdm-box')
    await boxes.getByText('Rule 1 of 2').waitFor()
    const said = async (): Promise<string[][]> =>
      (await boxes.allInnerTexts()).map((text) => text.split(/\s*\n\s*/).filter(Boolean))
    const policy = `${shop.origin}/tdm-policy.json`
    expect(await said()).toEqual([
      [
        'tdmrep.json',
        'Superseded by the meta element',
        'Rule 1 of 2: /journal/',
        'Reserved',
        `Policy (superseded by the meta element): ${policy}`,
      ],
      ['Header', 'Consulted', 'Says nothing.'],
      ['Meta element', 'Decides', 'Reserved', `Policy: ${policy}`],
    ])
    await shown.page.getByRole('list', { name: 'The kept tdmrep.json' }).waitFor()
    await shown.picture('tdm-boxes-by-meta')
    expect(await shown.violations()).toEqual([])
    await causes.filter({ hasText: 'TDM header' }).click()
    await boxes.getByText('Superseded by the header', { exact: true }).waitFor()
    expect((await said())[1]).toEqual(['Header', 'Decides', 'Reserved', `Policy: ${policy}`])
    await shown.size(900, 600)
    expect((await misplaced(shown.page)).found).toEqual([])
    expect(await shown.page.locator('a[href], iframe, img').count()).toBe(0)
  })

  it('are told of each page, of one that was read too', async () => {
    const { page } = shown
    await shown.goTo('Pages')
    await shown.grid().getByRole('gridcell', { name: '/journal/', exact: true }).first().dblclick()
    await page.getByRole('tab', { name: 'Rights', exact: true }).click()
    const detail = page.getByRole('region', { name: 'Page detail' })
    await detail.getByText('is not reserved: the meta element says so').waitFor()
    await detail.getByText('Rule 1 of 2').waitFor()
    await shown.picture('tdm-boxes-of-a-page')
    expect(await shown.violations()).toEqual([])
  })

  it('are told from the line where the kept file is gone, and say who was not asked', async () => {
    rmSync(`${reserved}.evidence`, { recursive: true })
    await open(reserved)
    await shown.goTo('Refusals')
    const evidence = shown.page.getByRole('region', { name: 'Evidence' })
    await evidence.locator('.tdm-box').getByText('Its rule: /journal/').waitFor()
    await open(mapped)
    await shown.grid().getByRole('gridcell').first().dblclick()
    await shown.page.getByRole('tab', { name: 'Rights', exact: true }).click()
    await shown.page.getByText('the file of its site was not asked for').waitFor()
    expect(shown.complaints).toEqual([])
  })
})
