import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCrawlService, type CrawlService } from '#main/service/crawl-service.ts'
import type { CrawlStatus } from '#shared/crawl-status.ts'
import { allPages } from '#shared/page-query.ts'
import { type Connection, connect, type Emit, type Pipe, serve } from '#shared/rpc.ts'

const workerFile = join(import.meta.dirname, '../../out/main/extract-worker.js')

/** Two ends of one pipe, with what structured cloning does to a message. */
function pipes(): [Pipe, Pipe] {
  const listeners: ((message: unknown) => void)[][] = [[], []]
  const end = (own: number, other: number): Pipe => ({
    send: (message) => {
      const copy: unknown = structuredClone(message)
      setImmediate(() => listeners[other]?.forEach((listener) => listener(copy)))
    },
    onMessage: (listener) => {
      listeners[own]?.push(listener)
      return () => undefined
    },
  })
  return [end(0, 1), end(1, 0)]
}

let folder: string
let file: string
let served: CrawlService
let window: Connection
let statuses: CrawlStatus[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-service-'))
  for (const name of ['SAUNTER_CONFIG_DIR', 'SAUNTER_STATE_DIR', 'XDG_RUNTIME_DIR']) {
    process.env[name] = folder
  }
  process.env['SAUNTER_BROWSER'] = 'none'
  file = join(folder, 'shop.jsonl')
  const [here, there] = pipes()
  const link: { emit?: Emit } = {}
  served = createCrawlService({
    workerFile,
    announce: (status) => link.emit?.('changed', status),
    emit: (name, data) => link.emit?.(name, data),
  })
  link.emit = serve(served.service, here).emit
  window = connect(there)
  statuses = []
  window.on('changed', (status) => statuses.push(status))
})
afterEach(async () => {
  await served.close()
  await rm(folder, { recursive: true })
})

/** Resolves with the first status for which `is` holds. */
async function until(is: (status: CrawlStatus) => boolean): Promise<CrawlStatus> {
  for (;;) {
    const found = statuses.find(is)
    if (found !== undefined) return found
    await new Promise((resolve) => window.on('changed', resolve))
  }
}

async function startShop(options: Record<string, unknown> = {}): Promise<string> {
  const { address } = await window.client.startDemoShop()
  await window.client.startCrawl({ options: { start: address, delay: 0.5, maxPages: 6, ...options }, file })
  return address
}

describe('the service over a pipe', () => {
  it('crawls the demo shop, says why it waits, and gives rows, a page, its sites and its refusals', async () => {
    const address = await startShop({ maxPages: 14, include: ['/private/', '/furniture/$', '/our-makers'] })
    const waiting = await until(({ phase }) => phase === 'waiting')
    expect(waiting.sentence).toContain('robots.txt line 3 asks for 0.5 s')
    const done = await until(({ phase }) => phase === 'done')
    expect(done.counts.byOutcome).toEqual({
      read: 2,
      refused: 1,
      reserved: 0,
      redirected: 1,
      slowed: 0,
      failed: 0,
    })
    const { total, counts, rows } = await window.client.rows({ ...allPages, offset: 0, limit: 10 })
    expect([total, rows.map(({ outcome }) => outcome)]).toEqual([
      4,
      ['read', 'read', 'redirected', 'refused'],
    ])
    expect(counts.read).toBe(2)
    const page = await window.client.page({ number: 3 })
    expect(page.chain.map(({ url }) => url)).toEqual([address, `${address}private/staff-prices`])
    expect(JSON.parse(page.json)).toMatchObject({ error: { code: 'refused_by_robots' } })
    const story = (await window.client.page({ number: 1 })).story
    expect(story.map(({ kind, status }) => [kind, status])).toEqual([['page', 200]])

    const shopLog = await window.client.demoShopLog()
    const [site] = await window.client.sites()
    expect(site).toMatchObject({
      requests: shopLog.length,
      inFlightMost: 1,
      connections: 1,
      beside: 0,
      delaySeconds: 0.5,
    })
    const gaps = shopLog.slice(1).map((request, index) => request.arrivedMs - (shopLog[index]?.endedMs ?? 0))
    expect(Math.abs((site?.shortestGapMs ?? 0) - Math.min(...gaps))).toBeLessThan(20)

    const refusal = (await window.client.refusals()).find(({ code }) => code === 'refused_by_robots')
    const { origin, sha256, line } = refusal?.robots ?? {}
    const text = await window.client.robotsText({ origin: origin ?? '', sha256: sha256 ?? '' })
    expect(text?.lines[(line ?? 0) - 1]).toBe('Disallow: /private/')
    const tried = await window.client.tryAddress({
      origin: origin ?? '',
      sha256: sha256 ?? '',
      address: '/private/x',
    })
    expect(tried).toMatchObject({ isAllowed: false, line, competing: [{ line, octets: 9 }] })
    expect((await window.client.demoShopLog()).length).toBe(shopLog.length)
  })

  it('looks first, and does not ask for robots.txt again when the crawl starts', async () => {
    const { address } = await window.client.startDemoShop()
    const look = await window.client.lookFirst({ address, delay: 0.5 })
    expect(look).toMatchObject({
      robots: 'rules',
      group: { agent: '*' },
      delay: { seconds: 0.5, line: 3 },
      verdict: { isAllowed: true },
    })
    expect(look.refused[0]).toEqual({ rule: '/private/', line: 4 })
    expect(look.sitemaps).toHaveLength(3)
    await window.client.startCrawl({ options: { start: address, delay: 0.5, maxPages: 1 }, file })
    await until(({ phase }) => phase === 'done')
    expect((await window.client.demoShopLog()).map(({ path }) => path)).toEqual(['/robots.txt', '/'])
  })

  it('pauses and goes on, stops and continues, asking for no page again', async () => {
    await startShop()
    await until(({ counts }) => counts.pages >= 2)
    await window.client.pauseCrawl()
    await until(({ phase }) => phase === 'paused')
    const paused = (await window.client.demoShopLog()).length
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await window.client.demoShopLog()).length).toBe(paused)
    await window.client.goOn()
    await until(({ counts }) => counts.pages >= 3)
    await window.client.stopCrawl()
    const stopped = await until(({ phase }) => phase === 'stopped')
    expect([stopped.canContinue, stopped.sentence.includes('Continuing asks for no page again')]).toEqual([
      true,
      true,
    ])
    statuses.length = 0
    await window.client.continueCrawl({ file, maxPages: 6, delay: 0.5 })
    await until(({ phase }) => phase === 'done')
    const paths = (await window.client.demoShopLog()).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('opens a file without asking any site and knows whether it can go on', async () => {
    await startShop({ maxPages: 2 })
    await until(({ phase }) => phase === 'done')
    const before = (await window.client.demoShopLog()).length
    statuses.length = 0
    await window.client.openCrawl({ file })
    const opened = await until(({ canContinue }) => canContinue)
    expect(opened).toMatchObject({ phase: 'stopped', counts: { pages: 2 } })
    expect((await window.client.demoShopLog()).length).toBe(before)
    expect(await window.client.library()).toMatchObject([{ file, pages: 2, isMissing: false }])
  })

  it('exports what a filter lets through, in each format, and previews what is guarded', async () => {
    await startShop({ maxPages: 3 })
    await until(({ phase }) => phase === 'done')
    const wish = { format: 'semicolon' as const, filter: { ...allPages, search: 'lamps' }, numbers: null }
    const table = join(folder, 'table.csv')
    expect(await window.client.exportPages({ ...wish, file: table })).toEqual({ rows: 2 })
    const text = await readFile(table, 'utf8')
    expect(text.startsWith('\uFEFFurl;ok;depth;')).toBe(true)
    expect(await window.client.exportPreview({ ...wish, format: 'csv' })).toMatchObject({ total: 2 })
    expect(
      await window.client.exportPages({
        ...wish,
        filter: allPages,
        format: 'jsonl',
        numbers: [1],
        file: `${table}l`,
      }),
    ).toEqual({
      rows: 1,
    })
    await expect(window.client.exportPages({ ...wish, file })).rejects.toThrow('is the crawl file itself')
  })

  it.each([
    [{ start: 'shop' }, '`shop` is not an http address'],
    [{ start: 'https://e.example/', maxPages: 0 }, 'Pages at most takes a whole number'],
    [{ start: 'https://e.example/', delay: 'x' }, 'Seconds between requests takes a number'],
  ])('refuses %j with a sentence that names the field', async (options, sentence) => {
    await expect(window.client.startCrawl({ options, file })).rejects.toThrow(sentence)
  })

  it('refuses calls that make no sense, by name', async () => {
    await expect(window.client.rows({ offset: -1, limit: 1 })).rejects.toThrow(
      'The call rows was made with something it cannot take.',
    )
    await expect(window.client.sites()).rejects.toThrow('No crawl is open')
  })
})
