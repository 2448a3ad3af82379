import type { Document, Element } from 'domhandler'
import { walkElements } from './walk-elements.ts'

/** What microdata's `itemref` ties to items from elsewhere on the page (HTML 5.2.2). */
export interface ItemReferences {
  /** The elements an item refers to, each once; names nobody bears are passed over. */
  readonly referredBy: (item: Element) => readonly Element[]
  readonly isReferred: (element: Element) => boolean
  /** Elements in document order. */
  readonly inOrder: (elements: readonly Element[]) => readonly Element[]
}

/** Names read of one `itemref` (our own bound). */
const maxNames = 100

const none: ItemReferences = {
  referredBy: () => [],
  isReferred: () => false,
  inOrder: (elements) => elements,
}

/** Finds what `itemref` refers to; costs a walk only on a page that has the attribute. */
export function createItemReferences(document: Document, text: string): ItemReferences {
  if (!/itemref/i.test(text)) return none
  const byId = new Map<string, Element>()
  const order = new Map<Element, number>()
  const names = new Set<string>()
  walkElements(document, {
    enter(element) {
      const { id } = element.attribs
      order.set(element, order.size)
      if (id !== undefined && !byId.has(id)) byId.set(id, element)
      for (const name of namesOf(element)) names.add(name)
      return true
    },
  })
  const referred = new Set([...names].flatMap((name) => byId.get(name) ?? []))
  return {
    referredBy: (item) => [...new Set(namesOf(item).flatMap((name) => byId.get(name) ?? []))],
    isReferred: (element) => referred.has(element),
    inOrder: (elements) =>
      elements.length < 2 ? elements : elements.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  }
}

function namesOf(item: Element): string[] {
  return (item.attribs['itemref'] ?? '').split(/\s+/, maxNames).filter(Boolean)
}
