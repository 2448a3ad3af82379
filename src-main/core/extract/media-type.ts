/** How the bytes of a page are to be read: as HTML, as XML (XHTML among it), or as plain text, which declares nothing. */
export type PageKind = 'html' | 'xml' | 'text'

/** How many bytes a sniff looks at, as the mime sniffing standard's resource header (spec decisions R3). */
export const sniffedBytes = 1024

/** Media type of a `Content-Type` header in lower case without parameters; null when it names none. */
export function mediaTypeOf(contentType: string | null): string | null {
  const essence = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[!#$%&'*+\-.^_`|~0-9a-z]+\/[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(essence) ? essence : null
}

/**
 * Charset label of a `Content-Type` header, or null. A charset hidden inside another parameter's quotes does not count
 * (RFC 9110 5.6.6); apostrophes around the label, which servers write by mistake, are taken off.
 */
export function charsetOf(contentType: string | null): string | null {
  for (const parameter of splitOutsideQuotes(contentType ?? '', ';').slice(1)) {
    const [name, value] = parameterOf(parameter)
    if (name === 'charset' && value !== '') return value
  }
  return null
}

/** The pieces of a header value between separators that stand outside double quotes. */
export function splitOutsideQuotes(text: string, separator: ';' | ','): string[] {
  const pieces: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) at += 1
    else if (character === separator && !isQuoted) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces
}

/** A parameter `name=value` as name in lower case and value without quotes; the value is empty when there is none. */
export function parameterOf(parameter: string): readonly [string, string] {
  const equals = parameter.indexOf('=')
  if (equals < 0) return [parameter.trim().toLowerCase(), '']
  const value = parameter.slice(equals + 1).trim()
  const bare = value.startsWith('"') ? value.slice(1).replace(/"$/, '').replace(/\\(.)/g, '$1') : value
  return [parameter.slice(0, equals).trim().toLowerCase(), bare.replace(/^'(.*)'$/, '$1').trim()]
}

/** Whether a body is one that is read at all (spec decisions R3); the bytes count only where the type says nothing. */
export function mayBeRead(contentType: string | null, first1024Bytes: Uint8Array): boolean {
  return pageKind(contentType, first1024Bytes) !== null
}

/** How a body is to be read, or null when it is not a page (spec decisions R3). */
export function pageKind(contentType: string | null, bytes: Uint8Array): PageKind | null {
  const type = mediaTypeOf(contentType)
  if (type === null || type === 'application/octet-stream') return sniff(bytes.subarray(0, sniffedBytes))
  if (type === 'text/html') return 'html'
  if (type === 'text/plain') return 'text'
  return /^(?:text|application)\/(?:[^/]+\+)?xml$/.test(type) ? 'xml' : null
}

/** Beginnings of files that look like text and are none (mime sniffing standard 7.1). */
const printedPages = ['%PDF-', '%!PS-Adobe-']

function sniff(head: Uint8Array): PageKind | null {
  if (!isUtf16(head) && head.some(isBinary)) return null
  // Latin-1 shows ASCII as it is and never fails; zeros between the letters of UTF-16 are dropped.
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .trimStart()
  if (printedPages.some((start) => text.startsWith(start))) return null
  if (/^<\?xml\s/.test(text)) return 'xml'
  return /<(?:!doctype html|html|head|body|title|meta|script|link|a|p|div|table|h1|!--)[\s>]/i.test(text)
    ? 'html'
    : 'text'
}

function isUtf16(head: Uint8Array): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
}

/** Bytes that no text holds (mime sniffing standard 3, binary data byte). */
function isBinary(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b
}
