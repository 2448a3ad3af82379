import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import type { BrowserOutcome, BrowserWish } from '#main/core/browser/browser-result.ts'
import type { BrowserRung } from '#main/core/browser/browser-rung.ts'
import { SiteMemory } from '#main/core/ladder/rung-memory.ts'
import type { CoreParts } from '#main/core/runs/run-parts.ts'
import { crawl, type FakeAnswer, fakeCore, FakeWeb, page, path } from './fake-web.ts'

const at = (where: string): string => `https://shop.example${where}`
/** A page that a script draws: nothing to read before. */
const shell = (links: readonly string[] = []): string =>
  `<!doctype html><title>Shop</title><script src="/app.js"></script>${links.map((link) => `<a href="${link}">x</a>`).join('')}`

const noRequests = { made: 0, unwanted: 0, writing: 0, refused: 0, disallowed: 0, overBound: 0, stray: 0 }

/** A browser that draws what the test says, and asks for its document through the doors it was given. */
class FakeBrowser implements BrowserRung {
  readonly drawn: string[] = []
  /** What a page drawn here asks for besides, and whether it may. */
  readonly beside: [string, boolean][] = []
  readonly #pages: Readonly<Record<string, string | Error>>
  readonly #web: FakeWeb

  constructor(web: FakeWeb, pages: Readonly<Record<string, string | Error>>) {
    this.#web = web
    this.#pages = pages
  }

  pid(): null {
    return null
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async load(
    { address, doors }: BrowserWish,
    signal = new AbortController().signal,
  ): Promise<BrowserOutcome> {
    this.drawn.push(path(address))
    const beside = normaliseAddress('https://other.example/app.js')
    if (beside !== null) this.beside.push([beside, doors.isRefusedByRobots(beside)])
    const startedAt = this.#web.clock.now()
    const came = await doors.ask({ address, kind: 'document', accept: 'text/html', headers: [] }, signal)
    const seconds = (this.#web.clock.now() - startedAt) / 1000
    const html = this.#pages[path(address)] ?? ''
    const told = { seconds, requests: noRequests }
    if (html instanceof Error || came.kind === 'failure') {
      const message = html instanceof Error ? html.message : 'no answer'
      return { kind: 'failure', code: 'fetch_failed', message, retryable: true, wasSent: true, ...told }
    }
    if (html.startsWith('->')) {
      return { kind: 'redirect', status: 302, location: html.slice(2), headers: came.headers, ...told }
    }
    const { status, headers } = came
    return { kind: 'page', landed: address, status, headers, html, bytes: html.length, ...told }
  }
}

type Pages = Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>

function setUp(
  pages: Pages,
  drawn: Readonly<Record<string, string | Error>>,
  { delay = 1 }: { delay?: number } = {},
): {
  web: FakeWeb
  core: CoreParts
  browser: FakeBrowser
  memory: SiteMemory
  asked: () => readonly string[]
} {
  const robots = { [at('/robots.txt')]: `User-agent: *\nCrawl-delay: ${delay}\n` }
  const own = Object.fromEntries(Object.entries(pages).map(([where, answer]) => [at(where), answer]))
  const web = new FakeWeb({ ...robots, ...own })
  const browser = new FakeBrowser(web, drawn)
  const memory = new SiteMemory(web.clock)
  const core: CoreParts = {
    ...fakeCore(web),
    drawing: { browsers: { rungFor: () => Promise.resolve({ rung: browser }) }, memory },
  }
  return { web, core, browser, memory, asked: () => web.pagesAsked.map(path) }
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-browser-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('a page that a script draws', () => {
  it('F52: is asked for once more in the browser, a whole rest after the first answer', async () => {
    const { web, core } = setUp({ '/': shell() }, { '/': page('Rendered') }, { delay: 3 })
    const { lines } = await crawl(web, {}, core)
    expect(web.gaps).toEqual([3, 3])
    expect(lines).toMatchObject([
      {
        ok: true,
        summary: { title: { value: 'Rendered' } },
        fetch: {
          rung: 'browser',
          climbs: [{ from_rung: 'http', to_rung: 'browser', seconds: 0.25 }],
        },
      },
    ])
    expect(lines[0]).toMatchObject({
      fetch: { climbs: [{ reason: expect.stringContaining('declares nothing') as string }] },
    })
  })

  it('F59: of a site that needed the browser before is asked for there at once', async () => {
    const shells = { '/': shell(), '/1': shell(), '/2': shell() }
    const drawn = { '/': page('Home', ['/1', '/2']), '/1': page('One'), '/2': page('Two') }
    const { web, core, browser, asked } = setUp(shells, drawn)
    const { lines } = await crawl(web, {}, core)
    expect(asked()).toEqual(['/', '/', '/1', '/2'])
    expect(browser.drawn).toEqual(['/', '/1', '/2'])
    expect(lines.map(({ fetch }) => fetch?.climbs.map(({ seconds }) => seconds))).toEqual([[0.25], [0], [0]])
  })

  const shop = {
    '/': page('Home', ['/c/1', '/p/1', '/c/2', '/p/2']),
    '/c/1': page('C1'),
    '/c/2': page('C2'),
    '/p/1': shell(),
    '/p/2': shell(),
  }
  const products = { '/p/1': page('P1'), '/p/2': page('P2') }

  it('F60: does not send its neighbours of another folder to the browser', async () => {
    const { web, core, browser, memory, asked } = setUp(shop, products)
    const { lines } = await crawl(web, {}, core)
    expect(asked()).toEqual(['/', '/c/1', '/p/1', '/p/1', '/c/2', '/p/2'])
    expect(browser.drawn).toEqual(['/p/1', '/p/2'])
    expect(lines[4]?.fetch?.climbs[0]?.reason).toContain('/p/ on shop.example needed the browser before')
    const other = normaliseAddress(at('/c/9'))
    expect(other === null ? null : memory.recall(other)).toMatchObject({ rung: 'browser' })
  })

  it('F61: sends a folder that was not seen yet there at once, naming the site', async () => {
    const pages = { ...shop, '/': page('Home', ['/p/1', '/news/1']), '/news/1': shell() }
    const { web, core, asked } = setUp(pages, { ...products, '/news/1': page('News') })
    const { lines } = await crawl(web, {}, core)
    expect(asked()).toEqual(['/', '/p/1', '/p/1', '/news/1'])
    expect(lines[2]?.fetch?.climbs[0]?.reason).toMatch(/^shop\.example needed the browser before/)
  })

  it('P4: continues to the same file, what the parts of the site needed included', async () => {
    const file = (name: string): string => join(folder, name)
    const whole = setUp(shop, products)
    await crawl(whole.web, { file: file('whole.jsonl') }, whole.core)
    const first = setUp(shop, products)
    await crawl(first.web, { file: file('cut.jsonl'), stopAfter: 3 }, first.core)
    const second = setUp(shop, products)
    await crawl(second.web, { file: file('cut.jsonl'), isResume: true }, second.core)
    expect(second.asked()).toEqual(['/c/2', '/p/2'])
    const text = async (name: string): Promise<string> => readFile(file(name), 'utf8')
    expect(await text('cut.jsonl')).toBe(await text('whole.jsonl'))
  })

  it('is kept as plain HTTP gave it, with the reason, when the browser fails', async () => {
    const { web, core } = setUp({ '/': shell() }, { '/': new Error('the browser crashed') })
    const { lines } = await crawl(web, {}, core)
    expect(lines[0]).toMatchObject({
      ok: true,
      fetch: {
        rung: 'http',
        climbs: [
          { from_rung: 'http', to_rung: 'browser' },
          { from_rung: 'browser', to_rung: 'http', reason: expect.stringContaining('crashed') as string },
        ],
      },
    })
  })

  it('is kept as plain HTTP gave it, with the reason, when there is no browser', async () => {
    const { web, core, memory } = setUp({ '/': shell() }, {})
    const none = { rungFor: () => Promise.resolve({ reason: 'No browser was found.' }) }
    const { lines } = await crawl(web, {}, { ...core, drawing: { browsers: none, memory } })
    expect(lines[0]?.fetch?.climbs.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('declares nothing'),
      'the browser failed: No browser was found',
    ])
    expect(web.pagesAsked.map(path)).toEqual(['/'])
  })

  it('is left to plain HTTP when no browser is to be used', async () => {
    const { web, core, browser } = setUp({ '/': shell() }, { '/': page('Rendered') })
    const { lines } = await crawl(web, { browser: 'never' }, core)
    expect([browser.drawn, lines[0]?.fetch?.climbs]).toEqual([[], []])
  })

  it('and leads elsewhere is gone after hop by hop, each judged and in a turn of its own', async () => {
    const { web, core, browser } = setUp(
      { '/': shell(), '/there': shell(), '/robots.txt': 'User-agent: *\nDisallow: /private/\n' },
      { '/': '->/there', '/there': '->/private/x' },
    )
    const { lines } = await crawl(web, {}, core)
    expect(browser.drawn).toEqual(['/', '/there'])
    expect(web.gaps).toEqual([1, 1, 1])
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'refused_by_robots' } })
  })

  it('and leads to another site is that, and the other site is not asked', async () => {
    const { web, core } = setUp({ '/': shell() }, { '/': '->https://other.example/' })
    const { lines } = await crawl(web, {}, core)
    expect(lines[0]).toMatchObject({
      error: { code: 'redirected_off_site', target: 'https://other.example/' },
    })
    expect(web.requests.some(({ address }) => address.startsWith('https://other'))).toBe(false)
  })
})

describe('what a drawn page asks for besides', () => {
  it('is not asked of a site that wants to be left alone', async () => {
    const { web, core, browser } = setUp({ '/': shell() }, { '/': page('Rendered') })
    const busy = { status: 503, headers: { 'retry-after': '3600' } }
    const other = new FakeWeb({ 'https://other.example/': busy })
    await crawl(web, {}, core)
    // The same gate, another run: the site asks for an hour.
    await crawl(
      other,
      { start: 'https://other.example/', retries: 0 },
      { ...core, clock: web.clock, wire: other.wire },
    )
    await crawl(web, {}, core)
    expect(browser.beside.map(([, isRefused]) => isRefused)).toEqual([false, true])
  })
})

const challenge = '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/x.js"></script>'

describe('what a site refuses', () => {
  it('F57: a challenge page on the last rung is no page, and is not asked for again', async () => {
    const { web, core, asked } = setUp({ '/': { status: 503, body: challenge } }, {})
    const { lines } = await crawl(web, {}, core)
    expect(asked()).toEqual(['/'])
    expect(lines[0]).toMatchObject({
      ok: false,
      fetch: { status: 503, rung: 'http' },
      error: {
        code: 'refused_by_site',
        retryable: false,
        message: expect.stringContaining('challenge page') as string,
      },
    })
  })

  it('a challenge page is one without a browser too', async () => {
    const web = new FakeWeb({ [at('/')]: challenge })
    const { lines } = await crawl(web)
    expect(lines[0]).toMatchObject({ ok: false, error: { code: 'refused_by_site' } })
  })

  it('F58: payment is asked of nobody twice, whatever the page says', async () => {
    const { web, core, browser } = setUp({ '/': { status: 402, body: challenge } }, { '/': page('Paid') })
    const { lines } = await crawl(web, {}, core)
    expect(browser.drawn).toEqual([])
    expect(lines[0]).toMatchObject({
      error: { code: 'payment_required', retryable: false },
      fetch: { status: 402 },
    })
  })

  it.each([401, 407, 429])('an answer of %i is not taken to the browser (A11)', async (status) => {
    const { web, core, browser } = setUp({ '/': { status, body: shell() } }, { '/': page('Drawn') })
    await crawl(web, { retries: 0 }, core)
    expect(browser.drawn).toEqual([])
  })

  it('an answer of 403 is taken there once, and stays what it was when it is the same', async () => {
    const { web, core, browser } = setUp({ '/': { status: 403, body: 'no' } }, { '/': 'no' })
    const { lines } = await crawl(web, {}, core)
    expect(browser.drawn).toEqual(['/'])
    expect(lines[0]).toMatchObject({
      ok: false,
      error: { code: 'http_error' },
      fetch: { status: 403, rung: 'browser' },
    })
  })
})
