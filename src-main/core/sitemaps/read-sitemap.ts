import { declares } from './document-type.ts'
import { readTextList } from './read-text-list.ts'
import { readXmlSitemap } from './read-xml-sitemap.ts'
import { sitemapLimits, type SitemapLimits, type SitemapReading } from './sitemap-reading.ts'
import { sitemapText, type SitemapText, textPieces } from './sitemap-text.ts'
import { unpackGzip } from './unpack-gzip.ts'

/**
 * Reads one sitemap file: gzip told by its bytes, XML or a list of addresses told by its first character (spec
 * behaviour 8.4). Pure and linear, and it never throws for foreign bytes; what goes in and out can cross a thread, as a
 * big file should.
 */
export function readSitemap(bytes: Uint8Array, limits: SitemapLimits = sitemapLimits): SitemapReading {
  const unpacked = unpackGzip(bytes, limits.maxBytes)
  if ('error' in unpacked) return { kind: 'none', error: unpacked.error }
  if (unpacked.bytes.length > limits.maxBytes) {
    return { kind: 'none', error: `It is longer than ${limits.maxBytes} bytes.` }
  }
  const text = sitemapText(unpacked.bytes)
  if (firstCharacter(text) !== '<') return readTextList(text, limits.maxEntries)
  switch (declares(text)) {
    case 'nothing':
      return readXmlSitemap(text, limits.maxEntries)
    case 'document-type':
      return {
        kind: 'none',
        error: 'It declares a document type, which no sitemap needs, so it was not read.',
      }
    case 'page':
      return { kind: 'none', error: 'It is no sitemap: its root is <html>.' }
  }
}

/** The first character that is neither white space nor a byte-order mark, which may stand before XML too. */
function firstCharacter(text: SitemapText): string {
  for (const piece of textPieces(text)) {
    const shown = piece.trimStart()
    if (shown !== '') return shown.charAt(0)
  }
  return ''
}
