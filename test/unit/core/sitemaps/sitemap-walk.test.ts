import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageError } from '#shared/page-error.ts'
import { normaliseAddress } from '#main/core/base/address.ts'
import type { SitemapProgress } from '#main/core/sitemaps/map-answer.ts'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import { walkSitemaps } from '#main/core/sitemaps/sitemap-walk.ts'
import { index, listing, urlset, utf8 } from './sitemap-files.ts'

interface Site {
  readonly start?: string
  readonly robots?: readonly string[] | PageError
  /** Bodies by address; any other address answers 404. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly page?:
    { readonly links?: readonly string[]; readonly sitemapLinks?: readonly string[] } | PageError
  readonly limit?: number
  readonly maxSitemaps?: number
  readonly maxEntries?: number
  readonly isOver?: () => boolean
  readonly onSitemap?: (tried: SitemapProgress) => void
}

/** Walks a site made of literals, noting what was asked in order. */
async function walk(site: Site) {
  const asked: string[] = []
  const answer = await walkSitemaps(
    normaliseAddress(site.start ?? 'https://e.example/')!,
    {
      robots: () => {
        const robots = site.robots ?? []
        return Promise.resolve('code' in robots ? { failed: robots } : { sitemaps: robots })
      },
      ask: (address) => {
        asked.push(address)
        const body = site.files?.[address]
        if (body === undefined) return Promise.resolve({ status: 404, error: 'It answered 404.' })
        return Promise.resolve({ status: 200, bytes: typeof body === 'string' ? utf8(body) : body })
      },
      read: (bytes) =>
        Promise.resolve(readSitemap(bytes, { maxBytes: 16_777_216, maxEntries: site.maxEntries ?? 50_000 })),
      startPage: () => {
        asked.push('start page')
        const page = site.page ?? {}
        if ('code' in page) return Promise.resolve({ failed: page })
        return Promise.resolve({ links: page.links ?? [], sitemapLinks: page.sitemapLinks ?? [] })
      },
      ...(site.isOver && { isOver: site.isOver }),
    },
    {
      limit: site.limit ?? 50_000,
      maxSitemaps: site.maxSitemaps ?? 50,
      ...(site.onSitemap && { onSitemap: site.onSitemap }),
    },
  )
  return { asked, answer }
}

const failed = (message: string): PageError => ({ code: 'fetch_failed', message, retryable: true })
const guessed = (error: string | null = 'It answered 404.') =>
  ['https://e.example/sitemap.xml', 'https://e.example/sitemap_index.xml'].map((url) => ({
    url,
    kind: null,
    entries: 0,
    error,
  }))

describe('the sitemaps robots.txt names', () => {
  it('are read in its order; addresses of the site are kept once, in listing order, www too', async () => {
    const { asked, answer } = await walk({
      robots: [
        'https://e.example/b.xml',
        '/relative.xml',
        'https://cdn.example/a.xml.gz',
        'https://e.example/b.xml',
      ],
      files: {
        'https://e.example/b.xml': urlset([
          '<loc>https://e.example/2</loc><lastmod> 2026-05-02 </lastmod>',
          '<loc>https://other.example/x</loc>',
          '<loc>https://www.e.example/1</loc>',
        ]),
        'https://cdn.example/a.xml.gz': gzipSync(listing('https://e.example/2', 'https://e.example/3#top')),
      },
    })
    expect(asked).toEqual(['https://e.example/b.xml', 'https://cdn.example/a.xml.gz'])
    expect(answer).toEqual({
      url: 'https://e.example/',
      source: 'sitemaps',
      urls: [
        { url: 'https://e.example/2', lastmod: '2026-05-02', sitemap: 'https://e.example/b.xml' },
        { url: 'https://www.e.example/1', lastmod: null, sitemap: 'https://e.example/b.xml' },
        { url: 'https://e.example/3', lastmod: null, sitemap: 'https://cdn.example/a.xml.gz' },
      ],
      sitemaps: [
        { url: 'https://e.example/b.xml', kind: 'urlset', entries: 3, error: null },
        { url: 'https://cdn.example/a.xml.gz', kind: 'urlset', entries: 2, error: null },
      ],
      truncated: false,
    })
  })

  it('are reported when they fail, and the walk goes on', async () => {
    const { answer } = await walk({
      robots: ['https://e.example/gone.xml', 'https://e.example/page', 'https://e.example/broken.xml'],
      files: {
        'https://e.example/page': '<!DOCTYPE html><html></html>',
        'https://e.example/broken.xml':
          '<urlset><url><loc>https://e.example/1</loc></url><url>& </url></urlset>',
      },
    })
    expect(answer).toMatchObject({
      source: 'sitemaps',
      urls: [{ url: 'https://e.example/1' }],
      sitemaps: [
        { url: 'https://e.example/gone.xml', kind: null, entries: 0, error: 'It answered 404.' },
        {
          url: 'https://e.example/page',
          kind: null,
          entries: 0,
          error: 'It is no sitemap: its root is <html>.',
        },
        {
          url: 'https://e.example/broken.xml',
          kind: 'urlset',
          entries: 1,
          error: 'It stops being XML at line 1, byte 54: an & begins no reference that XML knows.',
        },
      ],
      truncated: false,
    })
  })

  it('cannot be known when robots.txt cannot be read: the map fails and nothing else is asked', async () => {
    const error = failed('The robots.txt of https://e.example answered 503.')
    expect(await walk({ robots: error })).toEqual({ asked: [], answer: { failed: error } })
  })
})

describe('an index', () => {
  it('has its children queued at the end, each once; those of another site are refused and named', async () => {
    const { asked, answer } = await walk({
      robots: ['https://e.example/i.xml', 'https://e.example/z.xml'],
      files: {
        'https://e.example/i.xml': index(
          'https://e.example/a.xml',
          'https://cdn.example/b.xml',
          'https://e.example/i.xml',
          'https://e.example/a.xml',
          'https://cdn.example/b.xml',
        ),
        'https://e.example/a.xml': listing('https://e.example/1'),
        'https://e.example/z.xml': listing('https://e.example/2'),
      },
    })
    expect(asked).toEqual(['https://e.example/i.xml', 'https://e.example/z.xml', 'https://e.example/a.xml'])
    expect(answer).toMatchObject({
      urls: [{ url: 'https://e.example/2' }, { url: 'https://e.example/1' }],
      sitemaps: [
        { url: 'https://e.example/i.xml', kind: 'sitemapindex', entries: 5, error: null },
        {
          url: 'https://cdn.example/b.xml',
          kind: null,
          entries: 0,
          error: 'An index lists sitemaps of its own site; this one is of another.',
        },
        { url: 'https://e.example/z.xml' },
        { url: 'https://e.example/a.xml' },
      ],
      truncated: false,
    })
  })

  it('without end stops at the bound of files', async () => {
    const files = new Proxy<Record<string, string>>(
      {},
      { get: (_, address) => index(`${String(address)}/a`, `${String(address)}/b`) },
    )
    const { asked, answer } = await walk({ robots: ['https://e.example/i'], files })
    expect(asked).toHaveLength(51)
    expect(asked.at(-1)).toBe('start page')
    expect(answer).toMatchObject({ source: 'links', urls: [], truncated: true })
  })

  it('of thousands of strangers names a hundred and counts the rest', async () => {
    const strangers = Array.from({ length: 5000 }, (_, number) => `https://s${number}.example/s.xml`)
    const { asked, answer } = await walk({
      robots: ['https://e.example/i.xml'],
      files: { 'https://e.example/i.xml': index(...strangers) },
    })
    expect(asked).toEqual(['https://e.example/i.xml', 'start page'])
    const { sitemaps } = answer as Extract<typeof answer, { sitemaps: unknown }>
    expect(sitemaps).toHaveLength(101)
    expect(sitemaps.at(-1)!.error).toContain('4900 more')
  })
})

describe('without a named sitemap', () => {
  it('two places are guessed, the second only when the first gives nothing readable', async () => {
    const second = await walk({
      files: { 'https://e.example/sitemap_index.xml': listing('https://e.example/1') },
    })
    expect(second.asked).toEqual(['https://e.example/sitemap.xml', 'https://e.example/sitemap_index.xml'])
    expect(second.answer).toMatchObject({
      source: 'sitemaps',
      urls: [{ url: 'https://e.example/1' }],
      sitemaps: [
        { url: 'https://e.example/sitemap.xml', kind: null, error: 'It answered 404.' },
        { url: 'https://e.example/sitemap_index.xml', kind: 'urlset', error: null },
      ],
    })
    const first = await walk({ files: { 'https://e.example/sitemap.xml': '<urlset/>' } })
    expect(first.asked).toEqual(['https://e.example/sitemap.xml', 'start page'])
  })

  it("the start page's own sitemaps come next, only those of the site", async () => {
    const { asked, answer } = await walk({
      page: {
        links: ['https://e.example/link'],
        sitemapLinks: ['https://e.example/map.xml', 'https://cdn.example/map.xml'],
      },
      files: { 'https://e.example/map.xml': listing('https://e.example/1') },
    })
    expect(asked.slice(2)).toEqual(['start page', 'https://e.example/map.xml'])
    expect(answer).toMatchObject({
      source: 'sitemaps',
      urls: [{ url: 'https://e.example/1', sitemap: 'https://e.example/map.xml' }],
      sitemaps: [
        ...guessed(),
        {
          url: 'https://cdn.example/map.xml',
          error: 'A page names sitemaps of its own site; this one is of another.',
        },
        { url: 'https://e.example/map.xml', kind: 'urlset', error: null },
      ],
    })
  })

  it("the start page's links stand in last: on the site, unique, in order", async () => {
    const { answer } = await walk({
      page: {
        links: [
          'https://e.example/b',
          'https://other.example/',
          'http://www.e.example/a',
          'https://e.example/b',
        ],
      },
    })
    expect(answer).toEqual({
      url: 'https://e.example/',
      source: 'links',
      urls: [
        { url: 'https://e.example/b', lastmod: null, sitemap: null },
        { url: 'http://www.e.example/a', lastmod: null, sitemap: null },
      ],
      sitemaps: guessed(),
      truncated: false,
    })
  })

  it('a start page that fails fails the map', async () => {
    const error = failed('https://e.example/ answered 500.')
    expect((await walk({ page: error })).answer).toEqual({ failed: error })
  })
})

describe('a bound', () => {
  const files = {
    'https://e.example/1.xml': listing(
      'https://e.example/1',
      'https://e.example/2',
      'https://other.example/',
    ),
    'https://e.example/2.xml': listing('https://e.example/2', 'https://e.example/3', 'https://e.example/4'),
    'https://e.example/3.xml': listing('https://e.example/5'),
  }
  const robots = Object.keys(files)

  it.each([
    [{ limit: 3 }, 3, 2, true],
    [{ limit: 4 }, 4, 2, true],
    [{ limit: 5 }, 5, 3, false],
    [{ maxSitemaps: 2 }, 4, 2, true],
    [{ maxSitemaps: 3 }, 5, 3, false],
    [{ maxEntries: 2 }, 4, 3, true],
    [{ maxEntries: 3 }, 5, 3, false],
  ])('%j keeps %i addresses of %i files; truncated: %s', async (bounds, addresses, filesAsked, truncated) => {
    const { asked, answer } = await walk({ robots, files, ...bounds })
    expect(asked).toHaveLength(filesAsked)
    expect(answer).toMatchObject({ truncated })
    expect('urls' in answer && answer.urls).toHaveLength(addresses)
  })

  it('of time is looked at before each sitemap; with no time at all the links stand in', async () => {
    let left = 1
    const some = await walk({ robots, files, isOver: () => left-- <= 0 })
    expect(some.asked).toEqual(['https://e.example/1.xml'])
    expect(some.answer).toMatchObject({ source: 'sitemaps', truncated: true })
    const none = await walk({ robots, files, isOver: () => true, page: { links: ['https://e.example/a'] } })
    expect(none.asked).toEqual(['start page'])
    expect(none.answer).toMatchObject({
      source: 'links',
      urls: [{ url: 'https://e.example/a' }],
      sitemaps: [],
      truncated: true,
    })
  })

  it('of addresses cuts the links that stand in, and a failed file counts as asked', async () => {
    const cut = await walk({ limit: 1, page: { links: ['https://e.example/a', 'https://e.example/b'] } })
    expect(cut.answer).toMatchObject({ urls: [{ url: 'https://e.example/a' }], truncated: true })
    const gone = await walk({ robots: ['https://e.example/gone.xml', ...robots], files, maxSitemaps: 1 })
    expect(gone.asked).toEqual(['https://e.example/gone.xml', 'start page'])
  })
})

it('tells of each sitemap as it is done: who named it, and where it broke', async () => {
  const heard: SitemapProgress[] = []
  await walk({
    robots: ['https://e.example/i.xml'],
    files: {
      'https://e.example/i.xml': index('https://e.example/a.xml'),
      'https://e.example/a.xml': '<urlset>\n&',
    },
    onSitemap: (tried) => heard.push(tried),
  })
  expect(heard).toEqual([
    {
      url: 'https://e.example/i.xml',
      kind: 'sitemapindex',
      entries: 1,
      error: null,
      namedBy: 'robots',
      status: 200,
      brokenAt: null,
    },
    {
      url: 'https://e.example/a.xml',
      kind: 'urlset',
      entries: 0,
      error: 'It stops being XML at line 2, byte 10: the file ends before its root element is closed.',
      namedBy: { index: 'https://e.example/i.xml' },
      status: 200,
      brokenAt: { line: 2, byte: 10 },
    },
  ])
})
