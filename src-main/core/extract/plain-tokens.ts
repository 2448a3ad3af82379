import type { Document } from 'domhandler'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { giveUp, mustHold } from './not-plain.ts'
import { type ElementKind, kindOf } from './plain-names.ts'
import { PlainTreeBuilder } from './plain-tree-builder.ts'
import { decodeReferences } from './references.ts'

/** Names of tags and attributes on plain pages; anything else is spelled strangely. */
const plainTag = /^[A-Za-z][A-Za-z0-9:._-]*$/
const plainAttribute = /^[A-Za-z0-9:@._#*()[\]-]+$/

/** A tag by its lower-case name, and how elements of that name are nested. */
interface Tag {
  readonly name: string
  readonly kind: ElementKind
}

/** Names seen before, as they were written; the same few are on every page. */
const tags = new Map<string, Tag>()
const attributeNames = new Map<string, string>()

/** Names remembered at most, and their length, so that pages cannot fill the memory (our own bounds). */
const maxNames = 2000
const maxNameLength = 40

/** Passes htmlparser2's tokens on to the tree, after making sure that a browser reads the same ones. */
export class PlainTokens implements TokenizerCallbacks {
  readonly #text: string
  readonly #tree = new PlainTreeBuilder()
  #tag: Tag = { name: '', kind: 'odd' }
  #attribs: Record<string, string> = {}
  #attribute = ''
  #value = ''
  /** The element whose markup is text, and where its end tag begins; -1 outside of one. */
  #hiddenEnd = -1
  #hiddenStart = 0
  #templates = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): Document {
    const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, this)
    tokenizer.write(this.#text)
    tokenizer.end()
    mustHold(this.#hiddenEnd < 0 && this.#templates === 0)
    return this.#tree.finish()
  }

  onopentagname(start: number, end: number): void {
    this.#tag = tagOf(this.#text.slice(start, end))
    this.#attribs = {}
  }

  onattribname(start: number, end: number): void {
    this.#attribute = attributeOf(this.#text.slice(start, end))
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value = decodeReferences(this.#text.slice(start, end))
  }

  /** References are decoded here, where few pages have any; the tokenizer is faster without. */
  onattribentity(): void {
    giveUp()
  }

  onattribend(): void {
    // The first of two attributes of a name counts.
    const attribs = this.#attribs
    const name = this.#attribute
    if (attribs[name] === undefined || !Object.hasOwn(attribs, name)) attribs[name] = this.#value
  }

  onopentagend(end: number): void {
    this.#open(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#open(end, true)
  }

  onclosetag(start: number, end: number): void {
    if (this.#hiddenEnd >= 0) {
      if (start - 2 < this.#hiddenEnd) return
      mustHold(start - 2 === this.#hiddenEnd)
      if (this.#templates === 0) this.#tree.text(this.#text.slice(this.#hiddenStart, this.#hiddenEnd))
      this.#hiddenEnd = -1
    }
    // `</ p>` is a comment, and attributes of end tags may hold what looks like their end.
    mustHold(this.#text[start - 1] === '/' && this.#isEndOfTag(end))
    const { name, kind } = tagOf(this.#text.slice(start, end))
    if (this.#templates === 0) this.#tree.close(name, kind)
    else if (kind === 'template') this.#templates -= 1
  }

  ontext(start: number, end: number): void {
    if (this.#isPassedOver(start)) return
    this.#tree.text(this.#text.slice(start, end))
  }

  ontextentity(): void {
    giveUp()
  }

  oncomment(start: number): void {
    this.#isPassedOver(start)
  }

  /** `<![CDATA[` is a comment that ends at the next `>`, but text inside drawings. */
  oncdata(): void {
    giveUp()
  }

  ondeclaration(start: number, end: number): void {
    if (this.#isPassedOver(start)) return
    const declaration = this.#text.slice(start, end)
    mustHold(/^doctype\s/i.test(declaration))
    this.#tree.doctype(declaration)
  }

  onprocessinginstruction(start: number): void {
    this.#isPassedOver(start)
  }

  onend(): void {
    // What is open at the end stays open.
  }

  #open(end: number, isSelfClosing: boolean): void {
    const { name, kind } = this.#tag
    if (this.#isPassedOver(end)) {
      if (this.#hiddenEnd < 0) this.#openInTemplate(this.#tag, end)
      return
    }
    mustHold(!isSelfClosing || (kind !== 'raw' && kind !== 'hidden' && kind !== 'template'))
    this.#tree.open(name, kind, this.#attribs, isSelfClosing)
    if (kind === 'template') this.#templates = 1
    if (kind === 'hidden') this.#hide(name, end)
  }

  /** What a template holds is not on the page; only its end has to be found. */
  #openInTemplate({ name, kind }: Tag, end: number): void {
    mustHold(kind !== 'odd' && kind !== 'drawing')
    if (kind === 'template') this.#templates += 1
    if (kind === 'hidden') this.#hide(name, end)
  }

  /** `noscript` and its like hold text, whatever it looks like, up to their end tag (HTML 13.2.5.3). */
  #hide(name: string, end: number): void {
    const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
    closing.lastIndex = end + 1
    const found = closing.exec(this.#text)
    this.#hiddenEnd = found === null ? giveUp() : found.index
    this.#hiddenStart = end + 1
  }

  /** Whether a token is inside what is passed over. One that begins behind its end was not seen to end there. */
  #isPassedOver(start: number): boolean {
    if (this.#hiddenEnd >= 0) {
      mustHold(start <= this.#hiddenEnd)
      return true
    }
    return this.#templates > 0
  }

  #isEndOfTag(end: number): boolean {
    let at = end
    while (at < this.#text.length && this.#text.charCodeAt(at) <= 0x20) at += 1
    return this.#text[at] === '>'
  }
}

function tagOf(written: string): Tag {
  const before = tags.get(written)
  if (before !== undefined) return before
  mustHold(plainTag.test(written))
  const name = written.toLowerCase()
  const tag = { name, kind: kindOf(name) }
  if (tags.size < maxNames && written.length <= maxNameLength) tags.set(written, tag)
  return tag
}

function attributeOf(written: string): string {
  const before = attributeNames.get(written)
  if (before !== undefined) return before
  mustHold(plainAttribute.test(written) && written !== '__proto__')
  const name = written.toLowerCase()
  if (attributeNames.size < maxNames && written.length <= maxNameLength) attributeNames.set(written, name)
  return name
}
