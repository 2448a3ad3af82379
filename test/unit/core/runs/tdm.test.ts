import { describe, expect, it } from 'vitest'
import { crawl, type FakeAnswer, FakeWeb, page } from './fake-web.ts'

const at = (where: string): string => `https://e.example${where}`
const file = at('/.well-known/tdmrep.json')
const start = at('/')

/** / links to pages that reserve their rights in each way, and to an open one. */
const site = (more: Record<string, FakeAnswer> = {}): FakeWeb =>
  new FakeWeb({
    [file]: JSON.stringify([
      { location: '/private/*', 'tdm-reservation': 1, 'tdm-policy': 'https://e.example/policy' },
      { location: '/', 'tdm-reservation': 0 },
    ]),
    [start]: page('Home', ['/open', '/private/a', '/said', '/header']),
    [at('/open')]: page('Open'),
    [at('/private/a')]: page('Private', ['/never']),
    [at('/said')]: page('Said', [], '<meta name="tdm-reservation" content="1">'),
    [at('/header')]: { status: 200, body: page('Header'), headers: { 'tdm-reservation': '1' } },
    ...more,
  })

describe('reserved rights', () => {
  it('D12: leave a page out when they are respected, by file, meta or header, and the file is asked for once', async () => {
    const web = site()
    const { lines } = await crawl(web, { start, respectTdm: true })
    const outcomes = lines.map((line) => [line.url.slice(17), line.ok ? 'ok' : line.error.code])
    expect(outcomes).toEqual([
      ['/', 'ok'],
      ['/open', 'ok'],
      ['/private/a', 'tdm_reserved'],
      ['/said', 'tdm_reserved'],
      ['/header', 'tdm_reserved'],
    ])
    expect(lines[2]).toMatchObject({
      fetch: { status: 200 },
      error: {
        retryable: false,
        message: expect.stringMatching(
          /by its \/\.well-known\/tdmrep\.json, policy https:\/\/e\.example\/policy/,
        ) as string,
      },
      rights: {
        tdm: {
          reserved: true,
          by: 'file',
          policy: 'https://e.example/policy',
          consulted: ['file', 'header', 'meta'],
        },
      },
    })
    expect(web.requests.filter(({ address }) => address === file)).toHaveLength(1)
    expect(web.gaps.every((gap) => gap === 1)).toBe(true)
    expect(lines[0]?.run?.options.respect).toEqual(['tdm'])
  })

  it('D13: are told and not acted on otherwise, and the file is not asked for', async () => {
    const web = site()
    const { lines } = await crawl(web, { start })
    expect(lines.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([at('/never')])
    expect(web.requests.some(({ address }) => address === file)).toBe(false)
    expect(lines.find(({ url }) => url === at('/said'))?.rights).toMatchObject({
      tdm: { reserved: true, by: 'meta', consulted: ['header', 'meta'] },
    })
    expect(lines[0]?.rights).toEqual({})
  })

  it.each([
    ['broken', { status: 500 }],
    ['missing', { status: 404 }],
    ['no JSON', 'not json'],
    ['cut off on its way', new Error('the connection was reset')],
    ['leading round in a circle', { status: 301, headers: { location: file } }],
  ])('D14, D18: a file that is %s reserves nothing', async (_name, answer) => {
    const { lines } = await crawl(site({ [file]: answer }), { start, respectTdm: true })
    expect(lines.find(({ url }) => url === at('/private/a'))?.ok).toBe(true)
  })

  it('D14: leave a page of a list out too, each origin by its own file', async () => {
    const web = site({ 'https://other.example/private/a': page('Other') })
    const list = [at('/private/a'), at('/private/b'), 'https://other.example/private/a']
    const { lines } = await crawl(web, { list, respectTdm: true })
    expect(lines.map((line) => (line.ok ? 'ok' : line.error.code))).toEqual([
      'tdm_reserved',
      'http_error',
      'ok',
    ])
    expect(web.pagesAsked.filter((address) => address.endsWith('tdmrep.json'))).toEqual([
      file,
      'https://other.example/.well-known/tdmrep.json',
    ])
  })

  it('D9: a file that robots.txt refuses is not asked for', async () => {
    const web = site({ [at('/robots.txt')]: 'User-agent: *\nDisallow: /.well-known/\n' })
    const { lines } = await crawl(web, { start, respectTdm: true })
    expect(web.requests.some(({ address }) => address === file)).toBe(false)
    expect(lines.find(({ url }) => url === at('/private/a'))?.ok).toBe(true)
  })
})
