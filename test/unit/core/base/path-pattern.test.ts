import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPathPattern } from '#main/core/base/path-pattern.ts'

describe('a path pattern', () => {
  it.each([
    ['/', '/', true],
    ['/', '/anything?x=1', true],
    ['/private', '/private', true],
    ['/private', '/privateer', true],
    ['/private/', '/private', false],
    ['/private/*', '/private', false],
    ['/private/*', '/private/', true],
    ['/private/*', '/private/a', true],
    ['/*.pdf$', '/a.pdf', true],
    ['/*.pdf$', '/a.pdf?x=1', false],
    ['/*.pdf', '/a.pdf?x=1', true],
    ['/a*b*c', '/a-c-b-c', true],
    ['/a*b*c', '/a-c-b', false],
    ['/a*c$', '/ac', true],
    ['/ab*b$', '/ab', false],
    ['/a*', '/a', true],
    ['/**a', '/a', true],
    ['/*$', '/a', true],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['/a$b', '/a$b', true],
    ['/$', '/', true],
    ['/a$$', '/a$', true],
    ['/?x', '/?x=1', true],
    ['/caf%C3%A9', '/caf%C3%A9', true],
    ['/café', '/caf%C3%A9', false],
    ['/caf%c3%a9', '/caf%C3%A9', false],
    ['private', '/private', false],
    ['*', '/', false],
    ['$', '/', false],
    ['', '/', false],
  ])('%s matches %s: %s', (pattern, path, expected) => {
    expect(matchesPathPattern(pattern, path)).toBe(expected)
  })

  it('matches what the same regular expression would', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '/', '*', '$', '?'), { maxLength: 12 })
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, text, (tail, path) => {
        const body = tail.endsWith('$') ? tail.slice(0, -1) : tail
        const source = body.replace(/[/$?]/g, '\\$&').replaceAll('*', '[^]*')
        const reference = new RegExp(`^\\/${source}${tail.endsWith('$') ? '$' : ''}`)
        expect(matchesPathPattern(`/${tail}`, `/${path}`)).toBe(reference.test(`/${path}`))
      }),
      { numRuns: 5000 },
    )
  })

  it('finds long parts wherever they stand', () => {
    const word = fc
      .array(fc.constantFrom('a', 'b'), { minLength: 33, maxLength: 40 })
      .map((all) => all.join(''))
    const text = fc.array(fc.constantFrom('a', 'b'), { maxLength: 200 }).map((all) => all.join(''))
    fc.assert(
      fc.property(word, text, text, fc.boolean(), (part, before, after, isThere) => {
        const path = `/${before}${isThere ? part : ''}${after}`
        expect(matchesPathPattern(`/*${part}*`, path)).toBe(path.includes(part))
      }),
      { numRuns: 2000 },
    )
  })

  it('costs no more for stars and repetitions than for their length', () => {
    const half = 'a'.repeat(2_000_000)
    const patterns = ['*a'.repeat(1_000_000), `*b${half}`, `*${half}b*`, `*${half}b${half}*`, `*ab${half}`]
    for (const pattern of patterns) {
      expect(matchesPathPattern(`/${pattern}b`, `/${half}${half}`)).toBe(false)
    }
    expect(matchesPathPattern(`/*${'ab'.repeat(500_000)}b*`, `/${'ab'.repeat(2_000_000)}`)).toBe(false)
  }, 10_000)
})
