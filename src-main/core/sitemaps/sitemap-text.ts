import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import type { BreakPlace } from './sitemap-reading.ts'

/** A file's bytes and the encoding they are read in: a label of the encoding standard, or UTF-32, which it lacks. */
export interface SitemapText {
  readonly bytes: Uint8Array
  readonly encoding: string
}

interface Decoder {
  readonly decode: (piece?: Uint8Array, options?: { readonly stream?: boolean }) => string
}

/** Bytes decoded at a time. A few KiB, so that a reader that looks only between pieces never looks too late. */
const pieceBytes = 4096
/** How far into a file its XML declaration is looked for; it stands at the beginning (our own bound). */
const declarationBytes = 1024

const declaredEncoding = /^[\s\0]*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/

/**
 * Finds the encoding of a file: byte-order mark, then the zero bytes of UTF-16 and UTF-32, then bytes that are plainly
 * UTF-8, then the XML declaration, else UTF-8. A declaration of UTF-16 above bytes that are none is wrong and passed over.
 */
export function sitemapText(bytes: Uint8Array): SitemapText {
  return { bytes, encoding: wideEncoding(bytes) ?? narrowEncoding(bytes) }
}

/** Byte-order marks, and the zero bytes around the `<` or white space with which every file begins that is anything to us. */
const wideBeginnings: readonly (readonly [RegExp, string])[] = [
  [/^\0\0(?:\xFE\xFF|\0[^\0])/, 'utf-32be'],
  [/^(?:\xFF\xFE|[^\0]\0)\0\0/, 'utf-32le'],
  [/^(?:\xFF\xFE|[^\0]\0)/, 'utf-16le'],
  [/^(?:\xFE\xFF|\0[^\0])/, 'utf-16be'],
]

function wideEncoding(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return wideBeginnings.find(([pattern]) => pattern.test(beginning))?.[1] ?? null
}

function narrowEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1')
  const label = declaredEncoding.exec(head.replace(/^\xEF\xBB\xBF/, ''))?.[1]
  if (label === undefined || (!isAscii(bytes) && isUtf8(bytes))) return 'utf-8'
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8'
  }
}

/** The text piece by piece, so that no file is ever whole in memory twice. Bytes that fit nothing become U+FFFD. */
export function* textPieces({ bytes, encoding }: SitemapText): Generator<string> {
  const decoder = decoderFor(encoding)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
  }
  yield decoder.decode()
}

/** The line and byte at which a character of the decoded text stands, the first being 0. */
export function placeOfCharacter({ bytes, encoding }: SitemapText, character: number): BreakPlace {
  const ahead = decoderFor(encoding)
  // One piece behind, so that the piece in which the character stands can be taken again unit by unit.
  const behind = decoderFor(encoding)
  let seen = 0
  let line = 1
  let at = 0
  for (; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    const text = ahead.decode(piece, { stream: true })
    if (seen + text.length > character) break
    seen += text.length
    line += lineEnds(text)
    behind.decode(piece, { stream: true })
  }
  const unit = encoding.startsWith('utf-32') ? 4 : 1
  for (; at < bytes.length && seen < character; at += unit) {
    const text = behind.decode(bytes.subarray(at, at + unit), { stream: true })
    seen += text.length
    line += lineEnds(text)
  }
  return { line, byte: Math.min(at, bytes.length) }
}

function lineEnds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function decoderFor(encoding: string): Decoder {
  return encoding.startsWith('utf-32') ? utf32Decoder(encoding === 'utf-32le') : new TextDecoder(encoding)
}

/** Decodes pieces of whole units; the encoding standard, and so `TextDecoder`, knows no UTF-32. */
function utf32Decoder(isLittle: boolean): Decoder {
  let isFirst = true
  return {
    decode(piece) {
      if (piece === undefined) return ''
      const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
      const characters: string[] = []
      for (let at = 0; at + 4 <= piece.length; at += 4) {
        characters.push(character(view.getUint32(at, isLittle)))
      }
      const text = characters.join('')
      const isMarked = isFirst && text.startsWith('\uFEFF')
      isFirst = false
      return isMarked ? text.slice(1) : text
    },
  }
}

function character(code: number): string {
  const isNone = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
  return isNone ? '\uFFFD' : String.fromCodePoint(code)
}
