import { describe, expect, it } from 'vitest'
import { competingRules } from '#main/core/robots/competing-rules.ts'
import { readRobots } from '#main/core/robots/robots-file.ts'

const file = (text: string) =>
  readRobots(new TextEncoder().encode(text), 'https://e.example/robots.txt', 'Saunter')

describe('the rules that compete for an address', () => {
  it('are those of our group that fit, the deciding one first, with the octets that count', () => {
    const robots = file(
      'User-agent: *\nAllow: /\nDisallow: /cart\nDisallow: /p/\nAllow: /cart/help$\nDisallow: /*caf%C3%A9\n\nUser-agent: Other\nDisallow: /cart/\n',
    )
    expect(competingRules(robots, 'https://e.example/cart/help')).toEqual([
      { line: 5, rule: 'Allow: /cart/help$', isAllowed: true, octets: 11 },
      { line: 3, rule: 'Disallow: /cart', isAllowed: false, octets: 5 },
      { line: 2, rule: 'Allow: /', isAllowed: true, octets: 1 },
    ])
    expect(robots.judge('https://e.example/cart/help').line).toBe(5)
  })

  it('put an allow before a disallow of the same length', () => {
    const robots = file('User-agent: Saunter\nDisallow: /a\nAllow: /a\n\nUser-agent: *\nDisallow: /\n')
    expect(competingRules(robots, 'https://e.example/a').map(({ line }) => line)).toEqual([3, 2])
  })
})
