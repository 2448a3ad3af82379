import type { Document, Element } from 'domhandler'
import { type Found, type LooseProperty, plainWord, type ReadingContext, shortName } from './declared.ts'
import { elementValue } from './element-value.ts'
import { createItemReferences, type ItemReferences } from './item-references.ts'
import { type DraftValue, finishThing, type ThingDraft } from './thing-draft.ts'
import { walkElements } from './walk-elements.ts'

// Written here and not taken from a library: none of them says where on the page a value stands.

/** Nesting kept in a record (spec behaviour 0.3). */
const maxDepth = 16

/** Elements looked at for all items together: as many as the page has characters, and this at least (our own bound). */
const leastVisits = 10_000

/** Properties kept of those outside any item (our own bound; a page has a few). */
const maxLoose = 100

/** Words outside any item that answer something (spec behaviour 11.5, questions 5 to 7; `publisher` is ours). */
const looseWords = new Set(['author', 'datePublished', 'dateModified', 'publisher'])

/** What reading the items of one page shares. */
interface ItemReading {
  readonly context: ReadingContext
  readonly references: ItemReferences
  visitsLeft: number
}

/** What stands at the outside of microdata: items that are no property of another, and properties of no item. */
interface Outside {
  readonly items: readonly Element[]
  readonly properties: readonly Element[]
}

/**
 * What microdata declares (HTML 5.2): items in document order, those that are properties inside their owners; and what
 * properties outside any item say of the document.
 */
export function readMicrodata(context: ReadingContext): Found {
  const { document, text } = context
  if (document === null || !/itemscope|itemprop/i.test(text)) return { things: [], loose: [] }
  const references = createItemReferences(document, text)
  const reading: ItemReading = { context, references, visitsLeft: Math.max(leastVisits, text.length) }
  const { items, properties } = findOutside(document, references)
  return {
    things: items.map((item) => finishThing(readItem(item, [item], reading), context)),
    loose: properties.flatMap((element) => looseProperties(element, context)).slice(0, maxLoose),
  }
}

/** What a block holds that an item refers to belongs to that item, wherever it stands. */
function findOutside(document: Document, references: ItemReferences): Outside {
  const items: Element[] = []
  const properties: Element[] = []
  const enclosing: Element[] = []
  walkElements(document, {
    enter(element) {
      const { itemscope, itemprop } = element.attribs
      const isReferred = references.isReferred(element)
      const isOutside = enclosing.length === 0 && !isReferred
      if (itemscope !== undefined && (itemprop === undefined || isOutside)) items.push(element)
      else if (itemprop !== undefined && isOutside && properties.length < maxLoose) properties.push(element)
      if (itemscope !== undefined || isReferred) enclosing.push(element)
      return true
    },
    leave(element) {
      if (enclosing[enclosing.length - 1] === element) enclosing.pop()
    },
  })
  return { items, properties }
}

function looseProperties(element: Element, context: ReadingContext): LooseProperty[] {
  const words = (element.attribs['itemprop'] ?? '').split(/\s+/).filter(Boolean)
  const asked = words.flatMap((written) => {
    const name = plainWord(written)
    return name !== null && looseWords.has(name) ? [{ name, written }] : []
  })
  const value = asked.length === 0 ? null : elementValue(element, context)
  return value === null ? [] : asked.map((word) => ({ ...word, value, element }))
}

/** Reads an item; `owners` are the items it is inside of, itself among them, so that circles end. */
function readItem(item: Element, owners: readonly Element[], reading: ItemReading): ThingDraft {
  const values = new Map<string, DraftValue[]>()
  for (const element of propertiesOf(item, reading)) {
    const value = valueOf(element, owners, reading)
    if (value === null) continue
    for (const name of namesOf(element)) {
      const list = values.get(name)
      if (list === undefined) values.set(name, [{ value, element }])
      else list.push({ value, element })
    }
  }
  return { types: typesOf(item), element: item, values }
}

/** Elements that are properties of an item, in document order: those inside it and inside what it refers to. */
function propertiesOf(item: Element, reading: ItemReading): Element[] {
  const properties: Element[] = []
  const { references } = reading
  const referred = references.referredBy(item)
  const seen = referred.length === 0 ? null : new Set<Element>([item])
  const take = (element: Element): boolean => {
    reading.visitsLeft -= 1
    if (reading.visitsLeft < 0 || seen?.has(element) === true) return false
    seen?.add(element)
    if (element.attribs['itemprop'] !== undefined) properties.push(element)
    return element.attribs['itemscope'] === undefined
  }
  for (const root of references.inOrder([item, ...referred])) {
    if (root === item || take(root)) walkElements(root, { enter: take })
  }
  return properties
}

function valueOf(
  element: Element,
  owners: readonly Element[],
  reading: ItemReading,
): string | ThingDraft | null {
  if (element.attribs['itemscope'] === undefined) return elementValue(element, reading.context)
  if (owners.length >= maxDepth || owners.includes(element) || reading.visitsLeft < 0) return null
  const draft = readItem(element, [...owners, element], reading)
  return draft.values.size > 0 ? draft : null
}

/** The names a property element gives its value; addresses of schema.org's words become the words. */
function namesOf(element: Element): ReadonlySet<string> {
  const names = (element.attribs['itemprop'] ?? '').split(/\s+/).filter(Boolean).map(plainWord)
  return new Set(names.filter((name) => name !== null))
}

function typesOf(item: Element): string[] {
  const types = (item.attribs['itemtype'] ?? '').split(/\s+/).map(shortName)
  return [...new Set(types.filter((type) => type !== ''))]
}
