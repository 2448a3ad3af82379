import type { Document, Element } from 'domhandler'
import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { ElementText } from './element-text.ts'
import type { Origins } from './origins.ts'
import type { PageParts } from './page-parts.ts'
import type { PayForPlace, XPathOf } from './x-path.ts'

/** A field as a reader found it: a value and its place, null for metas or once the budget for places is spent. */
export interface DeclaredField {
  readonly value: RecordValue
  readonly where: string | null
}

/** One thing declared on a page: its types by their short names, and its fields in the order written. */
export interface DeclaredThing {
  readonly types: readonly string[]
  readonly fields: ReadonlyMap<string, DeclaredField>
  readonly where: string | null
}

/** A property written in an element that belongs to no thing, and so says something of the document. */
export interface LooseProperty {
  /** The plain name, and as the page spells it. */
  readonly name: string
  readonly written: string
  readonly value: string
  readonly element: Element
}

/** What a reader of things found: things in document order, and what is said of the document outside of them. */
export interface Found {
  readonly things: readonly DeclaredThing[]
  readonly loose: readonly LooseProperty[]
}

/** What a reader gets to work with. */
export interface ReadingContext {
  /** The page's tree; null for a body that has none, such as plain text. */
  readonly document: Document | null
  /** The page's source, for a cheap look at whether a vocabulary is used at all. */
  readonly text: string
  readonly parts: PageParts
  /** What relative addresses are resolved against. */
  readonly base: string
  readonly xPathOf: XPathOf
  readonly payForPlace: PayForPlace
  readonly textOf: ElementText
  readonly origins: Origins
}

/** The short name of a type or a word: the last part of its address, or what follows its prefix. */
export function shortName(name: string): string {
  return /([^/#:]+)[/#:]*$/.exec(name.trim())?.[1] ?? ''
}

/** A word without schema.org's prefix or address before it; null for what no word may be called. */
export function plainWord(word: string): string | null {
  const name = word.replace(/^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/, '')
  return name === '' || name === '__proto__' ? null : name
}
