import { resolveAddress } from '../base/address.ts'
import type { PageParts } from './page-parts.ts'

/**
 * What relative addresses of a page are resolved against: its first `base` with an href, itself relative to where the
 * page landed; one that is no web address is ignored, as browsers do (spec behaviour 1.5).
 */
export function baseAddress(parts: PageParts, landed: string): string {
  const href = parts.bases.find((base) => base.attribs['href'] !== undefined)?.attribs['href']
  return href === undefined ? landed : (resolveAddress(href, landed) ?? landed)
}
