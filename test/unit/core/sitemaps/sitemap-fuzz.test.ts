import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import type { SitemapReading } from '#main/core/sitemaps/sitemap-reading.ts'
import { encoded, urlset, utf8 } from './sitemap-files.ts'

const limits = { maxBytes: 100_000, maxEntries: 20 }
const timeoutMs = 60_000

/** What holds of every reading, whatever the bytes. */
function expectSound(reading: SitemapReading, length: number): void {
  if (reading.kind === 'none') {
    expect(reading.error).toMatch(/^[A-Z].*\.$/s)
    return
  }
  expect(reading.entries.length).toBeLessThanOrEqual(limits.maxEntries)
  for (const { loc, lastmod } of reading.entries) {
    expect(normaliseAddress(loc)).toBe(loc)
    expect(lastmod).not.toBe('')
  }
  if (reading.brokenAt !== null) {
    expect(reading.broken).not.toBeNull()
    expect(reading.brokenAt.line).toBeGreaterThanOrEqual(1)
    expect(reading.brokenAt.byte).toBeLessThanOrEqual(length)
  }
  if (reading.isCut) expect(reading.broken).not.toBeNull()
}

const pieces = fc.constantFrom(
  ...[
    '<urlset>',
    '</urlset>',
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<lastmod>',
    '</lastmod>',
    '<sitemapindex>',
  ],
  ...[
    '<sitemap>',
    '</sitemap>',
    '<?xml version="1.0"?>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!',
    '<!DOCTYPE',
    '&',
    ';',
  ],
  ...[
    '&amp;',
    '&#0;',
    '&#x110000;',
    '&constructor;',
    '<',
    '>',
    '/>',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\0',
    '\uFEFF',
    '\uFFFD',
  ],
  ...[
    'https://e.example/a',
    'http://',
    'é',
    '😀',
    '\uD800',
    'hasOwnProperty="a"',
    '__proto__="a"',
    ' xmlns:s="x"',
    '<s:loc>',
  ],
)

describe('any bytes', () => {
  it(
    'give a sound reading, plain, packed and in every encoding',
    () => {
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(pieces, { maxLength: 60 }).map((list) => utf8(list.join(''))),
        fc
          .tuple(
            fc.array(pieces, { maxLength: 40 }),
            fc.constantFrom('utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'),
          )
          .map(([list, encoding]) => encoded(list.join('').replaceAll('\uD800', ''), encoding)),
      )
      fc.assert(
        fc.property(bytes, (given) => {
          expectSound(readSitemap(given, limits), given.length)
          expectSound(readSitemap(gzipSync(given), limits), given.length)
        }),
        { numRuns: 3000 },
      )
    },
    timeoutMs,
  )
})

describe('a sitemap that was damaged', () => {
  const good = utf8(
    urlset(
      Array.from(
        { length: 12 },
        (_, number) => `<loc>https://e.example/${number}?a=1&amp;b=é</loc><lastmod>2026-05-02</lastmod>`,
      ),
    ),
  )
  const whole = readSitemap(good, limits)

  it(
    'gives a sound reading, and none of what it never held when it was only cut',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: good.length }), (length) => {
          const reading = readSitemap(good.subarray(0, length), limits)
          expectSound(reading, length)
          if (reading.kind === 'none' || whole.kind === 'none') return
          expect(reading.entries).toEqual(whole.entries.slice(0, reading.entries.length))
          expect(reading.broken === null).toBe(length === good.length)
        }),
        { numRuns: 1000 },
      )
    },
    timeoutMs,
  )

  it(
    'gives a sound reading wherever its bytes were changed, packed or not',
    () => {
      const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.boolean(), (changes, isPacked) => {
          const damaged = Buffer.from(isPacked ? gzipSync(good) : good)
          for (const [at, octet] of changes) damaged[at % damaged.length] = octet
          expectSound(readSitemap(damaged, limits), good.length * 2)
        }),
        { numRuns: 3000 },
      )
    },
    timeoutMs,
  )
})

describe('memory', () => {
  /** Growth that the engine's own bookkeeping explains; what one reading in ten kept would be far more. */
  const mayGrowBytes = 12 * 1024 * 1024

  it(
    'is given back after every reading, of whole files and of broken ones',
    () => {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      const file = urlset(
        Array.from(
          { length: 200 },
          (_, number) => `<loc>https://e.example/${'x'.repeat(300)}/${number}</loc>`,
        ),
      )
      const files = [file, file.slice(0, -100), file.replace('</url>', '&</url>'), `<!DOCTYPE x>${file}`]
        .map(utf8)
        .flatMap((bytes) => [bytes, gzipSync(bytes), gzipSync(bytes).subarray(0, -20)])
      const heapAfter = (rounds: number): number => {
        for (let round = 0; round < rounds; round += 1) {
          for (const bytes of files) readSitemap(Uint8Array.from(bytes))
        }
        collect()
        return process.memoryUsage().heapUsed
      }
      const before = heapAfter(20)
      expect(heapAfter(150) - before).toBeLessThan(mayGrowBytes)
    },
    timeoutMs,
  )
})
