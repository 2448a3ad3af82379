import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '#main/core/gate/retry-after.ts'

const date = 'Wed, 23 Sep 2026 10:00:00 GMT'

describe('Retry-After', () => {
  // Spec behaviour 2.7; zero and the past count as none given (decisions A9).
  it.each([
    ['120', date, 120_000],
    [' 0 ', date, null],
    ['Wed, 23 Sep 2026 10:01:00 GMT', date, 60_000],
    ['Wed, 23 Sep 2026 09:59:00 GMT', date, null],
    ['Wed, 23 Sep 2026 10:01:00 GMT', null, null],
    ['soon', date, null],
    ['-5', date, null],
    [null, date, null],
    ['1.5', date, null],
    ['+5', date, null],
    ['1e3', date, null],
    ['30s', date, null],
    ['120, 30', date, null],
    ['²', date, null],
    ['１２', date, null],
    ['99999999999', date, 31_536_000_000],
    ['Wednesday, 23-Sep-26 10:01:00 GMT', date, 60_000],
    ['Wed Sep 23 10:01:00 2026', date, null],
    ['2026-09-23T10:01:00Z', date, null],
    ['Wed, 23 Sep 2026 10:01:00', date, null],
    ['Wed, 23 Sep 2026 10:01:00 -0000', date, null],
  ])('%j with Date %j asks for %j ms', (value, from, ms) => {
    expect(retryAfterMs(value, from)).toBe(ms)
  })
})
