import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { ResultType, Sniffer } from 'encoding-sniffer/sniffer'
import { charsetOf } from './media-type.ts'

/** A page's text and the name of the encoding it was read in, as the encoding standard spells it in lower case. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/** How far into a page a declaration of its encoding is looked for (spec behaviour 4.7). */
const prescanBytes = 65_536

/**
 * The text of a page: byte-order mark, then bytes that are plainly UTF-8, then the header, then what the page itself
 * declares, else UTF-8 or windows-1252 (spec behaviour 4.7). Never throws: bytes that fit nothing are replaced. Line
 * ends become LF.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const decoder = decoderFor(bytes, contentType)
  const decoded = decoder.decode(bytes)
  const text =
    decoder.encoding === 'windows-1252' ? decoded.replace(/[\u0080-\u009f]/g, fromWindows) : decoded
  return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, encoding: decoder.encoding }
}

function decoderFor(bytes: Uint8Array, contentType: string | null): TextDecoder {
  const marked = markedEncoding(bytes)
  if (marked !== null) return new TextDecoder(marked)
  if (!isAscii(bytes) && isUtf8(bytes)) return new TextDecoder('utf-8')
  const declared = decoderOf(charsetOf(contentType)) ?? decoderOf(declaredEncoding(bytes))
  return declared ?? new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

function markedEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** A label nobody knows, or one that is refused (utf-7), declares nothing. */
function decoderOf(label: string | null): TextDecoder | null {
  if (label === null) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** What an XML declaration or a meta before the body declares, or null. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, prescanBytes)
  const body = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('latin1')
    .search(/<body[\s>]/i)
  // The sniffer waits for the rest of a byte-order mark for ever once it has seen 0xEF.
  const start = head[0] === 0xef ? 1 : 0
  const sniffer = new Sniffer({ maxBytes: prescanBytes })
  sniffer.write(head.subarray(start, body < 0 ? head.length : Math.max(start, body)))
  return sniffer.resultType === ResultType.DEFAULT ? null : sniffer.encoding
}

/** What 0x80 to 0x9F mean in windows-1252 (encoding standard); some releases of Node read them as Latin-1. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromWindows(character: string): string {
  return windowsCharacters[character.charCodeAt(0) - 0x80] ?? character
}
