import { describe, expect, it } from 'vitest'
import type { AskedDelay } from '#main/core/robots/asked-delay.ts'
import { crawlDelaySeconds, requestRateSeconds } from '#main/core/robots/delay-value.ts'
import { readRobots } from '#main/core/robots/robots-file.ts'

function asked(text: string): AskedDelay {
  return readRobots(Buffer.from(text), 'https://a.example/robots.txt', 'Saunter').asked
}

const nothing: AskedDelay = { seconds: 0, line: null, kind: null, raw: null, unreadable: null }

describe('the value of a Crawl-delay', () => {
  it.each<[string, number | null]>([
    ...numbers(),
    ...unitsAndWrapping(),
    ...[
      '',
      ' ',
      '-3',
      '-5',
      '−5',
      'nan',
      'NaN',
      '0x10',
      '0b11',
      'soon',
      'ten',
      's',
      '.',
      ',',
      '1 000',
      '1.2.3',
      '١٠',
    ].map((raw): [string, null] => [raw, null]),
    ...['10 fortnights', '5e', '5 x', '1,000.5', '10, 20', '1_000', '-inf', `${'0'.repeat(300)}5`].map(
      (raw): [string, null] => [raw, null],
    ),
  ])('%j is %s seconds', (raw, seconds) => {
    expect(crawlDelaySeconds(raw)).toBe(seconds)
  })

  function numbers(): [string, number][] {
    return [
      ['10', 10],
      ['0.5', 0.5],
      [' 7 ', 7],
      ['+4', 4],
      ['+7', 7],
      ['00010', 10],
      ['.5', 0.5],
      ['5.', 5],
      ['0', 0],
      ['1,5', 1.5],
      [',5', 0.5],
      ['1e3', 1000],
      ['1E3', 1000],
      ['2e-1', 0.2],
      ['inf', Infinity],
      ['Infinity', Infinity],
      ['1e999', Infinity],
      ['86400', 86_400],
      ['99999999999999999999', 1e20],
      ['10\u00a0', 10],
      ['１０', 10],
    ]
  }

  function unitsAndWrapping(): [string, number][] {
    return [
      ['10 seconds', 10],
      ['10s', 10],
      ['5 Sec.', 5],
      ['5s;', 5],
      ['5;', 5],
      ['"5"', 5],
      ["'5'", 5],
      ['“5”', 5],
      ['[5]', 5],
      ['(5) seconds', 5],
      ['"1,5 s"', 1.5],
      ['2 min', 120],
      ['2m', 120],
      ['1 minute', 60],
      ['1 hour', 3600],
      ['1d', 86_400],
      ['500 ms', 0.5],
    ]
  }
})

describe('the value of a Request-rate', () => {
  it.each<[string, number | null]>([
    ['1/10s', 10],
    ['1/10S', 10],
    ['1/5m', 300],
    ['3/1h', 1200],
    ['1/1d', 86_400],
    ['1/5s 0900-1700', 5],
    ['1/10 0900-1700', 10],
    ['1/10 s 0900 - 1700', 10],
    ['1/10', 10],
    ['30/60', 2],
    ['1/1', 1],
    ['2/7', 3.5],
    ['5/1', 0.2],
    ['1 / 10s', 10],
    ['1/10 s', 10],
    ['1/10 minutes', 600],
    ['"1/10"', 10],
    ['0/10s', null],
    ['1/0s', null],
    ['0/0', null],
    ['x/y', null],
    ['5', null],
    ['1/', null],
    ['1/10 fortnights', null],
    ['1/10s-', null],
    ['-1/10', null],
    ['', null],
  ])('%j is %s seconds', (raw, seconds) => {
    expect(requestRateSeconds(raw)).toBe(seconds)
  })
})

describe('the delay a file asks of us', () => {
  it('is nothing when no line asks (I14)', () => {
    expect([asked(''), asked('User-agent: *\nDisallow: /x\n')]).toEqual([nothing, nothing])
  })

  it('is our group’s even when * has another (I12)', () => {
    expect([
      asked('User-agent: *\nCrawl-delay: 1\nDisallow:\n\nUser-agent: Saunter\nCrawl-delay: 5\n'),
      asked('User-agent: Saunter\nCrawl-delay: 1\nDisallow:\n\nUser-agent: *\nCrawl-delay: 5\n'),
    ]).toEqual([
      { seconds: 5, line: 6, kind: 'crawl-delay', raw: '5', unreadable: null },
      { seconds: 1, line: 2, kind: 'crawl-delay', raw: '1', unreadable: null },
    ])
  })

  it('is that of * when our group has none that can be read', () => {
    expect([
      asked('User-agent: Saunter\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 9\n'),
      asked('User-agent: Saunter\nCrawl-delay: soon\nDisallow: /x\n\nUser-agent: *\nCrawl-delay: 9\n'),
    ]).toEqual([
      { seconds: 9, line: 5, kind: 'crawl-delay', raw: '9', unreadable: null },
      {
        seconds: 9,
        line: 6,
        kind: 'crawl-delay',
        raw: '9',
        unreadable: { line: 2, raw: 'soon', name: 'Crawl-delay' },
      },
    ])
  })

  it('is the largest of several, the first of equals, Request-rate among them (I13)', () => {
    expect([
      asked('User-agent: *\nCrawl-delay: 2\nRequest-rate: 1/10\n'),
      asked('User-agent: *\nCrawl-delay: 9\nCrawl-delay: 2\n'),
      asked('User-agent: Saunter\nCrawl-delay: 2\nDisallow:\nUser-agent: Saunter\nCrawl-delay: 4\n'),
      asked('User-agent: *\nRequest-rate: 6/60\nCrawl-delay: 10\n'),
    ]).toEqual([
      { seconds: 10, line: 3, kind: 'request-rate', raw: '1/10', unreadable: null },
      { seconds: 9, line: 2, kind: 'crawl-delay', raw: '9', unreadable: null },
      { seconds: 4, line: 5, kind: 'crawl-delay', raw: '4', unreadable: null },
      { seconds: 10, line: 2, kind: 'request-rate', raw: '6/60', unreadable: null },
    ])
  })

  it('is none when NaN or a negative number is written (I15)', () => {
    expect([asked('User-agent: *\nCrawl-delay: NaN\n'), asked('User-agent: *\nCrawl-delay: -3\n')]).toEqual([
      { ...nothing, unreadable: { line: 2, raw: 'NaN', name: 'Crawl-delay' } },
      { ...nothing, unreadable: { line: 2, raw: '-3', name: 'Crawl-delay' } },
    ])
  })

  it('keeps an earlier number when a later line is empty', () => {
    expect(asked('User-agent: *\nCrawl-delay: 7\nCrawl-delay:\nRequest-rate: x\n')).toEqual({
      seconds: 7,
      line: 2,
      kind: 'crawl-delay',
      raw: '7',
      unreadable: { line: 3, raw: '', name: 'Crawl-delay' },
    })
  })

  it('is read after blank lines, sitemaps and rules of the group, and in odd spellings of the key', () => {
    const lines = [
      asked('User-agent: *\nDisallow: /x\n\nSitemap: /s.xml\nCrawl-delay: 5 # slow\n'),
      asked('User-agent: Saunter 1.0\nCRAWL-DELAY : 5\n'),
      asked('User-agent: *\nCrawldelay: 5\n'),
      asked('User-agent: *\nCrawl delay: 5\n'),
      asked('User-agent: *\nCrawl-delay 5\n'),
    ].map(({ seconds, line }) => [seconds, line])
    expect(lines).toEqual([
      [5, 5],
      [5, 2],
      [5, 2],
      [5, 2],
      [5, 2],
    ])
  })

  it('is not that of another agent, nor one before any group', () => {
    expect([
      asked('Crawl-delay: 30\nUser-agent: *\nDisallow: /x\nUser-agent: Other\nCrawl-delay: 10\n'),
      asked('User-agent: Other\nCrawl-delay: 10\nUser-agent: *\nDisallow: /x\n'),
    ]).toEqual([nothing, nothing])
  })

  it('keeps no more than 200 characters of what was written', () => {
    expect(asked(`User-agent: *\nCrawl-delay: ${'x'.repeat(5_000)}\n`).unreadable?.raw).toBe('x'.repeat(200))
  })
})
