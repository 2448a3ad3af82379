/** Who looks the site's name up: we do for `socks5`, the proxy does for the others (spec behaviour 4.11). */
export type ProxyKind = 'http' | 'socks5' | 'socks5h'

/** What a proxy is told about who comes; never shown, logged or written to a file. */
export interface ProxyCredentials {
  readonly user: string
  readonly password: string
}

/** A proxy a person named; `host` is a name, a dotted quad or IPv6 without brackets. */
export interface Proxy {
  readonly kind: ProxyKind
  readonly host: string
  readonly port: number
  readonly credentials: ProxyCredentials | null
}

/** No text names no proxy. The sentence says what is wrong and repeats neither user, password nor host. */
export type ReadProxy =
  { readonly ok: true; readonly proxy: Proxy | null } | { readonly ok: false; readonly sentence: string }

interface Fault {
  readonly sentence: string
}

/** Ports meant when none is written: that of HTTP, and the registered one of SOCKS (RFC 9110 4.2.1, RFC 1928 3). */
const usualPorts: Readonly<Record<ProxyKind, number>> = { http: 80, socks5: 1080, socks5h: 1080 }

/** Longest user name and password a SOCKS proxy can be told, in octets (RFC 1929 2). */
const maxSocksOctets = 255

/** Longest address of a proxy read, in characters: room for a host and long tokens (own bound). */
const maxLength = 8192

/** Longest host name (RFC 1035 2.3.4). */
const maxHostLength = 253

const form = 'A proxy is written like http://proxy.example:8080 or socks5://user:password@proxy.example:1080'

/** A host, and a port if one is written. What a host's name may hold is spec behaviour 4.9's rule; the resolver does the rest. */
const place = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::(\d{1,5}))?\/?$/i

/**
 * Reads a proxy as a person writes it: `http://`, `socks5://` or `socks5h://`, `user:password@` percent-encoded or not,
 * host, port. The last `@` ends the password, so that a password may hold one.
 */
export function readProxy(text: string): ReadProxy {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, proxy: null }
  if (trimmed.length > maxLength) return fault(`The proxy's address is longer than ${maxLength} characters.`)
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]{0,19}):\/\/(.*)$/is.exec(trimmed) ?? []
  const kind = scheme.toLowerCase()
  if (scheme === '') return fault(`${form}: the kind comes first.`)
  if (!isKind(kind)) {
    return fault(`Saunter cannot use proxies of the kind ${kind}. It can use http, socks5 and socks5h.`)
  }
  const at = rest.lastIndexOf('@')
  const found = readPlace(rest.slice(at + 1), usualPorts[kind])
  if ('sentence' in found) return fault(found.sentence)
  if (at < 0) return { ok: true, proxy: { kind, ...found, credentials: null } }
  const credentials = readCredentials(rest.slice(0, at), kind)
  if ('sentence' in credentials) return fault(credentials.sentence)
  return { ok: true, proxy: { kind, ...found, credentials } }
}

/** A proxy as sentences name it: kind, host and port, never who uses it. */
export function proxyName({ kind, host, port }: Proxy): string {
  return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function isKind(kind: string): kind is ProxyKind {
  return Object.hasOwn(usualPorts, kind)
}

function readPlace(text: string, usualPort: number): Pick<Proxy, 'host' | 'port'> | Fault {
  const [, ipv6, name, digits] = place.exec(text) ?? []
  const host = (ipv6 ?? name ?? '').toLowerCase()
  if (host === '' || host.length > maxHostLength) {
    return { sentence: `${form}: a host, a port, and nothing after them.` }
  }
  const port = digits === undefined ? usualPort : Number(digits)
  if (port < 1 || port > 65_535) {
    return { sentence: "The proxy's port must be a number from 1 to 65535." }
  }
  return { host, port }
}

function readCredentials(text: string, kind: ProxyKind): ProxyCredentials | Fault {
  const colon = text.indexOf(':')
  const user = decoded(colon < 0 ? text : text.slice(0, colon))
  const password = decoded(colon < 0 ? '' : text.slice(colon + 1))
  if (user === null || password === null) {
    return { sentence: "In a proxy's user name and password, write a percent sign as %25." }
  }
  if (user === '') return { sentence: "The proxy's address has an `@` but no user name before it." }
  if (/\p{Cc}/u.test(user + password)) {
    return { sentence: "The proxy's user name or password holds a control character." }
  }
  if (kind === 'http' && user.includes(':')) {
    return { sentence: 'The user name for an HTTP proxy cannot hold a colon.' }
  }
  if (kind !== 'http' && Math.max(octetsOf(user), octetsOf(password)) > maxSocksOctets) {
    return {
      sentence: `A SOCKS proxy takes a user name and a password of at most ${maxSocksOctets} octets each.`,
    }
  }
  return { user, password }
}

/** Text with its percent-escapes undone; null when one of them is none, or half a character is in it. */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text)
    encodeURIComponent(plain)
    return plain
  } catch {
    return null
  }
}

/** Length in UTF-8: each escape stands for one octet. */
function octetsOf(text: string): number {
  return encodeURIComponent(text).replace(/%../g, '.').length
}

function fault(sentence: string): ReadProxy {
  return { ok: false, sentence }
}
