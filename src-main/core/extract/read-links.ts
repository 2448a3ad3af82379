import { type Address, maxAddressLength, resolveAddress } from '../base/address.ts'
import type { PageParts } from './page-parts.ts'
import { tokensOf } from './plain-text.ts'

/** Links kept from one page (spec behaviour 0.3). */
export const defaultMaxLinks = 5000

/**
 * The addresses a page lets a crawl follow: `a` and `area`, in document order, each once in its normal spelling,
 * without those marked `rel=nofollow` (spec behaviour 1.5). Whether the page forbids all of them is the caller's to ask.
 */
export function readLinks(parts: PageParts, base: string, maxLinks = defaultMaxLinks): Address[] {
  const links = new Set<Address>()
  const resolve = addressesFrom(base)
  const hrefs = new Set<string>()
  for (const anchor of parts.anchors) {
    if (links.size >= maxLinks) break
    const href = anchor.attribs['href'] ?? ''
    if (hrefs.has(href) || tokensOf(anchor.attribs['rel']).includes('nofollow')) continue
    hrefs.add(href)
    const address = resolve(href)
    if (address !== null) links.add(address)
  }
  return [...links]
}

/** An absolute path, and a query, that stand in an address as they are: nothing to escape, resolve or cut off. */
const plainPath =
  /^\/(?![/.])(?:[A-Za-z0-9:@!$&'()*+,;=\-_~]|\.|\/(?!\.))*(?:\?[A-Za-z0-9/:@!$&'()*+,;=\-._~?]+)?$/

/** Resolves against one base. Most links are plain paths, which need no URL parser: it is what 100 links cost most. */
function addressesFrom(base: string): (href: string) => Address | null {
  const root = resolveAddress('/', base)
  const origin = root?.slice(0, -1) ?? ''
  return (href) =>
    root !== null && origin.length + href.length <= maxAddressLength && plainPath.test(href)
      ? (`${origin}${href}` as Address)
      : resolveAddress(href, base)
}
