import { gzipSync } from 'node:zlib'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCli, startCli } from '../integration/cli-runs.ts'

/** The live check of spec behaviour 15.14: two local sites, the built command line, the main site's own log. */

interface Asked {
  readonly path: string
  readonly arrivedMs: number
  readonly endedMs: number
  readonly userAgent: string
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly takesMs?: number
}

const folder = mkdtempSync(join(tmpdir(), 'saunter-live-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  rmSync(folder, { recursive: true })
})

async function serve(
  answer: (path: string, origin: string) => Answer,
): Promise<{ origin: string; log: Asked[] }> {
  const log: Asked[] = []
  const server = createServer((request, response) => {
    const arrivedMs = performance.now()
    const path = request.url ?? '/'
    const { status = 200, headers = {}, body = '', takesMs = 0 } = answer(path, origin)
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'text/html', ...headers })
      log.push({
        path,
        arrivedMs,
        endedMs: performance.now(),
        userAgent: request.headers['user-agent'] ?? '',
      })
      response.end(body)
    }, takesMs)
  })
  server.keepAliveTimeout = 60_000
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, log }
}

const page = (title: string, links: readonly string[] = []): Answer => ({
  body: `<!doctype html><title>${title}</title><p>${'Words. '.repeat(60)}</p>${links.map((to) => `<a href="${to}">x</a>`).join('')}`,
})
const urlset = (urls: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`

describe('the live check', () => {
  it('maps, crawls and continues a site with every trap, politely', async () => {
    const other = await serve(() => page('Other'))
    const main = await serve((path, at) => {
      const routes: Record<string, Answer> = {
        '/robots.txt': {
          headers: { 'content-type': 'text/plain' },
          body: `User-agent: *\nCrawl-delay: 0.5\nDisallow: /private/\nSitemap: ${at}/index.xml\n`,
        },
        '/index.xml': {
          body: `<sitemapindex>${[`${at}/plain.xml`, `${at}/packed`, `${other.origin}/off.xml`].map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`,
        },
        '/plain.xml': { body: urlset([`${at}/`, `${at}/a`, `${at}/b`, `${at}/private/secret`]) },
        '/packed': {
          headers: { 'content-type': 'text/plain' },
          body: gzipSync(urlset([`${at}/slow`, `${at}/c`, `${at}/a`])),
        },
        '/': page('Home', ['/a', '/b', '/old', '/away', '/private/secret', '/slow', '/c', '/report.pdf']),
        '/a': page('A', ['/b', '/']),
        '/b': page('B', ['/a']),
        '/c': page('C', ['/']),
        '/old': { status: 301, headers: { location: '/older' } },
        '/older': { status: 302, headers: { location: '/new' } },
        '/new': page('New', ['/old']),
        '/away': { status: 302, headers: { location: `${other.origin}/landing` } },
        '/slow': { ...page('Slow'), takesMs: 1000 },
      }
      return routes[path] ?? { status: 404 }
    })
    const start = `${main.origin}/`
    const short = (url: string): string => url.slice(main.origin.length)

    const mapped = await runCli(['map', start, '--delay', '0.2', '--plain'])
    expect(mapped.stdout.trim().split('\n').map(short)).toEqual([
      '/',
      '/a',
      '/b',
      '/private/secret',
      '/slow',
      '/c',
    ])

    const file = join(folder, 'live.jsonl')
    const words = ['crawl', start, '-o', file, '--delay', '0.2', '--quiet']
    await runCli([...words, '--max-pages', '4'])
    const before = main.log.length
    const whole = await startCli([...words, '--resume']).result
    expect(whole.code).toBe(0)
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { url: string; landed?: string; error?: { code: string; target?: string } },
      )
    expect(lines.map(({ url }) => short(url))).toEqual([
      '/',
      '/a',
      '/b',
      '/old',
      '/away',
      '/private/secret',
      '/slow',
      '/c',
    ])
    expect(
      lines.flatMap(({ url, error }) => (error === undefined ? [] : [[short(url), error.code]])),
    ).toEqual([
      ['/away', 'redirected_off_site'],
      ['/private/secret', 'refused_by_robots'],
    ])
    expect(short(lines[3]?.landed ?? '')).toBe('/new')
    // Nothing but robots.txt is asked again after the stop.
    const crawled = main.log.map(({ path }) => path)
    const first = new Set(crawled.slice(crawled.indexOf('/'), before))
    expect(crawled.slice(before).filter((path) => first.has(path) && path !== '/robots.txt')).toEqual([])
    expect(other.log).toEqual([])
    expect(crawled).not.toContain('/private/secret')
    expect(crawled).not.toContain('/report.pdf')

    const byArrival = [...main.log].sort((a, b) => a.arrivedMs - b.arrivedMs)
    const gaps = byArrival.slice(1).map((request, at) => request.arrivedMs - (byArrival[at]?.endedMs ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500)
    expect(new Set(main.log.map(({ userAgent }) => userAgent))).toEqual(new Set(['Saunter/0.1.0']))
  }, 60_000)
})
