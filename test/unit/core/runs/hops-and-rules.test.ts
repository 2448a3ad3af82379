import { describe, expect, it } from 'vitest'
import type { HttpWire } from '#main/core/wire/http-wire.ts'
import { crawl, FakeWeb, fakeCore, lostConnection, page, path, smallShop } from './fake-web.ts'

const robots = (text: string): string => `User-agent: *\n${text}\n`
const to = (location: string, status = 302): { status: number; headers: Record<string, string> } => ({
  status,
  headers: { location },
})
const asked = (web: FakeWeb): string[] => web.requests.map(({ address }) => address)

describe('a hop', () => {
  it('L9: on another origin is refused by that origin’s robots.txt, read before, and named', async () => {
    const web = new FakeWeb({
      'https://e.example/': to('https://www.e.example/private/x'),
      'https://www.e.example/robots.txt': robots('Disallow: /private/'),
    })
    const { lines } = await crawl(web, { start: 'https://e.example/' })
    expect(lines[0]).toMatchObject({
      ok: false,
      error: {
        code: 'refused_by_robots',
        message: expect.stringContaining('https://www.e.example/private/x') as string,
        robots: { origin: 'https://www.e.example', line: 2, rule: 'Disallow: /private/' },
      },
    })
    expect(asked(web)).toEqual([
      'https://e.example/robots.txt',
      'https://e.example/',
      'https://www.e.example/robots.txt',
    ])
  })

  it('15.15.2: rests as long as the site asks, and each request has its whole time all the same', async () => {
    const web = new FakeWeb({
      'https://e.example/robots.txt': robots('Crawl-delay: 25'),
      'https://e.example/': to('/two'),
      'https://e.example/two': page('Two'),
    })
    const given: (number | undefined)[] = []
    const wire: HttpWire = {
      close: () => Promise.resolve(),
      get: (request) => {
        given.push(request.deadlineMs)
        return web.wire.get(request)
      },
    }
    const { lines } = await crawl(web, { start: 'https://e.example/' }, { ...fakeCore(web), wire })
    expect(lines[0]).toMatchObject({ ok: true, landed: 'https://e.example/two' })
    expect(web.gaps).toEqual([25, 25])
    expect(given.every((ms) => ms === undefined || ms >= 19_000)).toBe(true)
  })

  it('15.15.12: a Retry-After of robots.txt is waited out before it is read again, and before its page', async () => {
    const web = new FakeWeb({
      'https://e.example/': { status: 503, headers: { 'retry-after': '9' } },
      'https://e.example/robots.txt': [
        { status: 503, headers: { 'retry-after': '5' } },
        robots('Disallow: /x'),
      ],
    })
    const { lines } = await crawl(web, { start: 'https://e.example/', retries: 1 })
    expect(asked(web).map((address) => new URL(address).pathname)).toEqual([
      '/robots.txt',
      '/robots.txt',
      '/',
    ])
    expect(web.gaps).toEqual([5, 5])
    expect(lines[0]).toMatchObject({ ok: false, fetch: { status: 503 } })
  })

  it('15.15.13: of a start to www stays on the site, whose other name has rules of its own', async () => {
    const web = new FakeWeb({
      'https://e.example/': to('https://www.e.example/'),
      'https://www.e.example/robots.txt': robots('Disallow: /no'),
      'https://www.e.example/': page('Home', ['/a', '/no']),
      'https://www.e.example/a': page('A', ['https://www.e.example/']),
    })
    const { lines } = await crawl(web, { start: 'https://e.example/' })
    expect(lines.map((line) => [line.url, line.ok])).toEqual([
      ['https://e.example/', true],
      ['https://www.e.example/a', true],
      ['https://www.e.example/no', false],
    ])
    expect(web.gaps.every((gap) => gap === 1)).toBe(true)
  })

  it('15.15.14: of a start to another site is one line, and the crawl is done', async () => {
    const web = new FakeWeb({ 'https://e.example/': to('https://other.example/') })
    const { lines, stopped } = await crawl(web, { start: 'https://e.example/' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'redirected_off_site' } })
    expect(stopped).toBe('done')
  })

  it('S8: tells the pace by its own time, the rest before it left out', async () => {
    const web = new FakeWeb({
      'https://e.example/robots.txt': robots('Crawl-delay: 4'),
      'https://e.example/': to('/two'),
      'https://e.example/two': page('Two'),
    })
    web.costMs = 500
    const core = fakeCore(web)
    await crawl(web, { start: 'https://e.example/' }, core)
    expect(core.gate.pace('e.example').paceMs).toBe(500)
  })
})

describe('the rules of a site', () => {
  it('G5: that are known and refuse it cost a later crawl no request and no wait', async () => {
    const web = new FakeWeb({ 'https://e.example/robots.txt': robots('Disallow: /') })
    const core = fakeCore(web)
    await crawl(web, { start: 'https://e.example/' }, core)
    const before = web.clock.now()
    const { lines } = await crawl(web, { start: 'https://e.example/a' }, core)
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'refused_by_robots' } })
    expect(asked(web)).toEqual(['https://e.example/robots.txt'])
    expect(web.clock.now()).toBe(before)
  })

  it('L23: that take too long to come leave the page unasked, with the reason', async () => {
    const web = new FakeWeb({
      'https://e.example/robots.txt': new Error('it took longer than 20 s'),
      'https://e.example/': page('Home'),
    })
    const { lines } = await crawl(web, { start: 'https://e.example/' })
    expect(lines[0]).toMatchObject({
      ok: false,
      error: {
        code: 'fetch_failed',
        retryable: true,
        message: expect.stringMatching(/robots\.txt.*longer than 20 s/) as string,
      },
    })
    expect(web.pagesAsked).toEqual([])
  })

  it('A7: are those of the host they were asked of, over five hosts, each paced', async () => {
    const hosts = ['e.example', 'b.example', 'c.example', 'd.example', 'f.example', 'g.example']
    const chain = hosts.map((host, n) => [
      `https://${host}/robots.txt`,
      n < hosts.length - 1 ? to(`https://${hosts[n + 1]}/robots.txt`) : robots('Disallow: /private'),
    ])
    const web = new FakeWeb({
      ...Object.fromEntries(chain),
      'https://e.example/': page('Home', ['/private']),
    } as ConstructorParameters<typeof FakeWeb>[0])
    const { lines } = await crawl(web, { start: 'https://e.example/' })
    expect(lines.map((line) => (line.ok ? 'ok' : line.error.code))).toEqual(['ok', 'refused_by_robots'])
    expect(asked(web)).toEqual([...hosts.map((host) => `https://${host}/robots.txt`), 'https://e.example/'])
  })

  it('and a robots.txt that leads in a circle is asked once each and cannot be read', async () => {
    const web = new FakeWeb({ 'https://e.example/robots.txt': to('/robots.txt') })
    const { lines } = await crawl(web, { start: 'https://e.example/', retries: 0 })
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'fetch_failed' } })
    expect(asked(web)).toEqual(['https://e.example/robots.txt'])
  })
})

describe('a run', () => {
  it('15.15.15: keeps the depth and the finder of an address’s first link', async () => {
    const web = smallShop({
      '/': page('Home', ['/c/1', '/p/1']),
      '/c/1': page('C1', ['/p/1']),
    })
    const { lines } = await crawl(web)
    const line = lines.find(({ url }) => path(url) === '/p/1')
    expect(line).toMatchObject({ depth: 1, found_on: 'https://shop.example/' })
  })

  it('S4: leaves a busy site for the next number, and serves nothing past its end', async () => {
    const list = ['https://a.example/1', 'https://a.example/2', 'https://b.example/1']
    const web = new FakeWeb(Object.fromEntries(list.map((place) => [place, page(place)])))
    await crawl(web, { list, jobs: 2 })
    expect(web.pagesAsked).toEqual(['https://a.example/1', 'https://b.example/1', 'https://a.example/2'])
    const shop = smallShop()
    await crawl(shop, { maxPages: 3, jobs: 8 })
    expect(shop.pagesAsked).toHaveLength(3)
  })

  it.each([1, 2])('S2: ends with what went wrong in our own code, with %i at once', async (jobs) => {
    const web = smallShop()
    const core = fakeCore(web)
    const reader = { ...core.reader, readJudged: () => Promise.reject(new TypeError('a mistake of ours')) }
    await expect(crawl(web, { jobs }, { ...core, reader })).rejects.toThrow('a mistake of ours')
  })

  it('S5: does not spin while it waits', async () => {
    const sites = ['a.example', 'b.example', 'c.example']
    const list = [1, 2].flatMap((number) => sites.map((site) => `https://${site}/${number}`))
    const web = new FakeWeb(Object.fromEntries(list.map((place) => [place, page(place)])))
    let sleeps = 0
    const clock = Object.assign(Object.create(web.clock) as typeof web.clock, {
      sleepUntil: (at: number, signal?: AbortSignal) => {
        sleeps += 1
        return web.clock.sleepUntil(at, signal)
      },
    })
    await crawl(web, { list, jobs: 2 }, { ...fakeCore(web), clock })
    expect(web.pagesAsked).toHaveLength(6)
    expect(sleeps).toBeLessThan(40)
  })

  it('W47: asks a page whose kept connection was lost once more in its own turn, and not again as a retry', async () => {
    const web = smallShop({ '/c/1': [new Error(lostConnection), page('C1')] })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]).toMatchObject({ ok: true })
    expect(lines[1]?.retries).toBeUndefined()
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1', '/c/1'])
    expect(web.gaps).toEqual([1, 1, 1])
  })
})
