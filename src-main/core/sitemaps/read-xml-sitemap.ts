// sax brings no types of its own; with this line every project that reads this file finds ours.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./sax.d.ts" />
import sax, { type SAXParser } from 'sax'
import { maxAddressLength } from '../base/address.ts'
import { EntryList } from './entry-list.ts'
import { cutSentence, garbledSentence, type SitemapReading } from './sitemap-reading.ts'
import { placeOfCharacter, type SitemapText, textPieces } from './sitemap-text.ts'
import { type Unfinished, xmlBreak } from './xml-break.ts'

/** Elements open inside each other before a file is read no further; a sitemap nests five deep (our own bound). */
const maxDepth = 100
/** Attributes of one element before a file is read no further (our own bound). */
const maxAttributes = 1000
/** Text of one field that is kept: an address with as much white space around it (our own bound). */
const maxFieldChars = 2 * maxAddressLength
/** sax reads an unknown declaration in quadratic time until it is closed; one this long is none (`<![CDATA[`). */
const maxDeclarationChars = 16

const declarationReason = 'a declaration stands where none may'

/** Thrown out of the parser to stop it; never leaves this file. */
const over = new Error('the file is read no further')

/** Takes attributes and keeps none: nobody reads them, and over one called `hasOwnProperty` sax would trip. */
const noAttributes: Record<string, string> = new Proxy({}, { set: () => true })

type Field = 'loc' | 'lastmod'
type Ending =
  | { readonly kind: 'other-root'; readonly name: string }
  | { readonly kind: 'broken'; readonly reason: string; readonly character: number }
  | { readonly kind: 'cut' }

/** A list's root element, and the element of one entry. */
const entryNames: Readonly<Record<string, string>> = { urlset: 'url', sitemapindex: 'sitemap' }

/**
 * Reads an XML sitemap in one pass without ever building a tree. Only `loc` and `lastmod` directly in an entry count,
 * under whatever namespace the root has, or none; where the file stops being XML, the entries closed before it are kept
 * (spec behaviour 8.4).
 */
export function readXmlSitemap(text: SitemapText, maxEntries: number): SitemapReading {
  const reader = new XmlReader(maxEntries)
  const ending = reader.read(text)
  if (ending?.kind === 'other-root') {
    return { kind: 'none', error: `It is no sitemap: its root is <${ending.name}>.` }
  }
  const reason = ending?.kind === 'broken' ? ending.reason : 'there is no element in it'
  if (reader.kind === null) return { kind: 'none', error: `It is not XML: ${reason}.` }
  const place = ending?.kind === 'broken' ? placeOfCharacter(text, ending.character) : null
  const isCut = ending?.kind === 'cut'
  return {
    kind: reader.kind,
    entries: reader.list.entries,
    broken:
      place !== null
        ? `It stops being XML at line ${place.line}, byte ${place.byte}: ${reason}.`
        : isCut
          ? cutSentence(maxEntries)
          : garbledSentence(reader.list.garbled),
    brokenAt: place,
    isCut,
  }
}

/** Follows the parser through one file; a field is only open directly inside an entry directly inside the root. */
class XmlReader {
  readonly list: EntryList
  kind: 'urlset' | 'sitemapindex' | null = null
  #ending: Ending | null = null
  #depth = 0
  #attributes = 0
  /** What stands before every name that is the sitemap's own, such as `sm:`. */
  #prefix = ''
  #entryName = ''
  #entry: Record<Field, string | null> | null = null
  #field: Field | null = null
  #text = ''
  /** Characters before the first `<`, which the parser is not shown. */
  #skipped = 0
  readonly #parser = sax.parser(true, { strictEntities: true }) as SAXParser & Unfinished

  constructor(maxEntries: number) {
    this.list = new EntryList(maxEntries)
    const parser = this.#parser
    // Without a prototype, else `&constructor;` would be known.
    parser.ENTITIES = Object.assign(Object.create(null) as Record<string, string>, sax.XML_ENTITIES)
    parser.onopentag = ({ name }) => this.#open(name)
    parser.onclosetag = () => this.#close()
    parser.ontext = parser.oncdata = (text) => this.#addText(text)
    parser.onopentagstart = (tag) => {
      tag.attributes = noAttributes
      this.#attributes = 0
    }
    parser.onattribute = () => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes) {
        this.#break(`an element has more than ${maxAttributes} attributes`)
      }
    }
    parser.ondoctype = () => this.#break(declarationReason)
    parser.onsgmldeclaration = () => this.#break(declarationReason, parser.sgmlDecl.length + 2)
    parser.onerror = ({ message }) => {
      const { reason, back } = xmlBreak(message, parser)
      this.#break(reason, back)
    }
  }

  /** Reads to the end, or to what ends it before; null when all was read. */
  read(text: SitemapText): Ending | null {
    let hasBegun = false
    try {
      for (const piece of textPieces(text)) {
        const shown: string = hasBegun ? piece : piece.trimStart()
        this.#skipped += piece.length - shown.length
        hasBegun ||= shown !== ''
        this.#parser.write(shown)
        const declared = this.#parser.sgmlDecl.length
        if (declared > maxDeclarationChars) this.#break(declarationReason, declared + 1)
      }
      this.#parser.close()
    } catch (error) {
      if (error !== over) throw error
    }
    return this.#ending
  }

  #open(name: string): void {
    this.#depth += 1
    if (this.#depth > maxDepth) this.#break(`its elements are nested more than ${maxDepth} deep`)
    if (this.#depth === 1) this.#openRoot(name)
    else if (this.#depth === 2) this.#entry = name === this.#entryName ? { loc: null, lastmod: null } : null
    else if (this.#depth === 3 && this.#entry !== null) this.#openField(name)
  }

  #openRoot(name: string): void {
    if (this.kind !== null) this.#break('a second root element begins')
    const local = name.slice(name.indexOf(':') + 1)
    if (local !== 'urlset' && local !== 'sitemapindex') {
      this.#end({ kind: 'other-root', name: name.slice(0, 50) })
    }
    this.kind = local
    this.#prefix = name.slice(0, name.length - local.length)
    this.#entryName = `${this.#prefix}${entryNames[local] ?? ''}`
  }

  /** The first `loc` of an entry is its address, the first `lastmod` its date. */
  #openField(name: string): void {
    const field = name === `${this.#prefix}loc` ? 'loc' : name === `${this.#prefix}lastmod` ? 'lastmod' : null
    if (field !== null && this.#entry?.[field] === null) {
      this.#field = field
      this.#text = ''
    }
  }

  #addText(text: string): void {
    if (this.#field === null || this.#depth !== 3) return
    this.#text = this.#text === '' ? text.trimStart() : this.#text + text
    if (this.#text.length > maxFieldChars) this.#closeField('')
  }

  #close(): void {
    if (this.#depth === 3 && this.#field !== null) this.#closeField(this.#text.trim())
    if (this.#depth === 2 && this.#entry !== null) {
      const { loc, lastmod } = this.#entry
      this.#entry = null
      if (loc !== null && !this.list.add(loc, lastmod)) this.#end({ kind: 'cut' })
    }
    this.#depth -= 1
  }

  #closeField(value: string): void {
    if (this.#entry !== null && this.#field !== null) this.#entry[this.#field] = value
    this.#field = null
  }

  #break(reason: string, back = 0): never {
    this.#end(this.#broken(reason, back))
  }

  /** The parser stands behind the character that told it; `back` is how far before that one the fault began. */
  #broken(reason: string, back: number): Ending {
    const character = this.#skipped + Math.max(0, this.#parser.position - 1 - back)
    return { kind: 'broken', reason, character }
  }

  #end(ending: Ending): never {
    this.#ending = ending
    throw over
  }
}
