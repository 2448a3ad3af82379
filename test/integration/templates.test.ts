import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoShop, startDemoShop } from '#main/demo-shop/demo-shop.ts'
import { answeringSite } from './answering-site.ts'
import { runCli, startCli } from './cli-runs.ts'

let folder: string
let file: string
let shop: DemoShop
let start: string

beforeAll(async () => {
  shop = await startDemoShop({ crawlDelay: 0.01, stateless: true })
  start = `${shop.origin}/`
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-templates-'))
  file = join(folder, 'a.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const template = (...words: string[]) =>
  runCli(['crawl', start, '--template', 'sitemap', '--delay', '0.01', ...words])
const asked = (from: number): string[] =>
  shop
    .log()
    .slice(from)
    .map(({ path }) => path)
const urlsIn = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { url: string }).url)

describe('saunter crawl --template sitemap', () => {
  it('C33: maps the site and reads what its lists name, in one process, and says how each list fared', async () => {
    const before = shop.log().length
    const { code, stdout, stderr } = await template('--include', '/products/', '--max-pages', '2')
    expect(asked(before).slice(0, 4)).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-products.xml.gz',
      '/sitemap-guides.xml',
    ])
    const urls = urlsIn(stdout)
    expect(urls.every((url) => url.startsWith(`${start}products/`))).toBe(true)
    expect(asked(before).slice(4)).toEqual(urls.map((url) => url.slice(shop.origin.length)))
    expect(code).toBe(0)
    const said = stderr.trim().split('\n')
    expect(said.slice(0, 2)).toEqual([
      `${start}sitemap.xml lists 12 addresses.`,
      `${start}sitemap-products.xml.gz lists 22 addresses.`,
    ])
    expect(said[2]).toContain(
      `${start}sitemap-guides.xml lists 3 addresses. It stops being XML at line 6, byte `,
    )
    expect(said.at(-1)).toBe('2 pages: 2 read; stopped: max_pages.')
  })

  it('P15: continues its file without asking for a list again', async () => {
    await template('--max-pages', '2', '-o', file)
    const before = shop.log().length
    const { code, stderr } = await template('--max-pages', '2', '-o', file, '--resume')
    expect([code, asked(before)]).toEqual([0, []])
    expect(stderr).toContain(`${file} holds 2 pages already; they are not asked for again.`)
  })

  it('C34, C35: says that the links of the start page stand in where no list gives an address', async () => {
    const { server, origin } = await answeringSite((path) =>
      path === '/' || path === '/a'
        ? { status: 200, body: '<title>Here</title><a href="/a">a</a>' }
        : { status: 404 },
    )
    const { code, stdout, stderr } = await runCli([
      ...['crawl', `${origin}/`, '--template', 'sitemap', '--delay', '0'],
    ])
    expect([code, urlsIn(stdout)]).toEqual([0, [`${origin}/a`]])
    expect(stderr.split('\n')).toEqual([
      `${origin}/sitemap.xml was not read. It answered 404.`,
      `${origin}/sitemap_index.xml was not read. It answered 404.`,
      'No sitemap gave an address, so the links of the start page are read instead.',
      `    1  200 http  ${origin}/a`,
      '1 page: 1 read; stopped: done.',
      '',
    ])
    server.close()
  })

  it.each([
    [['--max-depth', '2'], '--max-depth is of no use with --template sitemap, which follows no links.'],
    [['--any-site'], '--any-site is of no use with --template sitemap, which follows no links.'],
  ])('C38: refuses %j, asking for nothing', async (words, sentence) => {
    const before = shop.log().length
    const { code, stdout, stderr } = await template(...words)
    expect([code, stdout, stderr]).toEqual([2, '', `${sentence}\n`])
    expect(asked(before)).toEqual([])
  })

  it('C39: exit code 2 for a site that cannot be mapped, with the reason', async () => {
    const { server, origin } = await answeringSite(() => ({ status: 503 }))
    const words = ['crawl', `${origin}/`, '--template', 'sitemap', '--delay', '0']
    const { code, stdout, stderr } = await runCli(words)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('is not mapped, because its robots.txt could not be read: it answered 503.')
    server.close()
  })

  it('C27, C28: writes a table, as a batch does', async () => {
    const table = await template('--format', 'csv', '--max-pages', '2')
    expect(table.stdout.split('\n').map((row) => row.split(',')[0])).toEqual([
      'url',
      start,
      `${start}furniture/`,
      '',
    ])
    const list = join(folder, 'list.txt')
    const csv = join(folder, 'a.csv')
    await writeFile(list, `${start}about\n`)
    const words = ['batch', list, '--allow-private', '--delay', '0.01', '--format', 'csv']
    const batch = await runCli(words)
    expect(batch.stdout.split('\n')[1]?.startsWith(`${start}about,true,0,,`)).toBe(true)
    expect((await runCli([...words, '-o', csv])).code).toBe(0)
    expect(await readFile(csv, 'utf8')).toContain(`\n${start}about,true,0,,`)
  })

  it('D10, D11, D15: respects reservations by file, header and meta, and names who makes them', async () => {
    const before = shop.log().length
    const list = join(folder, 'list.txt')
    const journal = ['journal/', 'journal/a-year-of-lamp-light', 'journal/the-last-basket-maker', 'about']
    await writeFile(list, journal.map((path) => `${start}${path}\n`).join(''))
    const words = ['batch', list, '--allow-private', '--delay', '0.01']
    const { code, stdout, stderr } = await runCli([...words, '--respect', 'tdm'])
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { ok: boolean; error?: { message: string }; run?: object })
    const policy = `${shop.origin}/tdm-policy.json`
    expect(lines.map(({ ok, error }) => (ok ? 'read' : error?.message))).toEqual([
      'read',
      `${start}journal/a-year-of-lamp-light reserves its text and data mining rights by its meta tag, policy ${policy}.`,
      `${start}journal/the-last-basket-maker reserves its text and data mining rights by its header, policy ${policy}.`,
      'read',
    ])
    expect(lines[0]?.run).toMatchObject({ mode: 'batch', options: { respect: ['tdm'] } })
    expect(asked(before).filter((path) => path.endsWith('tdmrep.json'))).toHaveLength(1)
    expect([code, stderr.split('\n').at(-2)]).toEqual([
      0,
      '4 pages: 2 read, 2 failed (2 tdm_reserved); stopped: done.',
    ])
    const without = await runCli(words)
    expect(without.stderr).toContain('4 pages: 4 read; stopped: done.')
    expect(asked(before).filter((path) => path.endsWith('tdmrep.json'))).toHaveLength(1)
    expect((await runCli(['crawl', start, '--respect', 'all'])).stderr).toBe(
      '--respect takes tdm, not `all`.\n',
    )
  })

  it('C17: continues a batch whose list comes from standard input', async () => {
    const words = ['batch', '-', '--allow-private', '--delay', '0.01', '-o', file]
    await startCli(words, `${start}about\n`).result
    const before = shop.log().length
    const { stderr } = await startCli([...words, '--resume'], `${start}about\n${start}contact\n`).result
    expect(asked(before)).toEqual(['/robots.txt', '/contact'])
    expect(stderr).toContain('1 page: 1 read; stopped: done.')
    expect(urlsIn(await readFile(file, 'utf8'))).toEqual([`${start}about`, `${start}contact`])
    expect(await readFile(`${file}.evidence/list.txt`, 'utf8')).toBe(`${start}about\n${start}contact\n`)
  })

  it('C29: refuses to continue a table, asking for nothing', async () => {
    const before = shop.log().length
    const csv = join(folder, 'a.csv')
    for (const words of [
      ['crawl', start, '--template', 'sitemap'],
      ['batch', '-'],
    ]) {
      const { code, stderr } = await runCli([...words, '--resume', '-o', csv, '--format', 'csv'])
      expect([code, stderr]).toEqual([
        2,
        '--resume needs --format jsonl: a table does not hold what a crawl goes on from.\n',
      ])
    }
    expect(asked(before)).toEqual([])
  })
})
