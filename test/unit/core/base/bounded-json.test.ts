import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBoundedJson } from '#main/core/base/bounded-json.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string, maxDepth = 10) => readBoundedJson(utf8(text), maxDepth)

describe('bounded JSON', () => {
  it('keeps numbers as they were written where JavaScript would not', () => {
    expect(read('{"a":41.90,"b":1,"c":-0.5,"d":[12345678901234567890,1e3,-0,"7.0"],"e":{"f":10.0}}')).toEqual(
      {
        kind: 'value',
        value: {
          a: '41.90',
          b: 1,
          c: -0.5,
          d: ['12345678901234567890', '1e3', '-0', '7.0'],
          e: { f: '10.0' },
        },
      },
    )
  })

  it('reads past a byte-order mark', () => {
    expect(read('\uFEFF [true, null, "\\u00e9\\"1.0\\\\"]')).toEqual({
      kind: 'value',
      value: [true, null, 'é"1.0\\'],
    })
  })

  it.each([
    '',
    '<html>',
    '{',
    '[1,]',
    '[01]',
    '[1.]',
    '[.5]',
    '[-]',
    '[1 2]',
    '{1.0:2}',
    '{1: 2}',
    "['a']",
    '"a',
    '[1.0.0]',
  ])('says that this is none: %s', (text) => {
    expect(read(text)).toEqual({ kind: 'broken' })
  })

  it('stops at the depth that was allowed; brackets in strings are no depth', () => {
    expect(read('[[["[[[["]]]', 3)).toEqual({ kind: 'value', value: [[['[[[[']]] })
    expect(read('[[[[]]]]', 3)).toEqual({ kind: 'too-deep' })
    expect(read('{"a":'.repeat(1_000_000), 256)).toEqual({ kind: 'too-deep' })
  })

  it('gives what JSON.parse gives for whatever JavaScript wrote', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(read(text, 1000)).toEqual({ kind: 'value', value: JSON.parse(text) as unknown })
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.string().map(utf8)), (bytes) => {
        expect(['value', 'broken', 'too-deep']).toContain(readBoundedJson(bytes, 5).kind)
      }),
      { numRuns: 3000 },
    )
  })

  it('ends on megabytes of numbers, quotes and minus signs', () => {
    for (const text of [`[${'1.0,'.repeat(4_000_000)}0]`, '"'.repeat(8_000_000), '-'.repeat(8_000_000)]) {
      expect(read(text)).toEqual({ kind: 'broken' })
    }
    expect(read(`[${'0,'.repeat(4_000_000)}0]`).kind).toBe('value')
  }, 10_000)
})
