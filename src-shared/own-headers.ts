/** A header or cookie a person sends along to the one origin it belongs to. */
export type OwnHeader = readonly [name: string, value: string]

/** A name's characters (RFC 9110 5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Headers that belong to the connection, or to who we are; nobody replaces them (spec behaviour 4.8). */
const oursAlone = new Set([
  'user-agent',
  'host',
  'accept-encoding',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'proxy-authorization',
  'proxy-connection',
])

/** What may stand in a value: visible characters, spaces, tabs (RFC 9110 5.5). */
const valueForm = /^[\t\x20-\x7e\x80-\xff]*$/

export type ReadHeader =
  { readonly ok: true; readonly header: OwnHeader } | { readonly ok: false; readonly sentence: string }

/** Reads `Name: value` as a person writes it; the sentence says what is wrong and never repeats the value. */
export function readHeader(text: string): ReadHeader {
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon).trim()
  if (colon < 0) return fault('A header is written `Name: value`, with a colon.')
  if (!token.test(name)) return fault(`\`${shown(name)}\` cannot be the name of a header.`)
  if (oursAlone.has(name.toLowerCase())) {
    return fault(`The header ${name} cannot be set: Saunter always says who it is and how it connects.`)
  }
  const value = text.slice(colon + 1).trim()
  if (!valueForm.test(value)) {
    return fault(`The value of the header ${name} holds characters a header cannot carry.`)
  }
  return { ok: true, header: [name, value] }
}

/** Reads `name=value`; a cookie's value may hold no quotes, commas, semicolons or spaces at its ends (spec behaviour 4.8). */
export function readCookie(text: string): ReadHeader {
  const equals = text.indexOf('=')
  const name = equals < 0 ? text : text.slice(0, equals)
  if (equals < 0) return fault('A cookie is written `name=value`.')
  if (!token.test(name)) return fault(`\`${shown(name)}\` cannot be the name of a cookie.`)
  const value = text.slice(equals + 1)
  const isSound = valueForm.test(value) && !/[;,"]/.test(value) && value.trim() === value
  return isSound
    ? { ok: true, header: [name, value] }
    : fault(`The value of the cookie ${name} holds characters a cookie cannot.`)
}

/** The headers as they are sent: cookies are joined into one Cookie header, after an explicit one's value. */
export function withCookies(
  headers: readonly OwnHeader[],
  cookies: readonly OwnHeader[],
): readonly OwnHeader[] {
  if (cookies.length === 0) return headers
  const isCookie = ([name]: OwnHeader): boolean => name.toLowerCase() === 'cookie'
  const values = [
    ...headers.filter(isCookie).map(([, value]) => value),
    ...cookies.map(([name, value]) => `${name}=${value}`),
  ]
  return [...headers.filter((header) => !isCookie(header)), ['Cookie', values.join('; ')]]
}

function fault(sentence: string): ReadHeader {
  return { ok: false, sentence }
}

function shown(text: string): string {
  const plain = text.replace(/\p{C}/gu, '')
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
}
