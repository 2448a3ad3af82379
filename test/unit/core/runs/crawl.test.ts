import { describe, expect, it } from 'vitest'
import { crawl, FakeWeb, fakeCore, page, path, smallShop } from './fake-web.ts'

const robotsSay = (text: string): { '/robots.txt': string } => ({ '/robots.txt': text })

describe('a crawl', () => {
  it('F1: takes the pages breadth first and never asks another site', async () => {
    const web = smallShop()
    const { lines, stopped } = await crawl(web)
    expect(lines.map(({ url, depth }) => [path(url), depth])).toEqual([
      ['/', 0],
      ['/c/1', 1],
      ['/c/2', 1],
      ['/about', 1],
      ['/p/1', 2],
      ['/p/2', 2],
      ['/p/3', 2],
    ])
    expect(lines.every(({ ok }) => ok)).toBe(true)
    expect(lines[0]).toMatchObject({ summary: { title: { value: 'Home' } } })
    expect(path(lines[4]?.found_on ?? '')).toBe('/c/1')
    expect(web.requests.some(({ address }) => address.includes('other.example'))).toBe(false)
    expect(stopped).toBe('done')
  })

  it('F2: gives the same lines whatever the number of jobs', async () => {
    const one = await crawl(smallShop(), { jobs: 1, isAnySite: true })
    const four = await crawl(smallShop(), { jobs: 4, isAnySite: true })
    expect(four.lines).toEqual(one.lines)
  })

  it('F3: asks each page once, however the links loop', async () => {
    const web = smallShop()
    await crawl(web)
    expect(web.pagesAsked).toHaveLength(7)
    expect(new Set(web.pagesAsked).size).toBe(7)
  })

  it('F4: asks robots.txt first and keeps the delay before every page', async () => {
    const web = smallShop()
    web.costMs = 400
    await crawl(web, { delay: 1.5 })
    expect(web.requests[0]?.address).toBe('https://shop.example/robots.txt')
    expect(web.gaps).toEqual([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5])
  })

  it('F5: keeps the longer delay robots.txt asks for', async () => {
    const web = smallShop(robotsSay('User-agent: *\nCrawl-delay: 4\n'))
    const { lines } = await crawl(web, { maxPages: 3 })
    expect(web.gaps).toEqual([4, 4, 4])
    expect(lines[0]?.robots).toMatchObject({ delay: 4, line: 2 })
  })

  it('F6: waits out a Retry-After', async () => {
    const web = smallShop({ '/c/1': [{ status: 429, headers: { 'retry-after': '30' } }, page('C1')] })
    const { lines } = await crawl(web, { maxPages: 4, retries: 0 })
    expect(lines.map((line) => line.fetch?.status)).toEqual([200, 429, 200, 200])
    expect(web.gaps.slice(0, 3)).toEqual([1, 1, 30])
  })

  it('F7: counts a Retry-After date from the answer', async () => {
    const headers = { date: 'Wed, 23 Sep 2026 10:00:00 GMT', 'retry-after': 'Wed, 23 Sep 2026 10:00:20 GMT' }
    const web = smallShop({ '/c/1': [{ status: 503, headers }, page('C1')] })
    await crawl(web, { maxPages: 3, retries: 0 })
    expect(web.gaps).toEqual([1, 1, 20])
  })

  it('F8: doubles the delay for good after a 429 without Retry-After', async () => {
    const web = smallShop({ '/c/1': { status: 429 } })
    const { lines } = await crawl(web, { maxPages: 5 })
    expect(lines[1]?.retries).toHaveLength(2)
    expect(web.gaps).toEqual([1, 1, 2, 4, 8, 8, 8])
  })

  it('F9: answers for a site that asked to be left alone for too long, without asking it', async () => {
    const web = smallShop({ '/c/1': { status: 429, headers: { 'retry-after': '3600' } } })
    const { lines } = await crawl(web, { maxPages: 4 })
    const codes = lines.map((line) => (line.ok ? 'ok' : line.error.code))
    expect(codes).toEqual(['ok', 'http_error', 'rate_limited', 'rate_limited'])
    expect(lines[2]).toMatchObject({
      error: { retryable: true, message: expect.stringMatching(/\b(3600|3599)\b/) as string },
    })
    expect(web.pagesAsked).toHaveLength(2)
  })

  it('F10: does not ask a site whose delay is too long', async () => {
    const web = smallShop(robotsSay('User-agent: *\nCrawl-delay: 86400\n'))
    const { lines } = await crawl(web)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      ok: false,
      error: {
        code: 'crawl_delay_too_long',
        retryable: false,
        message: expect.stringContaining('86400 s') as string,
      },
      robots: { delay: 86_400, line: 2 },
    })
    expect(web.requests.map(({ address }) => path(address))).toEqual(['/robots.txt'])
  })

  it('accepts a delay of just the longest wait', async () => {
    const web = smallShop(robotsSay('User-agent: *\nCrawl-delay: 60\n'))
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines.map(({ ok }) => ok)).toEqual([true, true])
    expect(web.gaps).toEqual([60, 60])
  })

  it('F11: does not ask for what robots.txt refuses, names the line, and owes no rest for it', async () => {
    const web = smallShop(robotsSay('User-agent: *\nDisallow: /p/\n'))
    const { lines } = await crawl(web)
    expect(lines.find(({ url }) => path(url) === '/p/1')).toMatchObject({
      ok: false,
      error: {
        code: 'refused_by_robots',
        retryable: false,
        robots: { origin: 'https://shop.example', line: 2, rule: 'Disallow: /p/', agent: '*' },
      },
    })
    expect(lines.find(({ url }) => path(url) === '/c/1')?.ok).toBe(true)
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1', '/c/2', '/about'])
    expect(web.gaps).toEqual([1, 1, 1, 1])
  })

  it('F12: asks for nothing while robots.txt cannot be read', async () => {
    const web = smallShop({ '/robots.txt': { status: 503 } })
    const { lines } = await crawl(web, { retries: 0 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      error: { code: 'fetch_failed', retryable: true, message: expect.stringContaining('503') as string },
    })
    expect(web.pagesAsked).toEqual([])
  })

  it('F13, F14: says whether the limit ended it or the pages did', async () => {
    const limited = await crawl(smallShop(), { maxPages: 3 })
    expect([limited.lines.length, limited.stopped]).toEqual([3, 'max_pages'])
    expect((await crawl(smallShop(), { maxPages: 7 })).stopped).toBe('done')
  })

  it('F15: goes as deep as it may', async () => {
    expect((await crawl(smallShop(), { maxDepth: 0 })).lines).toHaveLength(1)
    expect((await crawl(smallShop(), { maxDepth: 1 })).lines).toHaveLength(4)
  })

  it('F16: takes other sites when it may', async () => {
    const { lines } = await crawl(smallShop(), { isAnySite: true, maxDepth: 1 })
    expect(lines.map(({ url }) => path(url))).toEqual([
      '/',
      '/c/1',
      '/c/2',
      '/about',
      'https://other.example/',
    ])
  })

  it('F17: follows only what the patterns let in', async () => {
    const include = await crawl(smallShop(), { include: ['/p/', '/c/1$'] })
    expect(include.lines.map(({ url }) => path(url))).toEqual(['/', '/c/1', '/p/1', '/p/2'])
    const exclude = await crawl(smallShop(), { exclude: ['/c/'] })
    expect(exclude.lines.map(({ url }) => path(url))).toEqual(['/', '/about'])
  })

  it.each([
    [{ include: ['(unclosed'] }, /--include `\(unclosed` is not a regular expression/],
    [{ start: 'mailto:someone@example.com' }, /is not an http address/],
    [{ delay: 0.1 }, /too short for https:\/\/shop\.example\//],
  ])('F18, F19: refuses %j before anything is asked', async (wish, sentence) => {
    const web = smallShop()
    await expect(crawl(web, wish)).rejects.toThrow(sentence)
    expect(web.requests).toEqual([])
  })

  it('F20: does not follow links to files', async () => {
    const web = smallShop({
      '/': page('Home', ['/manual.pdf', '/photo.JPG', '/next']),
      '/next': page('Next'),
    })
    expect((await crawl(web)).lines.map(({ url }) => path(url))).toEqual(['/', '/next'])
  })

  it('F21: follows a redirect on the site, hop by hop at the delay, and asks for its end once', async () => {
    const web = smallShop({
      '/': page('Home', ['/old']),
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': page('New', ['/old', '/new']),
    })
    const { lines } = await crawl(web)
    expect(lines.map(({ url, landed }) => [path(url), path(landed ?? '')])).toEqual([
      ['/', '/'],
      ['/old', '/new'],
    ])
    expect(web.pagesAsked.map(path)).toEqual(['/', '/old', '/new'])
    expect(web.gaps).toEqual([1, 1, 1])
  })

  it('F22: knows a page by its canonical address on its own site', async () => {
    const shop = 'https://shop.example'
    const web = smallShop({
      '/': page('Home', ['/p?ref=home', '/b', 'https://mirror.example/x']),
      '/p?ref=home': page('P', ['/the-product'], `<link rel="canonical" href="${shop}/the-product">`),
      '/b': page('B', ['https://mirror.example/x'], '<link rel="canonical" href="https://mirror.example/x">'),
      'https://mirror.example/x': page('X'),
    })
    const { lines } = await crawl(web, { isAnySite: true, maxDepth: 1 })
    expect(lines.map(({ url }) => path(url))).toEqual(['/', '/p?ref=home', '/b', 'https://mirror.example/x'])
  })

  it('F23: follows nothing from a page that says nofollow', async () => {
    const web = smallShop({ '/': page('Home', ['/c/1'], '<meta name="robots" content="nofollow">') })
    expect((await crawl(web)).lines).toHaveLength(1)
  })

  it('F24, F25, F42: names the target of a redirect off the site and does not ask for it', async () => {
    const away = { status: 302, headers: { location: 'https://other.example/landing' } }
    const web = smallShop({ '/': page('Home', ['/away']), '/away': away })
    const { lines } = await crawl(web)
    expect(lines[1]).toMatchObject({
      error: { code: 'redirected_off_site', target: 'https://other.example/landing', retryable: false },
    })
    expect(web.requests.some(({ address }) => address.includes('other.example'))).toBe(false)

    const any = smallShop({
      '/': page('Home', ['/away']),
      '/away': away,
      'https://other.example/landing': page('L'),
    })
    const { lines: taken } = await crawl(any, { isAnySite: true, maxDepth: 1 })
    expect(taken.at(-1)).toMatchObject({
      url: 'https://other.example/landing',
      ok: true,
      depth: 1,
      found_on: 'https://shop.example/away',
    })
  })

  it('F26: goes on after a page that could not be fetched', async () => {
    const { lines } = await crawl(smallShop({ '/c/1': new Error('the connection was reset') }), {
      retries: 0,
    })
    const failed = lines.filter(({ ok }) => !ok)
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatchObject({ error: { code: 'fetch_failed', retryable: true } })
    expect(lines.some(({ url }) => path(url) === '/p/3')).toBe(true)
  })

  it('F27: ends with its time, on a prefix of the order', async () => {
    const { lines, stopped } = await crawl(smallShop(), { timeBudget: 2 })
    expect(stopped).toBe('time_budget')
    expect(lines.map(({ url }) => path(url))).toEqual(['/', '/c/1'])
  })

  it('F28: writes a line with everything its page gave', async () => {
    const { lines } = await crawl(smallShop())
    expect(lines[1]).toMatchObject({
      url: 'https://shop.example/c/1',
      ok: true,
      depth: 1,
      found_on: 'https://shop.example/',
      landed: 'https://shop.example/c/1',
      fetch: { rung: 'http', status: 200, seconds: 0.25, climbs: [], type: 'text/html' },
      records: [{ type: 'Product', fields: { name: { value: 'C1' } } }],
      sources: ['jsonld'],
      links: ['https://shop.example/p/1', 'https://shop.example/p/2', 'https://shop.example/'],
      robots: { delay: 1, line: null },
    })
  })

  it('F29: writes a refused start as one whole line', async () => {
    const web = smallShop(robotsSay('User-agent: *\nDisallow: /\n'))
    const { lines, stopped } = await crawl(web)
    expect(stopped).toBe('done')
    expect(lines).toEqual([
      {
        url: 'https://shop.example/',
        ok: false,
        depth: 0,
        found_on: null,
        error: {
          code: 'refused_by_robots',
          message:
            "https://shop.example/ is refused: line 2 of its site's robots.txt disallows it (Disallow: /).",
          retryable: false,
          robots: { origin: 'https://shop.example', line: 2, rule: 'Disallow: /', agent: '*', file: null },
        },
        robots: { delay: 1, why: 'robots.txt asks for no delay; the floor of 1 s holds', line: null },
        run: expect.objectContaining({ mode: 'crawl', start: 'https://shop.example/' }) as object,
      },
    ])
  })

  it('F41: keeps the delay before every hop and after the chain', async () => {
    const web = smallShop({
      ...robotsSay('User-agent: *\nCrawl-delay: 2\n'),
      '/': { status: 301, headers: { location: '/two' } },
      '/two': { status: 302, headers: { location: '/three' } },
      '/three': page('Three', ['/four']),
      '/four': page('Four'),
    })
    const { lines } = await crawl(web)
    expect(lines[0]?.landed).toBe('https://shop.example/three')
    expect(web.gaps).toEqual([2, 2, 2, 2])
  })

  it('F53: reads the robots.txt of a hop on another origin of the site before it asks the hop (decisions A6)', async () => {
    const web = new FakeWeb({
      'http://shop.example/': { status: 301, headers: { location: 'https://shop.example/' } },
      'https://shop.example/robots.txt': 'User-agent: *\nCrawl-delay: 2\n',
      'https://shop.example/': page('Home'),
    })
    const { lines } = await crawl(web, { start: 'http://shop.example/', delay: 2 })
    expect(lines[0]?.landed).toBe('https://shop.example/')
    expect(web.requests.map(({ address }) => address)).toEqual([
      'http://shop.example/robots.txt',
      'http://shop.example/',
      'https://shop.example/robots.txt',
      'https://shop.example/',
    ])
    expect(web.gaps).toEqual([2, 2, 2])
  })

  it('F54: shares the gate and the rules with the crawl before', async () => {
    const web = smallShop()
    const core = fakeCore(web)
    await crawl(web, { maxPages: 2 }, core)
    await crawl(web, { maxPages: 2, start: 'https://www.shop.example/' }, core)
    await crawl(web, { maxPages: 2 }, core)
    expect(web.gaps.every((gap) => gap === 1)).toBe(true)
    expect(web.requests.filter(({ address }) => address === 'https://shop.example/robots.txt')).toHaveLength(
      1,
    )
  })

  it('F55: takes nothing from an error page (decisions P1)', async () => {
    const body = page('Gone', ['/p/9'], '<link rel="canonical" href="/p/1">')
    const web = smallShop({ '/': page('Home', ['/gone', '/p/1']), '/gone': { status: 404, body } })
    const { lines } = await crawl(web, { maxDepth: 1 })
    expect(lines.map(({ url }) => path(url))).toEqual(['/', '/gone', '/p/1'])
    expect(lines[1]).toMatchObject({
      ok: false,
      landed: 'https://shop.example/gone',
      fetch: { status: 404 },
      error: { code: 'http_error', retryable: false },
    })
  })

  it('F66: asks again twice the delay after a failure that may pass', async () => {
    const web = smallShop({ '/c/1': [new Error('the connection was reset'), page('C1')] })
    const { lines } = await crawl(web, { maxPages: 3 })
    expect(lines[1]?.retries).toEqual([{ reason: 'the connection was reset', after: 2 }])
    expect(lines.filter(({ retries }) => retries !== undefined)).toHaveLength(1)
    expect(web.gaps).toEqual([1, 1, 2, 1])
  })

  it('F74: reads an unreadable robots.txt again for the retries of the page that met it', async () => {
    const web = smallShop({
      '/robots.txt': [new Error('the connection was reset'), 'User-agent: *\nDisallow: /p/\n'],
    })
    const { lines } = await crawl(web, { maxPages: 1 })
    expect(lines[0]).toMatchObject({
      ok: true,
      retries: [{ reason: expect.stringContaining('robots.txt') as string }],
    })
  })

  it('F76: asks the pages of a failing site once, until one comes', async () => {
    const links = ['/down', '/down2', '/fine', '/blip']
    const web = smallShop({
      '/': page('Home', links),
      '/down': { status: 500 },
      '/down2': { status: 500 },
      '/fine': page('Fine'),
      '/blip': [{ status: 500 }, page('Blip')],
    })
    const { lines } = await crawl(web)
    expect(lines.map(({ retries }) => retries?.length ?? 0)).toEqual([0, 2, 0, 0, 1])
  })

  it('F77: makes no retry that would start past the time', async () => {
    const web = smallShop({ '/': { status: 500 } })
    const { lines } = await crawl(web, { timeBudget: 3 })
    expect(lines[0]?.retries).toBeUndefined()
  })
})

describe('an answer that is no page', () => {
  it('is kept as read without a summary when it is a film, and its body is not asked for (decisions R3)', async () => {
    const web = smallShop({ '/': { status: 200, body: 'x', headers: { 'content-type': 'video/mp4' } } })
    const { lines } = await crawl(web)
    expect(lines[0]).toMatchObject({
      ok: true,
      summary: {},
      links: [],
      fetch: { type: 'video/mp4', length: null },
    })
  })

  it('is a failure when it is empty, and is not asked for again', async () => {
    const { lines } = await crawl(smallShop({ '/': '' }))
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'fetch_failed', retryable: false } })
    expect(lines[0]?.retries).toBeUndefined()
  })

  it('asks for payment with 402', async () => {
    const { lines } = await crawl(smallShop({ '/': { status: 402, body: page('Pay') } }))
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'payment_required', retryable: false } })
  })

  it('ends a redirect that goes on for ever, after ten hops', async () => {
    const hops = Array.from({ length: 12 }, (_, n) => [
      n === 0 ? '/' : `/${n}`,
      { status: 302, headers: { location: `/${n + 1}` } },
    ])
    const web = smallShop(Object.fromEntries(hops) as Parameters<typeof smallShop>[0])
    const { lines } = await crawl(web)
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'fetch_failed', retryable: false } })
    expect(web.pagesAsked).toHaveLength(11)
  })

  it('refuses a hop that leaves the web, naming it', async () => {
    const web = smallShop({ '/': { status: 302, headers: { location: 'gopher://x.example/' } } })
    const { lines } = await crawl(web)
    expect(lines[0]).toMatchObject({
      error: { code: 'refused_address', message: expect.stringContaining('gopher://x.example/') as string },
    })
  })
})
