import { type Element, isTag, type ParentNode } from 'domhandler'

/** The root path of one page: where its elements stand. */
export type XPathOf = (element: Element) => string

/** Steps that need no position: a page has one of each (spec decisions R6). */
const onlyOnes = new Set(['html', 'head', 'body'])

/**
 * Makes the place of an element as an XPath, with a position on every step but `html`, `head` and `body`. Paths and
 * positions once made are kept, so that asking for all elements of a page stays linear.
 */
export function createXPath(): XPathOf {
  const paths = new Map<ParentNode, string>()
  const counted = new Map<ParentNode, Map<Element, number>>()

  function positionOf(element: Element, parent: ParentNode): number {
    let positions = counted.get(parent)
    if (positions === undefined) {
      positions = countChildren(parent)
      counted.set(parent, positions)
    }
    return positions.get(element) ?? 1
  }

  function stepOf(element: Element): string {
    const { name, parent } = element
    return parent === null || onlyOnes.has(name) ? name : `${name}[${positionOf(element, parent)}]`
  }

  return (element) => {
    const pending: Element[] = []
    let node: ParentNode | null = element
    while (node !== null && isTag(node) && !paths.has(node)) {
      pending.push(node)
      node = node.parent
    }
    let path = (node === null ? undefined : paths.get(node)) ?? ''
    for (const below of pending.reverse()) {
      path = `${path}/${stepOf(below)}`
      paths.set(below, path)
    }
    return path
  }
}

function countChildren(parent: ParentNode): Map<Element, number> {
  const seen = new Map<string, number>()
  const positions = new Map<Element, number>()
  for (const child of parent.children) {
    if (!isTag(child)) continue
    const position = (seen.get(child.name) ?? 0) + 1
    seen.set(child.name, position)
    positions.set(child, position)
  }
  return positions
}

/** Pays for places: gives a place back while there is budget, null from the first that does not fit. */
export type PayForPlace = (place: string) => string | null

/** A budget of characters for places, so that deep trees do not make lines longer than pages (spec behaviour 11.3). */
export function createPlaceBudget(maxCharacters: number): PayForPlace {
  let left = maxCharacters
  return (place) => {
    left = place.length > left ? 0 : left - place.length
    return left === 0 ? null : place
  }
}
