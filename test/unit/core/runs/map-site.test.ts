import { describe, expect, it } from 'vitest'
import { type MapRun, type MapWish, openMap } from '#main/core/runs/map-site.ts'
import { CrawlOptions, type CrawlOptionsInput } from '#shared/crawl-options.ts'
import { crawl, type FakeAnswer, fakeCore, FakeWeb, page } from './fake-web.ts'

const at = (where: string): string => `https://e.example${where}`
const listing = (...addresses: string[]): string =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`
const robots = (...lines: string[]): string => `User-agent: *\n${lines.join('\n')}\n`

type Wish = Partial<Omit<MapWish, 'options'>> & Partial<CrawlOptionsInput>

/** Maps a site of these answers, through guard, robots.txt and pace. */
async function map(pages: Readonly<Record<string, FakeAnswer>>, wish: Wish = {}) {
  const { start = at('/'), delay = 1, longDelay = 'refuse', ...more } = wish
  const web = new FakeWeb(pages)
  const mapping = await openMap(fakeCore(web), {
    limit: 50_000,
    maxSitemaps: 50,
    timeBudget: null,
    proxy: null,
    headers: [],
    options: CrawlOptions.parse({ start, delay, longDelay }),
    ...more,
  })
  const answer = await mapping.outcome
  return { answer, web, asked: web.requests.map(({ address }) => address) }
}

describe('a map, request by request', () => {
  it('is cut short where its last list was not asked for any more, because the person stopped it', async () => {
    const cdn = 'https://cdn.example/b.xml'
    const web = new FakeWeb({
      [at('/robots.txt')]: robots(`Sitemap: ${at('/a.xml')}`, `Sitemap: ${cdn}`),
      [at('/a.xml')]: listing(at('/1')),
      [cdn]: listing(at('/2')),
    })
    const wish = { limit: 50_000, maxSitemaps: 50, timeBudget: null, proxy: null, headers: [] }
    const mapping: MapRun = await openMap(fakeCore(web), {
      ...wish,
      options: CrawlOptions.parse({ start: at('/') }),
      onRequest: ({ address }) => {
        if (address === 'https://cdn.example/robots.txt') mapping.stop()
      },
    })
    expect(await mapping.outcome).toMatchObject({ urls: [{ url: at('/1') }], truncated: true })
    expect(web.pagesAsked).toEqual([at('/a.xml')])
  })

  it('M15: reads the lists robots.txt names in its order, on any host, each after its rest', async () => {
    const { answer, web, asked } = await map({
      [at('/robots.txt')]: robots('Sitemap: https://cdn.example/b.xml', `Sitemap: ${at('/a.xml')}`),
      'https://cdn.example/b.xml': listing(at('/1'), 'https://other.example/', 'http://www.e.example/2'),
      [at('/a.xml')]: listing(at('/1'), at('/3')),
    })
    expect(asked).toEqual([
      at('/robots.txt'),
      'https://cdn.example/robots.txt',
      'https://cdn.example/b.xml',
      at('/a.xml'),
    ])
    // The rest of e.example went by while the other host was asked.
    expect(web.gaps).toEqual([1, 1.5])
    expect(answer).toMatchObject({
      source: 'sitemaps',
      truncated: false,
      urls: [{ url: at('/1') }, { url: 'http://www.e.example/2' }, { url: at('/3') }],
    })
  })

  it('M19, M20: asks for no sitemap that robots.txt disallows; the links of the start page stand in', async () => {
    const { answer, asked } = await map({
      [at('/robots.txt')]: robots('Disallow: /lists/', `Sitemap: ${at('/lists/a.xml')}`),
      [at('/')]: page('Home', ['/b', '/a', 'https://other.example/', '/b#top', '//www.e.example/c']),
    })
    expect(asked).toEqual([at('/robots.txt'), at('/')])
    expect(answer).toMatchObject({
      source: 'links',
      urls: [{ url: at('/b') }, { url: at('/a') }, { url: 'https://www.e.example/c' }],
      sitemaps: [
        { url: at('/lists/a.xml'), kind: null, error: expect.stringContaining('disallows it') as string },
      ],
    })
  })

  it('M21: keeps the Crawl-delay between sitemaps too', async () => {
    const { web } = await map({
      [at('/robots.txt')]: robots('Crawl-delay: 3', `Sitemap: ${at('/a.xml')}`, `Sitemap: ${at('/b.xml')}`),
      [at('/a.xml')]: listing(at('/1')),
      [at('/b.xml')]: listing(at('/2')),
    })
    expect(web.gaps).toEqual([3, 3])
  })

  it('M22: leaves a site alone that asks for longer rests than it may be waited for, and says how long', async () => {
    const slow = robots('Crawl-delay: 600', `Sitemap: ${at('/a.xml')}`)
    const { answer, asked } = await map({ [at('/robots.txt')]: slow, [at('/a.xml')]: listing(at('/1')) })
    expect(asked).toEqual([at('/robots.txt')])
    expect(answer).toMatchObject({
      failed: {
        code: 'crawl_delay_too_long',
        message: expect.stringContaining('longer than the 60 s') as string,
      },
    })
    const elsewhere = await map({
      [at('/robots.txt')]: robots('Sitemap: https://slow.example/a.xml', `Sitemap: ${at('/b.xml')}`),
      'https://slow.example/robots.txt': slow,
      [at('/b.xml')]: listing(at('/1')),
    })
    expect(elsewhere.asked).not.toContain('https://slow.example/a.xml')
    expect(elsewhere.answer).toMatchObject({
      urls: [{ url: at('/1') }],
      sitemaps: [
        { kind: null, error: expect.stringContaining('longer than the 60 s') as string },
        { error: null },
      ],
    })
    const waited = await map(
      { [at('/robots.txt')]: slow, [at('/a.xml')]: listing(at('/1')) },
      { longDelay: 'wait' },
    )
    expect(waited.web.gaps).toEqual([600])
  })

  it('M24: begins no sitemap when its time is over; with none at all only the start page is asked', async () => {
    const pages = {
      [at('/robots.txt')]: robots(`Sitemap: ${at('/a.xml')}`, `Sitemap: ${at('/b.xml')}`),
      [at('/a.xml')]: listing(at('/1')),
      [at('/b.xml')]: listing(at('/2')),
      [at('/')]: page('Home', ['/linked']),
    }
    const short = await map(pages, { timeBudget: 1 })
    expect(short.asked).toEqual([at('/robots.txt'), at('/a.xml')])
    expect(short.answer).toMatchObject({ urls: [{ url: at('/1') }], truncated: true })
    const none = await map(pages, { timeBudget: 0 })
    expect(none.asked).toEqual([at('/robots.txt'), at('/')])
    expect(none.answer).toMatchObject({ source: 'links', urls: [{ url: at('/linked') }], truncated: true })
  })

  it('M26: fails when robots.txt cannot be read, and asks for nothing more', async () => {
    const { answer, asked } = await map({ [at('/robots.txt')]: { status: 503 } })
    expect(asked).toEqual([at('/robots.txt')])
    expect(answer).toEqual({
      failed: {
        code: 'fetch_failed',
        message: `${at('/')} is not mapped, because its robots.txt could not be read: it answered 503. Until it can be, nobody knows what may be asked for; try again later.`,
        retryable: true,
      },
    })
  })

  it('M27: takes no start that is not on the web', async () => {
    await expect(map({}, { start: 'ftp://e.example/' })).rejects.toThrow(
      '`ftp://e.example/` is not an http address; write it whole, such as https://shop.example/.',
    )
  })

  it('M28, M33, decisions D3: asks a private start a person typed, and no private sitemap it names', async () => {
    const own = 'http://10.0.0.7:8080'
    const { answer, asked } = await map(
      {
        [`${own}/robots.txt`]: robots(
          'Sitemap: http://10.0.0.8/a.xml',
          `Sitemap: ${own}/b.xml`,
          'Sitemap: http://10.0.0.7/c.xml',
        ),
        [`${own}/b.xml`]: listing(`${own}/1`),
      },
      { start: `${own}/` },
    )
    expect(asked).toEqual([`${own}/robots.txt`, `${own}/b.xml`])
    expect(answer).toMatchObject({
      urls: [{ url: `${own}/1` }],
      sitemaps: [{ url: 'http://10.0.0.8/a.xml', kind: null }, { error: null }, { kind: null }],
    })
    const fromOutside = await map({
      [at('/robots.txt')]: robots('Sitemap: http://127.0.0.1/a.xml'),
      [at('/')]: page('Home', ['/linked']),
    })
    expect(fromOutside.asked).toEqual([at('/robots.txt'), at('/')])
  })

  it("M29: reports a sitemap whose own host's robots.txt cannot be read, and does not ask for it", async () => {
    const { answer, asked } = await map({
      [at('/robots.txt')]: robots('Sitemap: https://cdn.example/a.xml', `Sitemap: ${at('/b.xml')}`),
      'https://cdn.example/robots.txt': { status: 503 },
      'https://cdn.example/a.xml': listing(at('/1')),
      [at('/b.xml')]: listing(at('/2')),
    })
    expect(asked).not.toContain('https://cdn.example/a.xml')
    expect(answer).toMatchObject({
      urls: [{ url: at('/2') }],
      sitemaps: [
        { kind: null, error: expect.stringContaining('could not be read') as string },
        { error: null },
      ],
    })
  })

  it('M31, decisions A7: robots.txt and sitemaps may redirect to other hosts, a start page may not', async () => {
    const to = (location: string): FakeAnswer => ({ status: 301, headers: { location } })
    const { answer, web, asked } = await map({
      [at('/robots.txt')]: to('https://cdn.example/robots.txt'),
      'https://cdn.example/robots.txt': robots(`Sitemap: ${at('/a.xml')}`),
      [at('/a.xml')]: to('https://cdn.example/a.xml'),
      'https://cdn.example/a.xml': listing(),
      [at('/')]: to('https://cdn.example/'),
    })
    expect(asked).toEqual([
      at('/robots.txt'),
      'https://cdn.example/robots.txt',
      at('/a.xml'),
      'https://cdn.example/robots.txt',
      'https://cdn.example/a.xml',
      at('/'),
    ])
    expect(web.gaps.every((gap) => gap >= 1)).toBe(true)
    expect(answer).toMatchObject({ failed: { code: 'redirected_off_site', target: 'https://cdn.example/' } })
  })

  it('M32: asks for a sitemap that is named twice once, and drops relative addresses and stray elements', async () => {
    const { answer, asked } = await map({
      [at('/robots.txt')]: robots(`Sitemap: ${at('/a.xml')}`, `Sitemap: ${at('/a.xml')}#top`),
      [at('/a.xml')]:
        `<urlset><loc>${at('/stray')}</loc><url><loc>/rel</loc></url><url><loc>${at('/1')}</loc></url></urlset>`,
    })
    expect(asked).toEqual([at('/robots.txt'), at('/a.xml')])
    expect(answer).toMatchObject({ urls: [{ url: at('/1') }], sitemaps: [{ url: at('/a.xml'), entries: 1 }] })
  })

  it("M38, behaviour 4.8: sends own headers to the start's origin alone, never with robots.txt", async () => {
    const headers = [['Accept-Language', 'de']] as const
    const { web } = await map(
      {
        [at('/robots.txt')]: robots(`Sitemap: ${at('/a.xml')}`, 'Sitemap: https://cdn.example/b.xml'),
        [at('/a.xml')]: listing(at('/1')),
        'https://cdn.example/b.xml': listing(at('/2')),
      },
      { headers },
    )
    expect(web.requests.map(({ address, headers: sent }) => [address, sent.length])).toEqual([
      [at('/robots.txt'), 0],
      [at('/a.xml'), 1],
      ['https://cdn.example/robots.txt', 0],
      ['https://cdn.example/b.xml', 0],
    ])
  })

  it('decisions A9: a sitemap that answers 429 slows the site as a page does', async () => {
    const { web } = await map({
      [at('/robots.txt')]: robots(
        `Sitemap: ${at('/a.xml')}`,
        `Sitemap: ${at('/b.xml')}`,
        `Sitemap: ${at('/c.xml')}`,
      ),
      [at('/a.xml')]: { status: 429, headers: { 'retry-after': '7' } },
      [at('/b.xml')]: { status: 503 },
      [at('/c.xml')]: listing(at('/1')),
    })
    expect(web.gaps).toEqual([1, 7, 2])
  })

  it('reports a sitemap whose reading was given up, in a sentence, and goes on', async () => {
    const web = new FakeWeb({
      [at('/robots.txt')]: robots(`Sitemap: ${at('/a.xml')}`, `Sitemap: ${at('/b.xml')}`),
      [at('/a.xml')]: listing(at('/1')),
      [at('/b.xml')]: listing(at('/2')),
    })
    const core = fakeCore(web)
    let read = 0
    const readSitemap: typeof core.reader.readSitemap = (bytes) => {
      read += 1
      return read === 1
        ? Promise.resolve({ failed: 'could not be read in 10 s' })
        : core.reader.readSitemap(bytes)
    }
    const mapping = await openMap(
      { ...core, reader: { ...core.reader, readSitemap } },
      {
        limit: 50_000,
        maxSitemaps: 50,
        timeBudget: null,
        proxy: null,
        headers: [],
        options: CrawlOptions.parse({ start: at('/') }),
      },
    )
    expect(await mapping.outcome).toMatchObject({
      urls: [{ url: at('/2') }],
      sitemaps: [
        { kind: null, error: 'It could not be read in 10 s.' },
        { kind: 'urlset', error: null },
      ],
    })
  })

  it('says why a start page that cannot be read cannot stand in', async () => {
    const { answer } = await map({ [at('/')]: { status: 500 } })
    expect(answer).toMatchObject({
      failed: {
        code: 'http_error',
        message: `No sitemap gave an address, and the start page cannot stand in: ${at('/')} answered 500: this is the site's own error.`,
      },
    })
  })

  it('P13: and the batch after it keep the rest between them, in one run', async () => {
    const web = new FakeWeb({
      [at('/robots.txt')]: robots('Crawl-delay: 3', `Sitemap: ${at('/a.xml')}`),
      [at('/a.xml')]: listing(at('/1'), at('/2')),
      [at('/1')]: page('One'),
      [at('/2')]: page('Two'),
    })
    await crawl(web, { start: at('/'), template: 'sitemap' })
    expect(web.gaps).toEqual([3, 3, 3])
  })
})
