import { type Address, normaliseAddress } from './address.ts'

/**
 * The site an address belongs to: its host without one leading `www.`, and the port when it is not the scheme's own.
 * http and https, www and bare are one site, since one server answers for them (spec behaviour 2.1).
 */
export function siteOf(address: Address): string {
  const url = new URL(address)
  const host = url.hostname.startsWith('www.') ? url.hostname.slice('www.'.length) : url.hostname
  return url.port === '' ? host : `${host}:${url.port}`
}

/** The site of any text; empty when the text is no address. */
export function siteOfText(text: string): string {
  const address = normaliseAddress(text)
  return address === null ? '' : siteOf(address)
}
