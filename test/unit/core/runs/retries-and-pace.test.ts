import { describe, expect, it } from 'vitest'
import { crawl, FakeWeb, page, path, smallShop } from './fake-web.ts'

const reset = new Error('the connection was reset')
const list = (...paths: string[]): string[] => paths.map((where) => `https://shop.example${where}`)

describe('a page that failed', () => {
  it('F67: is asked again after twice and four times the delay, each reason kept', async () => {
    const web = smallShop({ '/c/1': [{ status: 500 }, { status: 502 }, page('C1')] })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]).toMatchObject({ ok: true, fetch: { status: 200 } })
    expect(lines[1]?.retries).toEqual([
      { reason: 'it answered 500', after: 2 },
      { reason: 'it answered 502', after: 4 },
    ])
    expect(web.gaps).toEqual([1, 1, 2, 4])
  })

  it('F68: is given up after its retries, with the last status', async () => {
    const web = smallShop({ '/c/1': { status: 500 } })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]).toMatchObject({ ok: false, fetch: { status: 500 }, error: { code: 'http_error' } })
    expect(lines[1]?.retries).toHaveLength(2)
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1', '/c/1', '/c/1'])
  })

  it('F69: is asked once when no retries are wished', async () => {
    const web = smallShop({ '/c/1': reset })
    const { lines } = await crawl(web, { maxPages: 2, retries: 0 })
    expect(lines[1]).toMatchObject({ ok: false, error: { code: 'fetch_failed', retryable: true } })
    expect(lines[1]?.retries).toBeUndefined()
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1'])
  })

  it.each([403, 404, 410, 401])('F70, F73: is asked once when the answer is a final %i', async (status) => {
    const web = smallShop({ '/c/1': { status, body: '' } })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]).toMatchObject({
      ok: false,
      fetch: { status },
      error: { code: 'http_error', retryable: false },
    })
    expect(lines[1]?.retries).toBeUndefined()
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1'])
  })

  it('F71: is asked once when it is empty, and no address of a circle twice', async () => {
    const empty = smallShop({ '/c/1': { status: 200, body: '' } })
    expect((await crawl(empty, { maxPages: 2 })).lines[1]).toMatchObject({
      ok: false,
      error: { code: 'fetch_failed', retryable: false },
    })
    expect(empty.pagesAsked.map(path)).toEqual(['/', '/c/1'])
    const loop = smallShop({
      '/c/1': { status: 302, headers: { location: '/c/2' } },
      '/c/2': { status: 302, headers: { location: '/c/1' } },
    })
    expect((await crawl(loop, { list: list('/c/1') })).lines[0]).toMatchObject({
      ok: false,
      error: {
        code: 'fetch_failed',
        retryable: false,
        message:
          'https://shop.example/c/1 redirects in a circle: https://shop.example/c/2 leads back to https://shop.example/c/1.',
      },
    })
    expect(loop.pagesAsked.map(path)).toEqual(['/c/1', '/c/2'])
  })

  it('F75: is asked again when its Retry-After has passed', async () => {
    const web = smallShop({ '/c/1': [{ status: 503, headers: { 'retry-after': '7' } }, page('C1')] })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]?.retries).toEqual([{ reason: 'it answered 503', after: 7 }])
    expect(web.gaps).toEqual([1, 1, 7])
  })

  it('F72, F78, F79: tells its retries in a list as in a crawl, and other pages have none', async () => {
    const web = smallShop({ '/p/2': [reset, { status: 500 }, page('P2')] })
    const { lines } = await crawl(web, { list: list('/p/1', '/p/2', '/p/3') })
    expect(lines.map((line) => ('retries' in line ? line.retries.map(({ after }) => after) : null))).toEqual([
      null,
      [2, 4],
      null,
    ])
    expect(web.gaps).toEqual([1, 1, 2, 4, 1])
  })
})

describe('a slow site', () => {
  it('F80: rests as long as its answers take', async () => {
    const web = smallShop()
    web.costMs = 3000
    await crawl(web, { maxPages: 4 })
    expect(web.gaps).toEqual([3, 3, 3, 3])
  })

  it('F81: but no longer than is waited for at most', async () => {
    const web = smallShop()
    web.costMs = 100_000
    await crawl(web, { maxPages: 3, maxDelay: 10 })
    expect(web.gaps).toEqual([10, 10, 10])
  })

  it('F82: and no shorter than its Crawl-delay', async () => {
    const web = smallShop({ '/robots.txt': 'User-agent: *\nCrawl-delay: 4\n' })
    web.costMs = 3000
    await crawl(web, { maxPages: 3 })
    expect(web.gaps).toEqual([4, 4, 4])
  })
})

describe('the bounds of a run', () => {
  it('F46: a run taken page by page asks for nothing beyond what was taken', async () => {
    const web = smallShop()
    await crawl(web, { stopAfter: 2 })
    expect(web.pagesAsked.map(path)).toEqual(['/', '/c/1'])
  })

  it('F47: none at all is no crawl: at least one page', async () => {
    const web = smallShop()
    await expect(crawl(web, { maxPages: 0 })).rejects.toThrow()
    expect(web.requests).toEqual([])
  })

  it('F49: a redirect to another site is a line with its code and target', async () => {
    const web = smallShop({ '/c/1': { status: 302, headers: { location: 'https://other.example/x' } } })
    const { lines } = await crawl(web, { maxPages: 2 })
    expect(lines[1]).toMatchObject({
      ok: false,
      error: { code: 'redirected_off_site', target: 'https://other.example/x', retryable: false },
    })
    expect(web.requests.some(({ address }) => address.includes('other.example'))).toBe(false)
  })

  it('F51: a redirect to a private address is a page of its own that is refused, and nobody asks it', async () => {
    const web = smallShop({ '/c/1': { status: 302, headers: { location: 'http://10.0.0.1/admin' } } })
    const { lines } = await crawl(web, { isAnySite: true })
    expect(lines[1]).toMatchObject({ ok: false, error: { code: 'redirected_off_site' } })
    expect(lines.find(({ url }) => url === 'http://10.0.0.1/admin')).toMatchObject({
      ok: false,
      error: { code: 'refused_address', retryable: false },
    })
    expect(web.requests.some(({ address }) => address.includes('10.0.0.1'))).toBe(false)
  })

  it('F38: a list over four sites keeps its order and asks each site one at a time', async () => {
    const sites = ['a.example', 'b.example', 'c.example', 'd.example']
    const places = [1, 2, 3].flatMap((number) => sites.map((site) => `https://${site}/${number}`))
    const web = new FakeWeb(Object.fromEntries(places.map((place) => [place, page(place)])))
    const { lines } = await crawl(web, { list: places, jobs: 4 })
    expect(lines.map(({ url, ok }) => [url, ok])).toEqual(places.map((place) => [place, true]))
    // The fake clock would show a request begun before the last had ended as a gap below the delay.
    expect(Math.min(...web.gaps)).toBe(1)
    const order = web.requests.map(({ address }) => new URL(address).host)
    expect(new Set(order.slice(0, 4)).size).toBe(4)
  })
})
