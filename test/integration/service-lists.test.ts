import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCrawlService, type CrawlService } from '#main/service/crawl-service.ts'
import type { CrawlStatus } from '#shared/crawl-status.ts'
import type { MapProgress } from '#shared/map-view.ts'

const workerFile = join(import.meta.dirname, '../../out/main/extract-worker.js')

let folder: string
let file: string
let served: CrawlService
let statuses: CrawlStatus[]
let maps: MapProgress[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-lists-'))
  for (const name of ['SAUNTER_CONFIG_DIR', 'SAUNTER_STATE_DIR', 'XDG_RUNTIME_DIR']) {
    process.env[name] = folder
  }
  process.env['SAUNTER_BROWSER'] = 'none'
  file = join(folder, 'list.jsonl')
  statuses = []
  maps = []
  served = createCrawlService({
    workerFile,
    announce: (status) => statuses.push(status),
    emit: (name, data) => {
      if (name === 'mapping') maps.push(data as MapProgress)
    },
  })
})
afterEach(async () => {
  await served.close()
  await rm(folder, { recursive: true })
})

async function until(is: (status: CrawlStatus) => boolean): Promise<CrawlStatus> {
  for (;;) {
    const found = statuses.find(is)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const urlsIn = async (): Promise<readonly string[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { url: string }).url)

const startWish = { options: {}, list: null }

describe('a list in the window', () => {
  it('is read from a file, then asked in its order; stopped, it goes on from what lies beside its file', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const source = join(folder, 'mine.csv')
    const paths = ['about', 'lamps/', 'furniture/']
    await writeFile(source, `name,page\n${paths.map((path, n) => `${n},${address}${path}\n`).join('')}`)
    const kept = await service.readList({ from: { file: source }, column: null })
    expect(kept.name).toBe('mine.csv')
    expect(kept.preview).toMatchObject({ kind: 'table', column: 1, addresses: 3, privateAddresses: 3 })
    await service.startCrawl({
      ...startWish,
      file,
      options: { start: '', delay: 0.5 },
      reading: 'batch',
      list: { id: kept.id, mayAskPrivate: true },
    })
    await until(({ counts }) => counts.pages > 0)
    await service.stopCrawl(undefined)
    const stopped = await until(({ phase }) => phase === 'stopped')
    expect(stopped).toMatchObject({ mode: 'batch', asksPrivate: true, canContinue: true, start: '' })
    expect(stopped.counts.pages).toBeLessThan(3)

    statuses.length = 0
    const opened = await service.openCrawl({ file })
    expect(opened).toMatchObject({ mode: 'batch', asksPrivate: true })
    await until(({ canContinue }) => canContinue)
    const wish = { file, maxPages: 100, delay: 0.5 }
    await service.continueCrawl({ ...wish, mayAskPrivate: true })
    const done = await until(({ phase }) => phase === 'done')
    expect(done.sentence).toBe('Every address of the list has had its turn: 3 pages.')
    expect(await urlsIn()).toEqual(paths.map((path) => address + path))
  }, 30_000)

  it('asks for nothing on the own machine unless the person says so', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const kept = await service.readList({ from: { text: `${address}about\n` }, column: null })
    const list = { id: kept.id, mayAskPrivate: false }
    await service.startCrawl({ ...startWish, file, options: { start: '' }, reading: 'batch', list })
    const done = await until(({ phase }) => phase === 'done')
    expect(done.counts.byOutcome.failed).toBe(1)
    expect(await service.demoShopLog(undefined)).toEqual([])
  })

  it('that was read before another one is not taken for it', async () => {
    const { service } = served
    const first = await service.readList({ from: { text: 'https://a.example/\n' }, column: null })
    await service.readList({ from: { text: 'https://b.example/\n' }, column: null })
    const list = { id: first.id, mayAskPrivate: false }
    await expect(
      service.startCrawl({ ...startWish, file, options: { start: '' }, reading: 'batch', list }),
    ).rejects.toThrow('not the one that was read last')
  })

  it('that cannot be read says why', async () => {
    const { service } = served
    await expect(
      service.readList({ from: { file: join(folder, 'none.txt') }, column: null }),
    ).rejects.toThrow('could not be read')
    await expect(service.readList({ from: { text: '<html></html>' }, column: null })).rejects.toThrow(
      'its root is <html>',
    )
  })
})

describe('a file that is opened', () => {
  it('never ends a run that was begun while it was read', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const options = { start: address, delay: 0.5, maxDepth: 0 }
    await service.startCrawl({ ...startWish, file, options, reading: 'crawl' })
    await until(({ phase }) => phase === 'done')
    statuses.length = 0
    const opening = service.openCrawl({ file }).catch((error: unknown) => error)
    const next = join(folder, 'next.jsonl')
    const whole = { start: address, delay: 0.5, maxDepth: 1, maxPages: 3 }
    await service.startCrawl({ ...startWish, file: next, options: whole, reading: 'crawl' })
    await opening
    const done = await until(
      ({ file: shown, phase }) => shown === next && ['done', 'stopped'].includes(phase),
    )
    expect([done.phase, done.counts.pages]).toEqual(['done', 3])
  }, 30_000)
})

describe('a map in the window', () => {
  it('lists the addresses, tells of each sitemap, is saved, and becomes a list', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const map = await service.mapSite({ address, delay: 0 })
    expect(map).toMatchObject({ address, source: 'sitemaps', isCut: false })
    expect(map.sitemaps.map(({ format }) => format)).toEqual(['urlset', 'urlset', 'urlset'])
    expect(map.sitemaps[2]?.error).toContain('line')
    expect(maps.length).toBeGreaterThan(0)
    expect(maps.some(({ sentence, leftMs }) => leftMs > 0 && sentence.includes('0.5 s'))).toBe(true)
    const rows = await service.mapRows({ from: 0, count: 2 })
    expect(rows).toHaveLength(2)
    const table = join(folder, 'map.csv')
    expect(await service.saveMap({ file: table, format: 'csv' })).toEqual({ rows: map.addresses })
    expect((await readFile(table, 'utf8')).split('\n').slice(0, 2)).toEqual([
      'url,lastmod,sitemap',
      `${rows[0]?.url ?? ''},${rows[0]?.lastmod ?? ''},${rows[0]?.sitemap ?? ''}`,
    ])
    const kept = await service.listOfMap(undefined)
    expect(kept.preview.addresses).toBe(map.addresses)
  })

  it('is cut short by its person, who keeps what was found', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const mapping = service.mapSite({ address, delay: 0 })
    while (maps.every(({ sitemaps }) => sitemaps.length === 0)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await service.stopMap(undefined)
    const map = await mapping
    expect(map.isCut).toBe(true)
    expect(map.sitemaps.length).toBeLessThan(3)
    expect(map.addresses).toBeGreaterThan(0)
  })

  it('of a site that cannot be mapped is a sentence', async () => {
    await expect(served.service.mapSite({ address: 'shop', delay: 1 })).rejects.toThrow(
      'is not an http address',
    )
    await expect(served.service.mapRows({ from: 0, count: 1 })).rejects.toThrow('No site was looked up yet.')
  })
})

describe("a shop's products in the window", () => {
  it('are read, and continued with the page of the list that was named last', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const options = { start: address, delay: 0.5 }
    await service.startCrawl({ ...startWish, file, options, reading: 'shopify' })
    const done = await until(({ phase }) => phase === 'done')
    expect(done.mode).toBe('shopify')
    expect(done.sentence).toMatch(/^The shop's own list was read to its end: \d+ products\.$/)
    expect(done.counts.byOutcome.read).toBe(done.counts.pages)
  })
})

describe('what the sitemaps list, in the window', () => {
  it('is read, stopped, and goes on with the list that was kept', async () => {
    const { service } = served
    const { address } = await service.startDemoShop(undefined)
    const options = { start: address, delay: 0.5, maxPages: 4 }
    await service.startCrawl({ ...startWish, file, options, reading: 'sitemap' })
    await until(({ counts }) => counts.pages > 1)
    await service.stopCrawl(undefined)
    statuses.length = 0
    await service.openCrawl({ file })
    await until(({ canContinue }) => canContinue)
    await service.continueCrawl({ file, maxPages: 4, delay: 0.5, mayAskPrivate: false })
    const done = await until(({ phase }) => phase === 'done')
    expect(done.mode).toBe('sitemap')
    expect(await urlsIn()).toHaveLength(4)
  })
})
