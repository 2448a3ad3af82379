import type { Element } from 'domhandler'
import { type Address, resolveAddress } from '../base/address.ts'
import { readLinkHeader } from './link-header.ts'
import type { PageParts } from './page-parts.ts'
import { tokensOf } from './plain-text.ts'

/** The one canonical address a page declares, and the head element that declares it (null: the `Link` header does). */
export interface Canonical {
  readonly address: Address
  readonly element: Element | null
}

/**
 * The canonical of a page, from `head` and the `Link` header; null without one, and when two different ones are declared
 * (spec decisions P6). A link of the header that speaks of another page (`anchor`) does not count.
 */
export function readCanonical(
  parts: PageParts,
  base: string,
  landed: string,
  linkHeader: string | null,
): Canonical | null {
  const declared = new Map<Address, Canonical>()
  const declare = (href: string, against: string, element: Element | null): void => {
    const address = href.trim() === '' ? null : resolveAddress(href, against)
    if (address !== null && !declared.has(address)) declared.set(address, { address, element })
  }
  for (const link of parts.links) {
    if (isInHead(link) && tokensOf(link.attribs['rel']).includes('canonical')) {
      declare(link.attribs['href'] ?? '', base, link)
    }
  }
  for (const link of readLinkHeader(linkHeader)) {
    if (!link.hasAnchor && link.rel.includes('canonical')) declare(link.target, landed, null)
  }
  const [only, second] = declared.values()
  return second === undefined ? (only ?? null) : null
}

function isInHead(element: Element): boolean {
  return element.parent !== null && 'name' in element.parent && element.parent.name === 'head'
}
