import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSitemap } from '#main/core/sitemaps/read-sitemap.ts'
import { hostileSitemaps } from '../../../bench/hostile-sitemaps.ts'
import { listing, utf8 } from './sitemap-files.ts'

/** Only a hang fails here, on a machine as busy as it may be; the bench prints the figures. */
const hangMs = 10_000

describe('a hostile sitemap ends in a clear sentence', () => {
  it.each(hostileSitemaps)(
    '$name',
    ({ bytes, says }) => {
      const reading = readSitemap(bytes())
      expect(reading.kind === 'none' ? reading.error : reading.broken).toContain(says)
    },
    hangMs,
  )

  it('and what it held before is kept', () => {
    const xml = listing('https://e.example/a').replace('</urlset>', '<a>'.repeat(1_000_000))
    expect(readSitemap(gzipSync(xml))).toMatchObject({
      kind: 'urlset',
      entries: [{ loc: 'https://e.example/a', lastmod: null }],
    })
  })

  it('and none of it is kept when it is harmless: 16 MiB of white space, comments and attributes', () => {
    const filler = [
      ' '.repeat(8_000_000),
      '<!-- x -->'.repeat(300_000),
      '<x a="b" c="d" hasOwnProperty="e"/>'.repeat(100_000),
    ]
    const xml = `<urlset>${filler.join('')}<url><loc>https://e.example/a</loc></url></urlset>`
    expect(readSitemap(utf8(xml))).toEqual({
      kind: 'urlset',
      entries: [{ loc: 'https://e.example/a', lastmod: null }],
      broken: null,
      brokenAt: null,
      isCut: false,
    })
  }, 10_000)
})
