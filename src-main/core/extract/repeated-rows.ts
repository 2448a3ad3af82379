import { type Document, type Element, isTag, isText } from 'domhandler'
import { walkElements } from './walk-elements.ts'

/** So many elements built alike under one parent are rows (spec behaviour 11.9). */
const leastRows = 3

/** Levels of children, and classes of each element, that elements are compared by (spec behaviour 11.9). */
const comparedLevels = 3
const comparedClasses = 3

/** What an address is worth beside the characters of a row's text (spec behaviour 11.9). */
const addressWorth = 8

/** Whatever stands inside these is furniture, and those are never rows (spec behaviour 11.9). */
const furniture = new Set(['head', 'nav', 'aside', 'footer'])
const noRows = new Set(['script', 'style'])

/** The best group of elements built alike; empty when there is none. */
export function findRepeatedRows(document: Document): readonly Element[] {
  const worths = measure(document)
  const shapes = createShapes()
  let best: { readonly rows: readonly Element[]; readonly score: number } = { rows: [], score: 0 }
  walkElements(document, {
    enter(element) {
      if (furniture.has(element.name)) return false
      for (const rows of groupsOf(element, shapes)) {
        const score = rows.length * rows.reduce((most, row) => Math.max(most, worths.get(row) ?? 0), 0)
        if (score > best.score) best = { rows, score }
      }
      return true
    },
  })
  return best.rows
}

function groupsOf(parent: Element, shapeOf: (element: Element, levels: number) => number): Element[][] {
  const children = elementsOf(parent).filter(({ name }) => !noRows.has(name))
  if (children.length < leastRows) return []
  const groups = new Map<number, Element[]>()
  for (const child of children) {
    const shape = shapeOf(child, comparedLevels)
    const group = groups.get(shape)
    if (group === undefined) groups.set(shape, [child])
    else group.push(child)
  }
  return [...groups.values()].filter((group) => group.length >= leastRows)
}

/** Numbers shapes: tag, classes and the shapes of children some levels down. Each element is looked at once a level. */
function createShapes(): (element: Element, levels: number) => number {
  const numbers = new Map<string, number>()
  const known = Array.from({ length: comparedLevels + 1 }, () => new Map<Element, number>())
  return function shapeOf(element, levels): number {
    const before = known[levels]?.get(element)
    if (before !== undefined) return before
    const classes = (element.attribs['class'] ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .toSorted()
      .slice(0, comparedClasses)
    const inside = levels === 0 ? [] : elementsOf(element).map((child) => shapeOf(child, levels - 1))
    const written = `${levels} ${element.name} ${classes.join('.')} ${inside.join(',')}`
    const number = numbers.get(written) ?? numbers.size
    numbers.set(written, number)
    known[levels]?.set(element, number)
    return number
  }
}

/** What each element is worth: the length of its text, and eight for each address (spec behaviour 11.9). */
function measure(document: Document): ReadonlyMap<Element, number> {
  const worths = new Map<Element, number>()
  const open: number[] = [0]
  const close = (worth: number): void => {
    open[open.length - 1] = (open.at(-1) ?? 0) + worth
  }
  walkElements(document, {
    enter(element) {
      open.push(noRows.has(element.name) ? 0 : ownWorth(element))
      return true
    },
    leave(element) {
      const worth = open.pop() ?? 0
      worths.set(element, worth)
      close(worth)
    },
  })
  return worths
}

function ownWorth({ attribs, children }: Element): number {
  let worth =
    (attribs['href'] === undefined ? 0 : addressWorth) + (attribs['src'] === undefined ? 0 : addressWorth)
  for (const child of children) if (isText(child)) worth += child.data.trim().length
  return worth
}

function elementsOf(element: Element): Element[] {
  return element.children.filter(isTag)
}
