import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '#main/core/base/address.ts'
import { readTdmFile, tdmFilePath } from '#main/core/rights/tdm-file.ts'
import { tdmVerdict } from '#main/core/rights/tdm-verdict.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (value: unknown) => readTdmFile(utf8(JSON.stringify(value)))

describe('a tdmrep.json', () => {
  it('stands at its well-known place', () => {
    expect(tdmFilePath).toBe('/.well-known/tdmrep.json')
  })

  it('gives its rules in file order', () => {
    const file = [
      { location: '/open/', 'tdm-reservation': 0 },
      { location: '/news/*', 'tdm-reservation': 1, 'tdm-policy': 'https://e.example/policies/news.json' },
      { location: '/*.jpg$', 'tdm-reservation': '1', note: 'photographs' },
      { location: '/', 'tdm-reservation': ' 0 ', 'tdm-policy': 7 },
    ]
    expect(read(file)).toEqual([
      { location: '/open/', reservation: 0, policy: null },
      { location: '/news/*', reservation: 1, policy: 'https://e.example/policies/news.json' },
      { location: '/*.jpg$', reservation: 1, policy: null },
      { location: '/', reservation: 0, policy: null },
    ])
  })

  it('passes over what is no rule', () => {
    const items = [
      'x',
      7,
      null,
      ['/', 1],
      {},
      { location: '/' },
      { 'tdm-reservation': 1 },
      { location: '', 'tdm-reservation': 1 },
      { location: ['/'], 'tdm-reservation': 1 },
      { location: '/', 'tdm-reservation': true },
      { location: '/', 'tdm-reservation': 'yes' },
      { location: '/', 'tdm-reservation': 2 },
      { location: '/', 'tdm-reservation': null },
    ]
    expect(read(items)).toEqual([])
    expect(read([...items, { location: '/a', 'tdm-reservation': 1 }])).toEqual([
      { location: '/a', reservation: 1, policy: null },
    ])
  })

  it.each([
    ['an object', '{"location":"/","tdm-reservation":1}'],
    ['a page', '<!DOCTYPE html><html></html>'],
    ['empty', ''],
    ['cut', '[{"location":"/","tdm-reservation":1}'],
    ['nested for ever', '['.repeat(500_000)],
    ['over a megabyte', `[{"location":"/","tdm-reservation":1,"x":"${'x'.repeat(1_100_000)}"}]`],
  ])('gives no rules when it is %s', (_, text) => {
    expect(readTdmFile(utf8(text))).toEqual([])
  })

  it('is read for its first thousand items', () => {
    const many = Array.from({ length: 5000 }, (_, number) => ({
      location: `/${number}`,
      'tdm-reservation': 1,
    }))
    const rules = read(many)
    expect(rules).toHaveLength(1000)
    expect(rules.at(-1)).toEqual({ location: '/999', reservation: 1, policy: null })
    expect(read([...Array<string>(1000).fill('x'), ...many])).toEqual([])
  })

  it('never throws and never gives what is no rule, whatever the bytes', () => {
    const nearly = fc.array(
      fc.record(
        {
          location: fc.oneof(fc.string(), fc.constantFrom('/', '/*'), fc.anything()),
          'tdm-reservation': fc.oneof(fc.constantFrom(0, 1, '0', '1', true), fc.anything()),
          'tdm-policy': fc.oneof(fc.webUrl(), fc.anything()),
        },
        { requiredKeys: [] },
      ),
    )
    const bytes = fc.oneof(fc.uint8Array(), fc.json().map(utf8), nearly.map(written))
    fc.assert(
      fc.property(bytes, (given) => {
        for (const { location, reservation, policy } of readTdmFile(given)) {
          expect(location).not.toBe('')
          expect([0, 1]).toContain(reservation)
          expect(policy === null || policy !== '').toBe(true)
        }
      }),
      { numRuns: 3000 },
    )
  }, 60_000)
})

describe('a tdmrep.json that was damaged', () => {
  const good = written([
    { location: '/journal/*', 'tdm-reservation': 1, 'tdm-policy': 'https://e.example/policy.json' },
    { location: '/caf\u00E9$', 'tdm-reservation': '0' },
  ])

  it('still reads or gives nothing, and no rule ever holds a verdict up', () => {
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    const path = fc.string({ maxLength: 200 }).map((text) => `https://e.example/${encodeURI(text)}`)
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 8 }),
        fc.nat(good.length),
        path,
        (changes, length, address) => {
          const damaged = Uint8Array.from(good)
          for (const [at, octet] of changes) damaged[at] = octet
          for (const bytes of [damaged, damaged.subarray(0, length)]) {
            const rules = readTdmFile(bytes)
            expect(rules.length).toBeLessThanOrEqual(2)
            const silent = { reservation: null, policy: null }
            const verdict = tdmVerdict({
              file: rules,
              address: address as Address,
              header: silent,
              meta: silent,
            })
            expect(verdict.consulted).toEqual(['file', 'header', 'meta'])
          }
        },
      ),
      { numRuns: 3000 },
    )
  }, 60_000)

  it('is read in linear time, whatever its patterns', () => {
    const patterns = [`/${'*a'.repeat(2000)}b`, `/${'a*'.repeat(2000)}$`, `/${'*'.repeat(4000)}x$`]
    const many = Array.from({ length: 200 }, (_, number) => ({
      location: patterns[number % patterns.length],
      'tdm-reservation': 1,
    }))
    const rules = readTdmFile(written(many))
    expect(rules).toHaveLength(200)
    const address = `https://e.example/${'a'.repeat(4000)}` as Address
    const silent = { reservation: null, policy: null }
    const { trace } = tdmVerdict({ file: rules, address, header: silent, meta: silent })
    expect(trace).toHaveLength(1)
  }, 10_000)
})

/** Bytes of a value that may hold what JSON cannot write. */
function written(value: unknown): Uint8Array {
  try {
    return utf8(
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)),
    )
  } catch {
    return utf8('[]')
  }
}
