import { type SitemapText, textPieces } from './sitemap-text.ts'

/** What a file declares that no sitemap may: a document type or an entity, or that it is a page. */
export type Declares = 'nothing' | 'document-type' | 'page'

const declaration = /<!(?:doctype|entity)/i
/** Characters of a declaration's opening that may stand in the piece before. */
const overlap = '<!doctype'.length - 1
/** How much of the beginning is looked at to tell a page from a document type of its own (our own bound). */
const headChars = 65_536

/**
 * Looks for a document type or an entity declaration anywhere in a file, in any case and encoding, before any parser
 * sees it: a sitemap has no use for one, and an entity that is never read is never expanded (spec behaviour 8.4). One
 * in a comment counts too. Linear.
 */
export function declares(text: SitemapText): Declares {
  let carry = ''
  let head = ''
  let isFound = false
  for (const piece of textPieces(text)) {
    if (head.length < headChars) head += piece
    isFound ||= declaration.test(carry + piece)
    if (isFound && head.length >= headChars) break
    carry = (carry + piece).slice(-overlap)
  }
  if (!isFound) return 'nothing'
  return isPage(head) ? 'page' : 'document-type'
}

/** A page served where a sitemap was asked for: its document type is `html`, and no sitemap follows. */
function isPage(head: string): boolean {
  const start = skipMisc(head, 0)
  const type = /<!doctype\s+html(?:\s[^<>[]{0,300})?>/iy
  type.lastIndex = start
  const found = type.exec(head)?.[0]
  if (found === undefined) return false
  const root = /<(?:urlset|sitemapindex)/y
  root.lastIndex = skipMisc(head, start + found.length)
  return !root.test(head)
}

/** The position after white space, processing instructions and comments. */
function skipMisc(head: string, from: number): number {
  const blank = /[\s\uFEFF]*/y
  for (let at = from; ;) {
    blank.lastIndex = at
    at += blank.exec(head)?.[0].length ?? 0
    const closer = head.startsWith('<?', at) ? '?>' : head.startsWith('<!--', at) ? '-->' : null
    if (closer === null) return at
    const end = head.indexOf(closer, at)
    if (end < 0) return at
    at = end + closer.length
  }
}
