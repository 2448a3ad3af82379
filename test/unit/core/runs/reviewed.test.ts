import { describe, expect, it } from 'vitest'
import type { GateDoor } from '#main/core/gate/gate-door.ts'
import { newBook } from '#main/core/runs/run-parts.ts'
import { crawl, FakeWeb, fakeCore, lostConnection, page } from './fake-web.ts'

const start = 'https://e.example/'

describe('what a careful reader found', () => {
  it('a redirect never leads off the public internet, though the list may name a private place', async () => {
    const web = new FakeWeb({
      'http://127.0.0.1:8000/x': { status: 302, headers: { location: 'http://127.0.0.1:9000/admin' } },
      'http://127.0.0.1:9000/admin': page('Admin'),
    })
    const { lines } = await crawl(web, { list: ['http://127.0.0.1:8000/x'], mayAskPrivate: true })
    expect(lines.map((line) => (line.ok ? 'ok' : line.error.code))).toEqual([
      'redirected_off_site',
      'refused_address',
    ])
    expect(web.requests.some(({ address }) => address.includes(':9000'))).toBe(false)
  })

  it('the rest after a robots.txt is already the one it asks for, whoever asks next', async () => {
    const web = new FakeWeb({
      'https://e.example/robots.txt': 'User-agent: *\nCrawl-delay: 90\n',
      [start]: page('Home'),
    })
    const core = fakeCore(web)
    await crawl(web, { start }, core)
    // Another program of the person: the same gate, nothing read yet.
    await crawl(web, { start }, { ...core, book: newBook(web.clock) })
    expect(web.requests.map(({ address, gap }) => [address.slice(start.length - 1), gap])).toEqual([
      ['/robots.txt', null],
      ['/robots.txt', 90],
    ])
  })

  it("the person's own headers never go with robots.txt, not when it is asked for once more either", async () => {
    const web = new FakeWeb({
      'https://e.example/robots.txt': [new Error(lostConnection), 'User-agent: *\n'],
      [start]: page('Home'),
    })
    await crawl(web, { start, headers: [['Authorization', 'Bearer x']] })
    const withHeaders = web.requests.filter(({ headers }) => headers.length > 0).map(({ address }) => address)
    expect(withHeaders).toEqual([start])
    expect(web.requests).toHaveLength(3)
    expect(web.gaps).toEqual([1, 1])
  })

  it('an unreadable robots.txt that is remembered is not asked for again by the pages after', async () => {
    const web = new FakeWeb({
      'http://e.example/robots.txt': { status: 503 },
      'https://e.example/1': page('1'),
      'https://e.example/2': page('2'),
    })
    const list = [
      'http://e.example/a',
      'https://e.example/1',
      'http://e.example/b',
      'https://e.example/2',
      'http://e.example/c',
    ]
    const { lines } = await crawl(web, { list })
    // Once, and the two retries of the page that met it.
    expect(web.requests.filter(({ address }) => address === 'http://e.example/robots.txt')).toHaveLength(3)
    expect(lines.map(({ retries }) => retries?.length ?? 0)).toEqual([2, 0, 0, 0, 0])
  })

  it('a run that waited for another run’s robots.txt asks for itself when that one is stopped', async () => {
    const web = new FakeWeb({ [start]: page('Home') })
    const core = fakeCore(web)
    const gate = core.gate
    let isFirst = true
    // The first claim is never given its turn: its run has been stopped.
    const stopped = {
      ...core,
      gate: {
        take: (...wish: Parameters<GateDoor['take']>) => {
          if (!isFirst) return gate.take(...wish)
          isFirst = false
          return new Promise<null>((resolve) => setTimeout(() => resolve(null), 30))
        },
        pace: (site: string) => gate.pace(site),
        state: (site: string) => gate.state(site),
        figures: (site: string) => gate.figures(site),
        setFailing: (site: string, isFailing: boolean) => gate.setFailing(site, isFailing),
      },
    }
    const [one, two] = await Promise.all([crawl(web, { start }, stopped), crawl(web, { start }, core)])
    expect(two).toMatchObject({ stopped: 'done', lines: [{ ok: true }] })
    expect(one.stopped).not.toBe('done')
  })
})
