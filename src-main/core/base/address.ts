/** An address in its one normal spelling. Made only here, so that two spellings of one address are one address. */
export type Address = string & { readonly addressBrand: unique symbol }

/** Longer addresses are not taken: a pattern or a server could be made to choke on them (spec decisions R7). */
export const maxAddressLength = 4096

/** Longest host label and host name that DNS can carry (RFC 1035 2.3.4). */
const maxLabelLength = 63
const maxHostLength = 253

/** What may stand in a path as it is (spec behaviour 1.1); everything else is written as escapes. `%` is never escaped again. */
const notInPath = /[^A-Za-z0-9/%:@!$&'()*+,;=\-._~]/gu
const notInQuery = /[^A-Za-z0-9/%:@!$&'()*+,;=\-._~?]/gu

/**
 * The normal spelling of an absolute address, or null when it is none that a crawl takes: not http or https, with a user
 * name or password, without a host. What a browser repairs is repaired (spec decisions D1); the query is kept as written.
 */
export function normaliseAddress(text: string): Address | null {
  return resolveAddress(text, null)
}

/** As `normaliseAddress`, for an href on a page: relative ones are resolved against `base` as a browser does. */
export function resolveAddress(href: string, base: string | null): Address | null {
  const text = href.trim().replace(/[\t\n\r]/g, '')
  if (text.length > maxAddressLength || hasNoHost(text)) return null
  const url = parse(text, base)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '') return null
  const host = normalHost(url.hostname)
  if (host === null) return null
  const port = url.port === '' ? '' : `:${url.port}`
  const path = spell(url.pathname, notInPath)
  const query = spell(rawQuery(text, base), notInQuery)
  const address = `${url.protocol}//${host}${port}${path}${query === '' ? '' : `?${query}`}`
  return address.length > maxAddressLength ? null : (address as Address)
}

function parse(text: string, base: string | null): URL | null {
  try {
    return base === null ? new URL(text) : new URL(text, base)
  } catch {
    return null
  }
}

/** `http:///x` names no host; a browser would take `x` for one, we do not (spec behaviour 1.2). */
function hasNoHost(text: string): boolean {
  return /^https?:[\\/]{3}/i.test(text)
}

/** The host without trailing dots, checked for lengths DNS can carry; null when nothing is left. */
function normalHost(hostname: string): string | null {
  const bare = hostname.replace(/\.+$/, '')
  if (bare === '' || bare.length > maxHostLength) return null
  if (bare.split('.').some((label) => label.length > maxLabelLength)) return null
  // A number hidden behind dots (`0x7f.1..`) shows itself once they are gone.
  return bare === hostname ? bare : (parse(`http://${bare}/`, null)?.hostname ?? null)
}

/** The query as written, which `URL` does not keep (it escapes apostrophes); that of the base for an empty reference. */
function rawQuery(text: string, base: string | null): string {
  const reference = text.split('#', 1)[0] ?? ''
  const start = reference.indexOf('?')
  if (start >= 0) return reference.slice(start + 1)
  return reference === '' && base !== null ? rawQuery(base, null) : ''
}

function spell(part: string, foreign: RegExp): string {
  return part.replace(foreign, escapeOctets).replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

function escapeOctets(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (octet) => `%${octet.toString(16).padStart(2, '0')}`,
  ).join('')
}

/** Scheme, host and port of an address, as `URL.origin` spells them. */
export function originOf(address: Address): string {
  return new URL(address).origin
}

/** Where the rules for an address stand (RFC 9309 2.3). */
export function robotsAddressOf(address: Address): Address {
  return `${originOf(address)}/robots.txt` as Address
}
