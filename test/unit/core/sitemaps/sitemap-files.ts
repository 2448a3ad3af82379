import { gzipSync } from 'node:zlib'

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The bytes of a text in an encoding with or without its byte-order mark. */
export function encoded(text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be') {
  if (encoding === 'utf-8') return utf8(text)
  const little = encoding.startsWith('utf-16')
    ? Buffer.from(text, 'utf16le')
    : Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0)!).buffer)
  if (encoding === 'utf-16be') return little.swap16()
  return encoding === 'utf-32be' ? little.swap32() : little
}

/** An XML sitemap of entries given as the text inside each. */
export function urlset(
  entries: readonly string[],
  namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9',
) {
  const urls = entries.map((entry) => `<url>${entry}</url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">${urls}</urlset>`
}

/** A sitemap of plain addresses. */
export function listing(...addresses: readonly string[]) {
  return urlset(addresses.map((address) => `<loc>${address}</loc>`))
}

/** An index of these sitemaps. */
export function index(...addresses: readonly string[]) {
  const children = addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children}</sitemapindex>`
}

/** A gzip of a few kilobytes that inflates to this many spaces inside a sitemap. */
export function bomb(bytes: number) {
  return gzipSync(`<urlset>${' '.repeat(bytes)}</urlset>`)
}
