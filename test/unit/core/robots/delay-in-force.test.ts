import { describe, expect, it } from 'vitest'
import type { AskedDelay } from '#main/core/robots/asked-delay.ts'
import { delayInForce } from '#main/core/robots/delay-in-force.ts'

const nothing: AskedDelay = { seconds: 0, line: null, kind: null, raw: null, unreadable: null }

function asks(seconds: number, kind: AskedDelay['kind'] = 'crawl-delay'): AskedDelay {
  return { seconds, line: 4, kind, raw: '…', unreadable: null }
}

function unreadable(raw: string, name: 'Crawl-delay' | 'Request-rate' = 'Crawl-delay'): AskedDelay {
  return { ...nothing, unreadable: { line: 4, raw, name } }
}

describe('the delay in force', () => {
  it.each<[AskedDelay | null, number, number, string, number | null]>([
    [asks(10), 1, 10, 'robots.txt line 4 asks for 10 s; you set 1 s; the longer wins', 4],
    [asks(1.5), 0.2, 1.5, 'robots.txt line 4 asks for 1.5 s; you set 0.2 s; the longer wins', 4],
    [asks(0.5), 1, 1, 'robots.txt line 4 asks for 0.5 s; the floor of 1 s is longer', 4],
    [asks(0), 1, 1, 'robots.txt line 4 asks for 0 s; the floor of 1 s is longer', 4],
    [asks(2), 2, 2, 'robots.txt line 4 asks for 2 s, the same as the floor', 4],
    [asks(Infinity), 1, Infinity, 'robots.txt line 4 asks never to be asked again', 4],
    [
      asks(10 / 3, 'request-rate'),
      1,
      10 / 3,
      'robots.txt line 4 asks for one request in 3.333 s; you set 1 s; the longer wins',
      4,
    ],
    [
      unreadable('soon'),
      1,
      1,
      'robots.txt line 4 says `soon`, which is no number; the floor of 1 s holds',
      4,
    ],
    [
      unreadable('-3'),
      1,
      1,
      'robots.txt line 4 says `-3`, which is no readable delay; the floor of 1 s holds',
      4,
    ],
    [unreadable(''), 1, 1, 'robots.txt line 4 leaves Crawl-delay empty; the floor of 1 s holds', 4],
    [
      unreadable('0/10s', 'Request-rate'),
      0.3,
      0.3,
      'robots.txt line 4 says `0/10s`, which is no readable rate; the floor of 0.3 s holds',
      4,
    ],
    [nothing, 1, 1, 'robots.txt asks for no delay; the floor of 1 s holds', null],
    [null, 1, 1, 'robots.txt asks for no delay; the floor of 1 s holds', null],
  ])('%j with a floor of %s s is %s s', (asked, floor, delay, why, line) => {
    expect(delayInForce(asked, floor, true)).toEqual({ delay, why, line })
  })

  it('is the floor where there is no robots.txt', () => {
    expect(delayInForce(null, 1, false)).toEqual({
      delay: 1,
      why: 'there is no robots.txt; the floor of 1 s holds',
      line: null,
    })
  })

  it('shows foreign values without controls, turned text and backticks, cut at 40 characters', () => {
    expect([
      delayInForce(unreadable('so\u0007\u202eon\u2028`x`'), 1, true).why,
      delayInForce(unreadable('😀'.repeat(60)), 1, true).why,
    ]).toEqual([
      "robots.txt line 4 says `soon'x'`, which is no number; the floor of 1 s holds",
      `robots.txt line 4 says \`${'😀'.repeat(40)}…\`, which is no number; the floor of 1 s holds`,
    ])
  })
})
