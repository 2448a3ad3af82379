import { htmlDocumentText } from './html-document-text.ts'

/** Octets of a robots.txt that are read; the rest is ignored (RFC 9309 2.5 asks for at least 500 KiB; decision A10). */
export const maxRobotsOctets = 512_000

/** A robots.txt taken apart into lines, before any of them is understood. */
export interface RobotsOctets {
  /** The lines to understand, one character an octet, without byte-order mark and without HTML tags. */
  readonly octetLines: readonly string[]
  /** The same lines as the site wrote them, read leniently as UTF-8, for showing. */
  readonly lines: readonly string[]
  /** Whether the file was longer than `maxRobotsOctets` and lost its end. */
  readonly isTruncated: boolean
}

/** Line ends of RFC 9309 2.2: CR, LF or both; whoever counts lines must split the same way. */
const lineEnd = /\r\n|\r|\n/
/** Marks at the start that are no content: one or more whole UTF-8 marks, or a broken one (Google's matcher skips it). */
const byteOrderMark = /^(?:(?:\xEF\xBB\xBF)+|\xEF\xBB|\xEF)/

/**
 * Reads the octets of a robots.txt into lines: UTF-16 with its mark is decoded, a byte-order mark dropped, a file over
 * `maxRobotsOctets` cut back to its last whole line (half a rule is a broader rule). The reader of the socket should
 * hand over one octet more than the limit when there are more, else nobody can tell that the end is missing.
 */
export function readRobotsOctets(bytes: Uint8Array): RobotsOctets {
  const isTruncated = bytes.length > maxRobotsOctets
  const kept = bytes.subarray(0, maxRobotsOctets)
  let octets = Buffer.from(decodeUtf16(kept) ?? kept).toString('latin1')
  if (isTruncated) octets = octets.slice(0, Math.max(octets.lastIndexOf('\n'), octets.lastIndexOf('\r')) + 1)
  octets = octets.replace(byteOrderMark, '')
  return {
    octetLines: (htmlDocumentText(octets) ?? octets).split(lineEnd),
    lines: Buffer.from(octets, 'latin1').toString('utf8').split(lineEnd),
    isTruncated,
  }
}

/** The UTF-8 octets of a UTF-16 file that says so by its mark, else null (RFC 9309 2.2.2 lets a reader bridge encodings). */
function decodeUtf16(bytes: Uint8Array): Buffer | null {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  if (!isLittle && !(first === 0xfe && second === 0xff)) return null
  const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
  return Buffer.from((isLittle ? units : units.swap16()).toString('utf16le'), 'utf8')
}
