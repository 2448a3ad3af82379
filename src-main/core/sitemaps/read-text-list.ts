import { maxAddressLength } from '../base/address.ts'
import { EntryList } from './entry-list.ts'
import { cutSentence, garbledSentence, type SitemapReading } from './sitemap-reading.ts'
import { type SitemapText, textPieces } from './sitemap-text.ts'

const webAddress = /^https?:\/\//i
const lineEnd = /[\r\n]+/

/** Reads a list of addresses, one a line; other lines are passed over, and a file without any is no list. */
export function readTextList(text: SitemapText, maxEntries: number): SitemapReading {
  const list = new EntryList(maxEntries)
  let isCut = false
  for (const line of linesOf(text)) {
    const written = line.trim()
    if (!webAddress.test(written) || list.add(written, null)) continue
    isCut = true
    break
  }
  if (list.entries.length === 0 && list.garbled === 0) {
    return { kind: 'none', error: 'It is neither XML nor a list of addresses.' }
  }
  const broken = isCut ? cutSentence(maxEntries) : garbledSentence(list.garbled)
  return { kind: 'text', entries: list.entries, broken, brokenAt: null, isCut }
}

/** The lines; of one too long to hold an address only its beginning is kept, which is then no address either. */
function* linesOf(text: SitemapText): Generator<string> {
  let rest = ''
  for (const piece of textPieces(text)) {
    const lines = piece.split(lineEnd)
    const last = lines.pop() ?? ''
    for (const line of lines) {
      yield rest + line
      rest = ''
    }
    rest = rest.trimStart()
    if (rest.length <= 2 * maxAddressLength) rest += last
  }
  yield rest
}
