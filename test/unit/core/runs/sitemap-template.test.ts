import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Run } from '#main/core/runs/run.ts'
import { plainCrawl } from '#main/core/runs/run-plan.ts'
import { CrawlOptions } from '#shared/crawl-options.ts'
import { crawl, type FakeAnswer, fakeCore, FakeWeb, type FakeWish, page, path } from './fake-web.ts'

const at = (where: string): string => `https://shop.example${where}`
const map = `<urlset>${['/p/1', '/p/2', '/c/1', '/about'].map((where) => `<url><loc>${at(where)}</loc></url>`).join('')}</urlset>`

const shop = (more: Record<string, FakeAnswer> = {}): FakeWeb =>
  new FakeWeb({
    [at('/sitemap.xml')]: { status: 200, headers: { 'content-type': 'application/xml' }, body: map },
    [at('/')]: page('Home', ['/linked']),
    [at('/linked')]: page('Linked'),
    [at('/p/1')]: page('P1', ['/never']),
    [at('/p/2')]: page('P2'),
    [at('/c/1')]: page('C1'),
    [at('/about')]: page('About'),
    ...more,
  })

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-template-'))
  file = join(folder, 'a.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const template = 'sitemap'

describe('what the sitemaps list', () => {
  it('15.15.12: is waited for as long as a sitemap that is refused for now says', async () => {
    const web = shop({
      [at('/robots.txt')]: `Sitemap: ${at('/busy.xml')}\nSitemap: ${at('/sitemap.xml')}\n`,
      [at('/busy.xml')]: { status: 503, headers: { 'retry-after': '20' } },
    })
    const { lines } = await crawl(web, { template, maxPages: 1 })
    expect(web.requests.map(({ address }) => path(address))).toEqual([
      '/robots.txt',
      '/busy.xml',
      '/sitemap.xml',
      '/p/1',
    ])
    expect(web.gaps).toEqual([1, 20, 1])
    expect(lines).toHaveLength(1)
  })

  it('P13: is read in the order of the lists, at the delay, no link followed', async () => {
    const web = shop()
    const { lines, stopped } = await crawl(web, { template })
    expect(lines.map(({ url }) => path(url))).toEqual(['/p/1', '/p/2', '/c/1', '/about'])
    expect(web.requests.map(({ address }) => path(address))).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/p/1',
      '/p/2',
      '/c/1',
      '/about',
    ])
    expect(web.gaps).toEqual([1, 1, 1, 1, 1])
    expect(stopped).toBe('done')
    expect(lines[0]?.run).toMatchObject({ mode: 'sitemap', start: at('/'), list: { count: 4 } })
  })

  it('P14: is chosen by the patterns and the limit', async () => {
    const { lines, stopped } = await crawl(shop(), {
      template,
      include: ['/p/', '/c/'],
      exclude: ['/p/1'],
      maxPages: 1,
    })
    expect([lines.map(({ url }) => path(url)), stopped]).toEqual([['/p/2'], 'max_pages'])
  })

  it('P15: is continued from the list it was begun with, without asking for it again', async () => {
    await crawl(shop(), { template, file, stopAfter: 2 })
    const web = shop()
    const { resumed, lines } = await crawl(web, { template, file, isResume: true })
    expect([resumed, lines.map(({ url }) => path(url))]).toEqual([2, ['/c/1', '/about']])
    expect(web.pagesAsked.map(path)).toEqual(['/c/1', '/about'])
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(4)
  })

  it('goes on with a larger limit, in the order of the lists, without asking for them again (decisions P3)', async () => {
    const first = await crawl(shop(), { template, file, maxPages: 1, exclude: ['/c/'] })
    expect([first.lines.length, first.stopped]).toEqual([1, 'max_pages'])
    const wish: FakeWish = { template, file, isResume: true, exclude: ['/c/'] }
    const second = await crawl(shop(), { ...wish, maxPages: 2 })
    expect([second.lines.map(({ url }) => path(url)), second.stopped]).toEqual([['/p/2'], 'max_pages'])
    const web = shop()
    const third = await crawl(web, { ...wish, maxPages: 100 })
    expect([third.lines.map(({ url }) => path(url)), third.stopped]).toEqual([['/about'], 'done'])
    expect(web.pagesAsked.map(path)).toEqual(['/about'])
  })

  it('is no trouble when it is stopped while it is looked up, and never the whole list', async () => {
    const web = shop({ [at('/robots.txt')]: `Sitemap: ${at('/gone.xml')}\nSitemap: ${at('/sitemap.xml')}\n` })
    const options = CrawlOptions.parse({ start: at('/'), retries: 0 })
    const plan = { ...plainCrawl, template, options, file, onSitemap: () => run.stop() } as const
    const run: Run = await Run.open(plan, fakeCore(web))
    for await (const { line } of run.pages()) expect(line).toBeNull()
    expect([run.stopped, run.trouble]).toEqual(['stopped', null])
    expect(web.requests.map(({ address }) => path(address))).toEqual(['/robots.txt', '/gone.xml'])
  })

  it('is told in the evidence: each sitemap tried, who named it, and where it broke (spec formats 3)', async () => {
    const web = shop({
      [at('/robots.txt')]: `Sitemap: ${at('/index.xml')}\nSitemap: ${at('/gone.xml')}\n`,
      [at('/index.xml')]:
        `<sitemapindex><sitemap><loc>${at('/sitemap.xml')}</loc></sitemap><sitemap><loc>${at('/half.xml')}</loc></sitemap><sitemap><loc>https://other.example/s.xml</loc></sitemap></sitemapindex>`,
      [at('/half.xml')]: `<urlset>\n<url><loc>${at('/about')}</loc></url><url><loc>${at('/?a&b')}</loc>`,
    })
    await crawl(web, { template, file, stopAfter: 1 })
    const lines = (await readFile(`${file}.evidence/index.jsonl`, 'utf8')).trimEnd().split('\n')
    const notes = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(notes[0]).toMatchObject({ kind: 'robots', status: 200 })
    const common = { kind: 'sitemap', origin: at(''), at: expect.any(String) as string, sha256: null }
    const byIndex = { named_by: 'index', parent: at('/index.xml') }
    const byRobots = { named_by: 'robots', parent: null }
    const unread = { format: null, entries: 0 }
    expect(notes.slice(1)).toEqual([
      {
        ...common,
        address: at('/index.xml'),
        status: 200,
        error: null,
        format: 'sitemapindex',
        entries: 3,
        ...byRobots,
      },
      {
        ...common,
        address: 'https://other.example/s.xml',
        status: null,
        error: 'An index lists sitemaps of its own site; this one is of another.',
        ...unread,
        ...byIndex,
      },
      { ...common, address: at('/gone.xml'), status: 404, error: 'It answered 404.', ...unread, ...byRobots },
      {
        ...common,
        address: at('/sitemap.xml'),
        status: 200,
        error: null,
        format: 'urlset',
        entries: 4,
        ...byIndex,
      },
      {
        ...common,
        address: at('/half.xml'),
        status: 200,
        error: 'It stops being XML at line 2, byte 90: an & begins no reference that XML knows.',
        format: 'urlset',
        entries: 1,
        ...byIndex,
      },
    ])
    const asked = web.requests.length
    await crawl(web, { template, file, isResume: true, maxPages: 2 })
    const after = (await readFile(`${file}.evidence/index.jsonl`, 'utf8')).trimEnd().split('\n')
    expect(after.slice(0, lines.length)).toEqual(lines)
    expect(after.slice(lines.length).some((line) => line.includes('"sitemap"'))).toBe(false)
    expect(web.requests.length).toBeGreaterThan(asked)
  })

  it('cannot be continued without its list, and says so', async () => {
    await crawl(shop(), { template, file, stopAfter: 1 })
    await rm(`${file}.evidence`, { recursive: true })
    await expect(crawl(shop(), { template, file, isResume: true })).rejects.toThrow(
      'map.json in its evidence folder',
    )
  })

  it('stands in the links of the start page when there is no sitemap', async () => {
    const { lines } = await crawl(shop({ [at('/sitemap.xml')]: { status: 404 } }), { template })
    expect(lines.map(({ url }) => path(url))).toEqual(['/linked'])
  })

  it('ends with a sentence when the site cannot be mapped', async () => {
    const run = await crawl(shop({ [at('/robots.txt')]: { status: 503 } }), { template })
    expect(run).toMatchObject({
      lines: [],
      stopped: 'error',
      trouble: expect.stringContaining('could not be read') as string,
    })
  })
})
