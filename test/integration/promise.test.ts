import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDemoShop, type DemoShop } from '#main/demo-shop/demo-shop.ts'
import type { DemoShopRequest } from '#shared/demo-shop-request.ts'
import { runCli, startCli } from './cli-runs.ts'

let folder: string
let shop: DemoShop

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-promise-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** The rests between requests as the site itself saw them, in ms. */
function gapsOf(log: readonly DemoShopRequest[]): number[] {
  const byArrival = [...log].sort((a, b) => a.arrivedMs - b.arrivedMs)
  return byArrival.slice(1).map((request, index) => request.arrivedMs - (byArrival[index]?.endedMs ?? 0))
}

/** A crawl file without what may differ between two runs: times, and the port of the shop. */
async function timeless(file: string, { port }: DemoShop): Promise<string> {
  const text = await readFile(file, 'utf8')
  return text.replace(/"seconds":[0-9.]+/g, '"seconds":0').replaceAll(`:${port}`, ':PORT')
}

describe('the promise, as the site that is crawled sees it', () => {
  it('keeps the Crawl-delay between all requests, one at a time, on one connection, under our own name', async () => {
    shop = await startDemoShop()
    const file = join(folder, 'a.jsonl')
    const { code, stderr } = await runCli(['crawl', `${shop.origin}/`, '-o', file, '--delay', '0'])
    expect(stderr).toMatch(/\d+ pages: \d+ read, \d+ failed .*; stopped: done\. Wrote .*a\.jsonl\.\n$/)
    expect(code).toBe(0)
    const log = shop.log()
    expect(log.length).toBeGreaterThan(40)
    expect(log[0]?.path).toBe('/robots.txt')
    // Two in flight would show as a negative gap.
    expect(Math.min(...gapsOf(log))).toBeGreaterThanOrEqual(500)
    expect(new Set(log.map(({ connection }) => connection))).toEqual(new Set([1]))
    expect(new Set(log.map(({ userAgent }) => userAgent))).toEqual(new Set(['Saunter/0.1.0']))
    expect(log.filter(({ path }) => path.startsWith('/private/') || path.includes('sort='))).toEqual([])
    expect(log.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
    // The shop says 503 twice with Retry-After: 1, and 429 once with Retry-After: 2.
    const ends = new Map<number, DemoShopRequest>(log.map((request) => [request.n, request]))
    for (const { n, status, endedMs } of log) {
      const next = ends.get(n + 1)
      if (next === undefined || (status !== 503 && status !== 429)) continue
      expect(next.arrivedMs - endedMs).toBeGreaterThanOrEqual(status === 503 ? 1000 : 2000)
    }
    expect((await readFile(file, 'utf8')).trim().split('\n').length).toBeGreaterThanOrEqual(30)
  })

  it('asks for no page twice but the one in flight, and ends with the same file, killed at ten moments', async () => {
    const delay = 0.02
    shop = await startDemoShop({ stateless: true, crawlDelay: delay })
    const whole = join(folder, 'whole.jsonl')
    const words = (file: string): string[] => [
      'crawl',
      `${shop.origin}/`,
      '-o',
      file,
      '--delay',
      String(delay),
      '--quiet',
    ]
    const startedAt = performance.now()
    expect((await runCli(words(whole))).code).toBe(0)
    const wholeMs = performance.now() - startedAt
    const expected = await timeless(whole, shop)

    for (let moment = 0; moment < 10; moment += 1) {
      const file = join(folder, `killed-${moment}.jsonl`)
      const before = shop.log().length
      const run = startCli(words(file))
      // Anywhere from before the first request to after the last.
      const killAtMs = Math.random() * wholeMs
      await new Promise((resolve) => setTimeout(resolve, killAtMs))
      run.child.kill('SIGKILL')
      await run.result
      const killed = shop.log().length
      const resumed = await runCli([...words(file), '--resume'])
      expect(resumed.stderr).toBe('')
      expect(await timeless(file, shop), `killed after ${killAtMs} ms`).toBe(expected)

      const first = shop.log().slice(before, killed)
      const again = new Set(
        shop
          .log()
          .slice(killed)
          .map(({ path }) => path),
      )
      const twice = first.filter(({ path }) => path !== '/robots.txt' && again.has(path))
      // What is asked again is the end of the first run alone: the page in flight, with its hops.
      expect(twice, `killed after ${killAtMs} ms`).toEqual(first.slice(first.length - twice.length))
      expect(
        new Set(twice.map(({ path }) => (path.includes('sale') || path === '/offers/' ? 'the chain' : path)))
          .size,
      ).toBeLessThanOrEqual(1)
    }
  })

  it('writes nothing for a page that a second Ctrl-C cut off, and asks for it when it goes on', async () => {
    shop = await startDemoShop({ crawlDelay: 0.1 })
    const file = join(folder, 'a.jsonl')
    const words = [
      'crawl',
      `${shop.origin}/workshop`,
      '-o',
      file,
      '--delay',
      '0.1',
      '--retries',
      '0',
      '--max-depth',
      '0',
    ]
    const run = startCli(words)
    await new Promise<void>((resolve) => {
      const off = shop.onRequest(() => {
        off()
        resolve()
      })
    })
    // The page takes more than a second to answer.
    await new Promise((resolve) => setTimeout(resolve, 500))
    run.child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100))
    run.child.kill('SIGINT')
    expect((await run.result).code).toBe(130)
    expect(await readFile(file, 'utf8')).toBe('')
    const resumed = await runCli([...words, '--resume', '--quiet'])
    expect([resumed.code, JSON.parse(await readFile(file, 'utf8'))]).toMatchObject([0, { ok: true }])
  })

  it('refuses a second writer on one file, and forgets a writer that was killed', async () => {
    shop = await startDemoShop({ crawlDelay: 0.2 })
    const file = join(folder, 'a.jsonl')
    const words = ['crawl', `${shop.origin}/`, '-o', file, '--delay', '0.2', '--quiet']
    const first = startCli(words)
    await new Promise<void>((resolve) => {
      const off = shop.onRequest(({ n }) => {
        if (n < 4) return
        off()
        resolve()
      })
    })
    const before = await readFile(file, 'utf8')
    const second = await runCli([...words, '--resume'])
    expect([second.code, second.stderr]).toEqual([
      2,
      `Another crawl is writing to ${file}. Wait for it, or name another file.\n`,
    ])
    expect((await readFile(file, 'utf8')).startsWith(before)).toBe(true)
    first.child.kill('SIGKILL')
    await first.result
    const third = startCli([...words, '--resume', '--max-pages', '6'])
    expect((await third.result).code).toBe(0)
  })

  it('finishes and writes the answer in flight at Ctrl-C, and says how to continue', async () => {
    shop = await startDemoShop({ crawlDelay: 0.2 })
    const file = join(folder, 'a.jsonl')
    const run = startCli(['crawl', `${shop.origin}/`, '-o', file, '--delay', '0.2'])
    await new Promise<void>((resolve) => {
      const off = shop.onRequest(({ n }) => {
        if (n < 5) return
        off()
        resolve()
      })
    })
    run.child.kill('SIGINT')
    const { code, stderr } = await run.result
    expect(code).toBe(130)
    expect(stderr).toContain(`--resume -o ${file}`)
    const text = await readFile(file, 'utf8')
    expect(text.endsWith('\n')).toBe(true)
    // robots.txt and one page a request.
    expect(text.trim().split('\n')).toHaveLength(shop.log().length - 1)
  })
})
