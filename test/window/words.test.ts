import { describe, expect, it } from 'vitest'
import type { LookFirst } from '#shared/look-first.ts'
import { columnsOf } from '../../src-renderer/panels/grid-columns.ts'
import { commonOrigin, shortAddress } from '../../src-renderer/words/address-words.ts'
import { downloadText, lackingWords, noBrowserText } from '../../src-renderer/words/browser-words.ts'
import { climbText } from '../../src-renderer/words/detail-words.ts'
import { estimateSentence, reachSentence, timeText } from '../../src-renderer/words/look-words.ts'
import { shownOf } from '../../src-renderer/words/pages-words.ts'
import { contestText, verdictText } from '../../src-renderer/words/refusal-words.ts'

describe('an address in a list of one site', () => {
  const origin = commonOrigin('http://shop.example:8080/start')

  it('begins with its path', () => {
    expect(shortAddress('http://shop.example:8080/a?b=c', origin)).toBe('/a?b=c')
    expect(shortAddress('http://shop.example:8080', origin)).toBe('/')
  })

  it('stays whole when it is of another origin, even one that begins alike', () => {
    expect(shortAddress('http://shop.example:80801/a', origin)).toBe('http://shop.example:80801/a')
    expect(shortAddress('https://shop.example:8080/a', origin)).toBe('https://shop.example:8080/a')
    expect(shortAddress('http://shop.example:8080/a', commonOrigin('no address'))).toBe(
      'http://shop.example:8080/a',
    )
  })
})

describe('the real browser', () => {
  const none = {
    wish: 'auto',
    found: null,
    reason: 'No browser was found: name its program with SAUNTER_BROWSER',
    isMissing: true,
    environment: null,
    download: null,
  }

  it('that is missing is so in the window’s words, any other in those of the search', () => {
    expect(noBrowserText(none)).toBe('No Chrome, Edge or Chromium was found on this computer.')
    expect(noBrowserText({ ...none, isMissing: false, reason: '/x is no browser.' })).toBe(
      '/x is no browser.',
    )
    expect(noBrowserText({ ...none, isMissing: false, wish: 'never' })).toBe('No browser is used.')
  })

  it('is on its way, bounded by what a server may claim', () => {
    const at = (doneBytes: number, totalBytes: number | null): string =>
      downloadText({ step: 'downloading', doneBytes, totalBytes })
    expect(at(75_000_000, 150_000_000)).toBe('50 % of 150 MB')
    expect(at(3_000_000, 1_000_000)).toBe('100 % of 1 MB')
    expect(at(1_234_567_890, null)).toBe('1,235 MB so far')
  })

  it('was missed by one page or by more', () => {
    expect(lackingWords.text(1)).toMatch(/^1 page is drawn by scripts/)
    expect(lackingWords.text(1200)).toMatch(/^1,200 pages are drawn by scripts/)
  })

  it('is climbed to and come back from, by names a file may not know', () => {
    const climb = { from_rung: 'stealth', to_rung: 'browser', reason: 'x', seconds: 0.5 } as never
    expect(climbText(climb)).toBe('From stealth to the browser after 0.5 s: x')
  })
})

describe('the estimate before a crawl', () => {
  const look = {
    delay: { seconds: 2, why: '', line: 4 },
    answerSeconds: 0,
  } as unknown as LookFirst

  it('says how long pages take at least, and why', () => {
    expect(estimateSentence(200, look)).toBe(
      '200 pages: at least 6 min 40 s, because a rest of 2 s stands between two requests.',
    )
    expect(estimateSentence(1, look)).toMatch(/^1 page: at least 2 s,/)
  })

  it('says how far some minutes get', () => {
    expect(reachSentence(10, look)).toBe('10 minutes reach about 300 pages.')
    expect(reachSentence(1, look)).toBe('1 minute reaches about 30 pages.')
  })

  it('speaks of time as people do', () => {
    expect([0.2, 59, 60, 61, 3600, 3660, 90_000].map(timeText)).toEqual([
      '1 s',
      '59 s',
      '1 min',
      '1 min 1 s',
      '1 h',
      '1 h 1 min',
      '25 h',
    ])
  })
})

describe('the words of a refusal', () => {
  it('name the longest line and the one it beats', () => {
    const disallow = { rule: 'Disallow: /cart', octets: 5 }
    const allow = { rule: 'Allow: /', octets: 1 }
    expect(contestText([disallow, allow])).toBe(
      'Longest match wins: `Disallow: /cart` (5) beats `Allow: /` (1).',
    )
    expect(contestText([disallow])).toBe('Only `Disallow: /cart` fits this address (5).')
    expect(contestText([])).toBeNull()
  })

  it('say when no line speaks of an address', () => {
    expect(verdictText(true, null, null)).toBe('Allowed: no line speaks of this address.')
    expect(verdictText(false, 5, 'Disallow: /x')).toBe('Refused by line 5: Disallow: /x')
  })
})

describe('what the table counts and shows', () => {
  it('counts one page as one', () => {
    expect([shownOf(1, 1, 0), shownOf(2, 1200, 0), shownOf(3, 3, 2)]).toEqual([
      '1 page',
      '2 of 1,200 pages',
      '3 pages, 2 chosen',
    ])
  })

  it('shows the columns that are known, once each, and the usual ones when none is', () => {
    expect(columnsOf(['url', 'of another version', 'url', 'status']).map(({ id }) => id)).toEqual([
      'url',
      'status',
    ])
    expect(columnsOf([]).map(({ id }) => id)).toContain('summary.title')
  })
})
