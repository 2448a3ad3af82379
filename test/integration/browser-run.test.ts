import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { politeSite, type PoliteSite, type Routes, type SiteAnswer } from '../polite/polite-site.ts'
import { search } from './browser-site.ts'
import { runCli, startCli } from './cli-runs.ts'

const browser = { SAUNTER_BROWSER: search.found?.path ?? 'none' }

/** The delay of these runs in s; our own margin comes on top. */
const delay = 0.1

const script = {
  headers: { 'content-type': 'text/javascript' },
  body: `
    const number = location.pathname.split('/').pop()
    fetch('/data/' + number + '.json').then((answer) => answer.json()).then(({ name }) => {
      const data = document.createElement('script')
      data.type = 'application/ld+json'
      data.textContent = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name,
        offers: { '@type': 'Offer', price: '19.90', priceCurrency: 'EUR' } })
      document.head.append(data)
      document.body.append(Object.assign(document.createElement('h1'), { textContent: name }))
    })`,
}
const shell: SiteAnswer = {
  body: '<!doctype html><title>Shop</title><body><img src="/logo.png"><script src="/app.js"></script></body>',
}
const data = (number: number): SiteAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: `Product ${number}` }),
})

/** Seven listings of three products each; a script draws the products. */
function shop(): Routes {
  const numbers = Array.from({ length: 21 }, (_, index) => index + 1)
  const listings = Array.from({ length: 6 }, (_, index) => index + 2)
  const links = (listing: number): string[] =>
    numbers.slice((listing - 1) * 3, listing * 3).map((n) => `/p/${n}`)
  return {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /data/21.json\n' },
    '/c/1': { links: [...listings.map((listing) => `/c/${listing}`), ...links(1)] },
    ...Object.fromEntries(listings.map((listing) => [`/c/${listing}`, { links: links(listing) }])),
    ...Object.fromEntries(numbers.map((number) => [`/p/${number}`, shell])),
    ...Object.fromEntries(numbers.map((number) => [`/data/${number}.json`, data(number)])),
    '/app.js': script,
  }
}

let folder: string
let site: PoliteSite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-drawn-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  site = await politeSite(shop())
})
afterEach(() => site.close())

interface Line {
  readonly url: string
  readonly ok: boolean
  readonly fetch?: { readonly rung: string; readonly climbs: readonly { readonly reason: string }[] }
  readonly summary?: Readonly<Record<string, { readonly value: string }>>
  readonly error?: { readonly code: string; readonly target?: string }
}

const linesIn = async (file: string): Promise<readonly Line[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const isDocument = (path: string): boolean => /^\/[cp]\//.test(path)
const documents = (): readonly string[] => site.log.map(({ path }) => path).filter(isDocument)

/** Rests before each document, from the end of whatever was asked before it, a page's own scripts included. */
function gaps(): readonly number[] {
  const log = [...site.log].sort((a, b) => a.arrivedMs - b.arrivedMs)
  return log.flatMap(({ path, arrivedMs }, index) => {
    const before = log.slice(0, index)
    if (!isDocument(path) || before.length === 0) return []
    return [arrivedMs - Math.max(...before.map(({ endedMs }) => endedMs))]
  })
}

const words = (file: string, ...more: readonly string[]): string[] => [
  ...['crawl', `${site.origin}/c/1`, '-o', file, '--delay', String(delay), ...more],
]

/** The pids of every program that came from this one, by the system's own list. */
function descendants(pid: number): readonly number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = list.split('\n').map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
  const found = [pid]
  for (const parent of found) {
    for (const row of rows) if (Number(row?.[2]) === parent) found.push(Number(row?.[1]))
  }
  return found.slice(1)
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.skipIf(search.found === null)('a crawl with a real browser', () => {
  it('asks a shop of 7 listings and 21 drawn products for 30 documents at most, and renders no listing', async () => {
    const file = join(folder, 'shop.jsonl')
    const { code, stderr } = await runCli(words(file, '--quiet'), browser)
    // As root the sandbox is off, and that is said.
    expect(stderr.replace(/^.*without its sandbox.*\n/m, '')).toBe('')
    expect(code).toBe(0)
    const lines = await linesIn(file)
    expect(lines).toHaveLength(28)
    expect(
      lines.filter(({ fetch }) => fetch?.rung === 'browser').map(({ url }) => new URL(url).pathname),
    ).toEqual(lines.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/p/')))
    const products = lines.filter(({ url }) => url.includes('/p/'))
    expect(products).toHaveLength(21)
    // What robots.txt refuses is not asked for by a page either.
    expect(products.filter(({ summary }) => summary?.['price']?.value === '19.90')).toHaveLength(20)
    expect(documents().length).toBeLessThanOrEqual(30)
    expect(documents().filter((path) => path.startsWith('/c/'))).toHaveLength(7)
    const paths = site.log.map(({ path }) => path)
    expect(paths).not.toContain('/data/21.json')
    expect(paths).not.toContain('/logo.png')
    expect(paths).not.toContain('/favicon.ico')
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(delay * 1000)
    const requests = await readFile(`${file}.evidence/requests.jsonl`, 'utf8')
    expect(requests.match(/"kind":"browser"/g)).toHaveLength(21)
    // The script and, but for the refused one, the data of each product.
    expect(requests.match(/"beside":2/g)).toHaveLength(20)
  }, 120_000)

  it('is continued to the same file, no part of the shop being tried anew over plain HTTP', async () => {
    const whole = join(folder, 'whole.jsonl')
    await runCli(words(whole, '--quiet', '--max-pages', '12'), browser)
    const file = join(folder, 'continued.jsonl')
    const run = startCli(words(file, '--quiet', '--max-pages', '12'), '', browser)
    const before = site.log.length
    while (!site.log.slice(before).some(({ path }) => path === '/p/2')) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    run.child.kill('SIGKILL')
    await run.result
    const resumed = site.log.length
    await runCli(words(file, '--quiet', '--max-pages', '12', '--resume'), browser)
    const timeless = async (name: string): Promise<string> =>
      (await readFile(name, 'utf8')).replace(/"seconds":[0-9.]+/g, '"seconds":0')
    expect(await timeless(file)).toBe(await timeless(whole))
    const asked = site.log
      .slice(resumed)
      .map(({ path }) => path)
      .filter(isDocument)
    expect(new Set(asked).size).toBe(asked.length)
  }, 120_000)

  it('goes on when the browser is killed under a page, and leaves no browser behind', async () => {
    const file = join(folder, 'killed.jsonl')
    const run = startCli(words(file, '--quiet', '--max-pages', '9'), '', browser)
    while (!site.log.some(({ path }) => path === '/data/1.json')) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const pids = descendants(run.child.pid ?? 0)
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    // The browser that is started anew is looked for while it runs.
    while (!site.log.some(({ path }) => path === '/data/2.json')) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const anew = descendants(run.child.pid ?? 0)
    const { code } = await run.result
    expect(code).toBe(0)
    const lines = await linesIn(file)
    expect(lines).toHaveLength(9)
    const first = lines.find(({ url }) => url.endsWith('/p/1'))
    // Asked again in a new browser, or kept as plain HTTP gave it with the reason.
    expect(first?.ok).toBe(true)
    expect(JSON.stringify(first?.fetch?.climbs)).toMatch(/browser/)
    expect(lines.filter(({ fetch }) => fetch?.rung === 'browser').length).toBeGreaterThan(0)
    await expect.poll(() => [...pids, ...anew].filter(isRunning), { timeout: 10_000 }).toEqual([])
  }, 120_000)

  it('asks neither another site nor a private place that a page leads to', async () => {
    const other = await politeSite({ '/': {} })
    const away = `<!doctype html><title>x</title><script>location.href = '${other.origin.replace('127.0.0.1', 'localhost')}/'</script>`
    await site.close()
    site = await politeSite({ '/c/1': { body: away } })
    const file = join(folder, 'away.jsonl')
    await runCli(words(file, '--quiet'), browser)
    const [line] = await linesIn(file)
    expect(line?.ok).toBe(false)
    expect(['redirected_off_site', 'refused_address']).toContain(line?.error?.code)
    expect(other.log).toEqual([])
    await other.close()
  }, 60_000)

  it('is not begun with a program that is no browser; the page says so', async () => {
    const file = join(folder, 'none.jsonl')
    const { code } = await runCli(words(file, '--quiet', '--max-pages', '8', '--browser', process.execPath))
    expect(code).toBe(0)
    const drawn = (await linesIn(file)).filter(({ fetch }) => (fetch?.climbs.length ?? 0) > 0)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn[0]?.fetch?.climbs.at(-1)?.reason).toContain('is no browser that can be started here')
  })
})

describe('a crawl without a browser', () => {
  it('reads what plain HTTP gives, and asks nothing twice', async () => {
    const file = join(folder, 'plain.jsonl')
    const { code } = await runCli(words(file, '--quiet', '--browser', 'never'))
    expect(code).toBe(0)
    const lines = await linesIn(file)
    expect(lines.map(({ fetch }) => fetch?.rung)).toEqual(Array<string>(28).fill('http'))
    expect(new Set(documents()).size).toBe(documents().length)
  })
})
