import type { Address } from '../base/address.ts'

/** One address a sitemap lists, and its `lastmod` as written (trimmed, null when there is none). */
export interface SitemapEntry {
  readonly loc: Address
  readonly lastmod: string | null
}

/** Where a file stops being XML: the line counted from 1, and how many bytes of the unpacked file come before. */
export interface BreakPlace {
  readonly line: number
  readonly byte: number
}

/** A sitemap that was read, if only up to where it broke. */
export interface ReadSitemap {
  readonly kind: 'urlset' | 'sitemapindex' | 'text'
  readonly entries: readonly SitemapEntry[]
  /** Why it was not read to its end, or what was left out of it, as a sentence; null when all was read. */
  readonly broken: string | null
  /** Where it stops being XML; null when it does not. */
  readonly brokenAt: BreakPlace | null
  /** Whether it lists more than `maxEntries`; the rest was not read. */
  readonly isCut: boolean
}

/** What one file gives: entries, or the sentence that says why it is no sitemap. */
export type SitemapReading = ReadSitemap | { readonly kind: 'none'; readonly error: string }

/** How much of one file is read. */
export interface SitemapLimits {
  /** Bytes after unpacking. */
  readonly maxBytes: number
  readonly maxEntries: number
}

/** The body bound, and what the protocol allows one file to list (spec behaviour 0.3). */
export const sitemapLimits: SitemapLimits = { maxBytes: 16 * 1024 * 1024, maxEntries: 50_000 }

/** A `lastmod` longer than this is none: a W3C date-time has at most 35 characters (our own bound). */
export const maxLastmodChars = 100

/** The sentence for a file that lists more than is read of one. */
export function cutSentence(maxEntries: number): string {
  return `It lists more than ${maxEntries} entries; the rest were not read.`
}

/** The sentence for addresses whose bytes are no text in the file's encoding, or null when there are none. */
export function garbledSentence(count: number): string | null {
  if (count === 0) return null
  return `${count} of its addresses hold bytes that are no text in its encoding; they were left out.`
}
