import { type Address, resolveAddress } from '../base/address.ts'
import type { PageParts } from './page-parts.ts'
import { tokensOf } from './plain-text.ts'

/** Sitemaps taken from one page; a map asks for no more than these (spec behaviour 8.3). */
const maxSitemaps = 50

/**
 * The sitemaps a page names by `<link rel="sitemap">`, in head or body, each once in page order (spec behaviour 8.6).
 * Whether the page forbids us to follow what it names is the caller's to ask.
 */
export function readSitemapLinks(parts: PageParts, base: string): Address[] {
  const sitemaps = new Set<Address>()
  for (const { attribs } of parts.links) {
    if (sitemaps.size >= maxSitemaps) break
    const href = attribs['href']?.trim() ?? ''
    if (href === '' || !tokensOf(attribs['rel']).includes('sitemap')) continue
    const address = resolveAddress(href, base)
    if (address !== null) sitemaps.add(address)
  }
  return [...sitemaps]
}
