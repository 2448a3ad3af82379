import { describe, expect, it } from 'vitest'
import { crawlFileName } from '#main/electron/crawl-file-name.ts'
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
    })
  })

  it('is a scripted run with --demo', () => {
    expect(readLaunch(['electron', '/opt/saunter', '--demo'], '/home/ann')).toEqual({
      isDemo: true,
      file: null,
    })
  })

  it('takes no switch for a file', () => {
    expect(readLaunch(['saunter', '--log=a.jsonl'], '/')).toEqual({ isDemo: false, file: null })
  })
})
