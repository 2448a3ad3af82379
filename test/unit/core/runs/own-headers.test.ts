import { describe, expect, it } from 'vitest'
import { crawl, FakeWeb, page } from './fake-web.ts'

const headers = [
  ['Authorization', 'Basic abc'],
  ['Cookie', 'a=1'],
] as const

/** Addresses that were asked with the person's own headers. */
const loggedIn = (web: FakeWeb): readonly string[] =>
  web.requests.filter(({ headers: sent }) => sent.length > 0).map(({ address }) => address)

describe("the person's own headers in a run", () => {
  it("F83: go to the start's origin alone, never with robots.txt, not to the www twin nor over http", async () => {
    const web = new FakeWeb({
      'https://e.example/': page('Home', ['http://e.example/plain', 'https://www.e.example/twin', '/same']),
      'http://e.example/plain': page('Plain'),
      'https://www.e.example/twin': page('Twin'),
      'https://e.example/same': page('Same'),
    })
    await crawl(web, { start: 'https://e.example/', headers })
    expect(web.requests).toHaveLength(7)
    expect(loggedIn(web)).toEqual(['https://e.example/', 'https://e.example/same'])
  })

  it('W52: are dropped on a hop to another origin and sent again when the chain comes back', async () => {
    const web = new FakeWeb({
      'https://e.example/': { status: 302, headers: { location: 'https://www.e.example/in' } },
      'https://www.e.example/in': { status: 302, headers: { location: 'https://e.example/home' } },
      'https://e.example/home': page('Home'),
    })
    await crawl(web, { start: 'https://e.example/', headers })
    expect(loggedIn(web)).toEqual(['https://e.example/', 'https://e.example/home'])
  })

  it('F84: do not go to the target of a batch’s redirect', async () => {
    const web = new FakeWeb({
      'https://e.example/p': { status: 301, headers: { location: 'https://other.example/p' } },
      'https://other.example/p': page('P'),
    })
    const { lines } = await crawl(web, { list: ['https://e.example/p'], headers })
    expect(lines).toHaveLength(2)
    expect(loggedIn(web)).toEqual(['https://e.example/p'])
  })

  it('W57: do not go to another port of the same host, whose own robots.txt is asked', async () => {
    const web = new FakeWeb({
      'https://e.example/': page('Home', ['https://e.example:8443/in']),
      'https://e.example:8443/in': page('In'),
    })
    await crawl(web, { start: 'https://e.example/', headers, isAnySite: true })
    expect(loggedIn(web)).toEqual(['https://e.example/'])
    expect(web.requests.map(({ address }) => address)).toEqual([
      'https://e.example/robots.txt',
      'https://e.example/',
      'https://e.example:8443/robots.txt',
      'https://e.example:8443/in',
    ])
  })

  it('E4: are refused with a list of several origins, before anything is asked', async () => {
    const web = new FakeWeb({})
    const list = ['https://a.example/', 'https://b.example/']
    await expect(crawl(web, { list, headers })).rejects.toThrow(
      'go to one origin, but the list names https://a.example and https://b.example',
    )
    expect(web.requests).toEqual([])
  })
})

describe('a site that asks for very long rests', () => {
  const slow = (delay: string): FakeWeb =>
    new FakeWeb({
      'https://e.example/robots.txt': `User-agent: *\nCrawl-delay: ${delay}\n`,
      'https://e.example/': page('Home', ['/a']),
      'https://e.example/a': page('A'),
    })

  it('is waited for as long as it asks when the person says so, and no shorter (decisions A3)', async () => {
    const web = slow('600')
    const { lines } = await crawl(web, { start: 'https://e.example/', longDelay: 'wait' })
    expect(lines.map(({ ok }) => ok)).toEqual([true, true])
    expect(web.gaps).toEqual([600, 600])
  })

  it('is not asked when it asks never to be asked again', async () => {
    const { lines } = await crawl(slow('inf'), { start: 'https://e.example/', longDelay: 'wait' })
    expect(lines[0]).toMatchObject({
      ok: false,
      error: { code: 'crawl_delay_too_long' },
      robots: { delay: null },
    })
  })
})
