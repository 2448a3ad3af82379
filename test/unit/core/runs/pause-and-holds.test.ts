import { describe, expect, it } from 'vitest'
import type { RunPage } from '#main/core/runs/page-writer.ts'
import { Run } from '#main/core/runs/run.ts'
import { plainCrawl } from '#main/core/runs/run-plan.ts'
import { CrawlOptions } from '#shared/crawl-options.ts'
import { FakeWeb, fakeCore, page, path, smallShop } from './fake-web.ts'

/** A run a person watches: `step` takes the next page, `holds` are what waits for a decision. */
async function watched(web: FakeWeb, start = 'https://shop.example/') {
  let changes = 0
  const options = CrawlOptions.parse({ start, retries: 0 })
  const plan = { ...plainCrawl, options, file: null, onHold: () => (changes += 1) }
  const run = await Run.open(plan, fakeCore(web))
  const pages: RunPage[] = []
  const whole = (async () => {
    for await (const crawled of run.pages()) pages.push(crawled)
  })()
  return { run, pages, whole, changes: () => changes }
}

/** Lets everything that can happen happen. */
async function settle(): Promise<void> {
  for (let n = 0; n < 400; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a run that is paused', () => {
  it('asks for nothing until it goes on, and then for the rest, at the delay', async () => {
    const web = smallShop()
    const { run, pages, whole } = await watched(web)
    run.pause()
    await settle()
    expect([run.isPaused, web.requests.length]).toEqual([true, 0])
    run.goOn()
    await whole
    expect(pages.map(({ line }) => path(line.url))).toEqual([
      '/',
      '/c/1',
      '/c/2',
      '/about',
      '/p/1',
      '/p/2',
      '/p/3',
    ])
    expect(web.gaps.every((gap) => gap === 1)).toBe(true)
  })

  it('finishes and hands out the answer in flight, and can be stopped while it is paused', async () => {
    const web = smallShop()
    const { run, pages, whole } = await watched(web)
    while (web.requests.length < 2) await new Promise((resolve) => setImmediate(resolve))
    run.pause()
    await settle()
    expect(pages).toHaveLength(1)
    expect(web.requests).toHaveLength(2)
    run.stop()
    await whole
    expect(run.stopped).toBe('stopped')
    expect(web.requests).toHaveLength(2)
  })
})

describe('a site that asks for too long, with a person there to decide', () => {
  const slow = (): FakeWeb =>
    new FakeWeb({
      'https://shop.example/robots.txt': 'User-agent: *\nCrawl-delay: 120\n',
      'https://shop.example/': page('Home', ['/a']),
      'https://shop.example/a': page('A'),
    })

  it('is held unwritten, with what it asks, until they wait as it asks', async () => {
    const web = slow()
    const { run, pages, whole, changes } = await watched(web)
    await settle()
    expect([pages.length, web.pagesAsked.length]).toEqual([0, 0])
    expect(run.holds).toEqual([
      {
        site: 'shop.example',
        kind: 'review',
        sentence: expect.stringContaining('robots.txt line 2 asks for 120 s') as string,
        until: null,
        leftMs: null,
      },
    ])
    expect(changes()).toBeGreaterThan(0)
    run.decide('shop.example', 'wait')
    await whole
    expect(pages.map(({ line }) => line.ok)).toEqual([true, true])
    expect(web.gaps).toEqual([120, 120])
    expect(run.holds).toEqual([])
  })

  it('is refused when they say so, and is not asked again about it', async () => {
    const web = slow()
    const { run, pages, whole } = await watched(web)
    await settle()
    run.decide('shop.example', 'refuse')
    await whole
    expect(pages.map(({ line }) => (line.ok ? 'ok' : line.error.code))).toEqual(['crawl_delay_too_long'])
    expect(web.pagesAsked).toEqual([])
  })

  it('can be stopped, nothing written for it', async () => {
    const { run, pages, whole } = await watched(slow())
    await settle()
    run.stop()
    await whole
    expect([pages.length, run.stopped]).toEqual([0, 'stopped'])
  })

  it('goes on by itself when the time of a long Retry-After has come (decisions P9)', async () => {
    const web = smallShop({ '/c/1': [{ status: 429, headers: { 'retry-after': '3600' } }, page('C1')] })
    const { pages, whole } = await watched(web)
    await whole
    const outcomes = pages.map(({ line }) => (line.ok ? 'ok' : line.error.code))
    expect(outcomes).toEqual(['ok', 'http_error', 'ok', 'ok', 'ok', 'ok'])
    expect(web.gaps[2]).toBeGreaterThanOrEqual(3600)
  })
})
