import { describe, expect, it } from 'vitest'
import { amountOf, hasOneNumber } from '#main/core/extract/amount.ts'

describe('amounts', () => {
  it.each([
    ['41.90', 41.9],
    ['1.299,00 €', 1299],
    ['$1,299.00', 1299],
    ['1 299,5 kr', 1299.5],
    ["CHF 1'299.00", 1299],
    ['1,234,567', 1234567],
    ['1299', 1299],
    ['0.1234', 0.1234],
    ['1,299', null],
    ['1.299', null],
    ['19,99 - 29,99', null],
    ['free', null],
    ['', null],
  ])('%j is %s', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })

  it('a price is one number, whatever stands around it', () => {
    expect(['from 5 EUR', '5 or 6', '2 for 10', 'call', '1'.repeat(101)].map(hasOneNumber)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
