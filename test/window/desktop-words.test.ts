import { describe, expect, it } from 'vitest'
import { type CrawlStatus, noCounts } from '#shared/crawl-status.ts'
import { crawlFileName } from '#main/electron/crawl-file-name.ts'
import { taskbarProgress } from '#main/electron/taskbar.ts'
import { boundsOnScreen } from '#main/electron/window-bounds.ts'
import { readLaunch } from '#main/electron/launch.ts'

describe("the name of a new crawl's file", () => {
  const now = new Date(2026, 2, 7, 9, 5)
  const isFree = (): boolean => false

  it('tells the site, the day and the minute', () => {
    expect(crawlFileName('https://www.shop.example/a?b', now, isFree)).toBe(
      'shop.example-2026-03-07-0905.jsonl',
    )
  })

  it('counts on while the name is taken', () => {
    const taken = new Set(['shop.example-2026-03-07-0905.jsonl', 'shop.example-2026-03-07-0905-2.jsonl'])
    expect(crawlFileName('http://shop.example/', now, (name) => taken.has(name))).toBe(
      'shop.example-2026-03-07-0905-3.jsonl',
    )
  })

  it('holds nothing a folder could be left by', () => {
    expect(crawlFileName('', now, isFree)).toBe('crawl-2026-03-07-0905.jsonl')
    expect(crawlFileName('../../etc', now, isFree)).toBe('crawl-2026-03-07-0905.jsonl')
    expect(crawlFileName('http://[::1]:8080/', now, isFree)).toBe('1-2026-03-07-0905.jsonl')
    expect(crawlFileName(`http://${'a'.repeat(300)}.example/`, now, isFree)).toBe(
      `${'a'.repeat(80)}-2026-03-07-0905.jsonl`,
    )
  })
})

describe('the command line of the window', () => {
  it('is a crawl file to open, among whatever else stands there', () => {
    expect(readLaunch(['electron', '--no-sandbox', '.', 'kept/shop.jsonl'], '/home/ann')).toEqual({
      isDemo: false,
      file: '/home/ann/kept/shop.jsonl',
      address: null,
    })
  })

  it('is a scripted run with --demo', () => {
    expect(readLaunch(['electron', '/opt/saunter', '--demo'], '/home/ann')).toEqual({
      isDemo: true,
      file: null,
      address: null,
    })
  })

  it('is an address to fill in', () => {
    expect(readLaunch(['saunter', 'https://shop.example/a.jsonl'], '/')).toEqual({
      isDemo: false,
      file: null,
      address: 'https://shop.example/a.jsonl',
    })
  })

  it('takes no switch for a file', () => {
    expect(readLaunch(['saunter', '--log=a.jsonl'], '/')).toEqual({
      isDemo: false,
      file: null,
      address: null,
    })
  })
})

describe('the place of the window', () => {
  const screens = [
    { x: 0, y: 0, width: 1920, height: 1080 },
    { x: 1920, y: 0, width: 1280, height: 1024 },
  ]

  it('is where it was, while a screen shows it', () => {
    const kept = { x: 2000, y: 100, width: 1000, height: 700 }
    expect(boundsOnScreen(kept, screens)).toEqual(kept)
    expect(boundsOnScreen({ ...kept, width: 5000 }, screens)).toEqual({ ...kept, width: 1280 })
  })

  it('is left to the system when its screen is gone', () => {
    expect(boundsOnScreen({ x: 4000, y: 100, width: 1000, height: 700 }, screens)).toBeNull()
    expect(boundsOnScreen({ x: 100, y: -900, width: 1000, height: 700 }, screens)).toBeNull()
    expect(boundsOnScreen({ x: 100, y: 100, width: 1000, height: 700 }, [])).toBeNull()
  })
})

describe('the crawl in the taskbar', () => {
  const status = {
    stopped: null,
    phase: 'asking',
    counts: { ...noCounts, pages: 25 },
    maxPages: 100,
  } as unknown as CrawlStatus

  it('is a share of the pages it may take, and yellow while it is paused', () => {
    expect(taskbarProgress(status)).toEqual({ share: 0.25, mode: 'normal' })
    expect(taskbarProgress({ ...status, phase: 'paused' })).toEqual({ share: 0.25, mode: 'paused' })
  })

  it('goes when the crawl has ended', () => {
    expect(taskbarProgress({ ...status, stopped: 'done', phase: 'done' })).toEqual({
      share: -1,
      mode: 'normal',
    })
  })
})
