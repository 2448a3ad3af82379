import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveAddress } from '#main/core/base/address.ts'
import { readHtml } from './read-html.ts'

describe('links that are plain paths', () => {
  it('are spelled as any other way of resolving them spells them', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      'a',
      'B',
      '%41',
      '%',
      '?',
      '#',
      ':',
      '@',
      '~',
      '+',
      "'",
      '\\',
      ' ',
      'ä',
      ';',
      '&',
      '=',
    )
    const href = fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
    const base = fc.constantFrom(
      'https://e.example/',
      'http://e.example:8080/d/x?q',
      'https://xn--bcher-kva.example/',
    )
    fc.assert(
      fc.property(href, base, (written, landed) => {
        const escaped = written.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        const expected = resolveAddress(written, landed)
        expect(readHtml(`<a href="${escaped}">a</a>`, { landed }).links).toEqual(
          expected === null ? [] : [expected],
        )
      }),
      { numRuns: 3000, seed: 7 },
    )
  })
})
