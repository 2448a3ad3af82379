import { describe, expect, it } from 'vitest'
import { tdmRulesOf } from '#main/core/runs/stored-tdm.ts'

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

describe('a kept tdmrep.json', () => {
  it('gives its rules by their place, and the first that fits an address', () => {
    const file = bytes([
      'no rule',
      { location: '/journal/', 'tdm-reservation': 1, 'tdm-policy': 'https://e.example/p' },
      { location: '/', 'tdm-reservation': 0 },
    ])
    const rules = [
      { number: 1, location: '/journal/', reservation: 1, policy: 'https://e.example/p' },
      { number: 2, location: '/', reservation: 0, policy: null },
    ]
    expect(tdmRulesOf(file, 'https://e.example/about')).toEqual({ count: 2, rules, deciding: 2 })
    expect(tdmRulesOf(file, 'https://e.example/journal/a')).toEqual({ count: 2, rules, deciding: 1 })
    expect(tdmRulesOf(file, 'no address')).toEqual({ count: 2, rules, deciding: null })
  })

  it('shows fifty rules at most, those around the one that fits', () => {
    const file = bytes(
      Array.from({ length: 900 }, (_, number) => ({ location: `/${number}/`, 'tdm-reservation': 1 })),
    )
    const shown = (path: string): unknown[] => {
      const { count, rules, deciding } = tdmRulesOf(file, `https://e.example${path}`)
      return [count, rules.length, rules[0]?.number, deciding]
    }
    expect(shown('/500/x')).toEqual([900, 50, 476, 501])
    expect(shown('/899/x')).toEqual([900, 50, 851, 900])
    expect(shown('/none')).toEqual([900, 50, 1, null])
  })
})
