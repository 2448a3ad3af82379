import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { collapseSpace } from './plain-text.ts'

/** The visible text of an element with its white space collapsed; empty once the page's budget for text is spent. */
export type ElementText = (element: Element) => string

/** What is code or a second version of the page, and no text of it. */
const silent = new Set(['script', 'style', 'template', 'noscript'])

/** Elements that stand on lines or in cells of their own: words on both sides of their edges are two words. */
const breaking = new Set(
  (
    'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
)

/**
 * Makes the reader of texts of one page. Elements inside each other share their text, so that a page could ask for far
 * more than it holds; `maxCharacters` bounds the sum.
 */
export function createElementText(maxCharacters: number): ElementText {
  let left = maxCharacters
  return (element) => {
    const pieces: string[] = []
    let node: ChildNode | null = element.firstChild
    while (node !== null && left > 0) {
      const down: ChildNode | null = isTag(node) ? enter(node, pieces) : null
      if (isText(node)) {
        pieces.push(node.data)
        left -= node.data.length
      }
      left -= 1
      node = down ?? following(node, element, pieces)
    }
    return left > 0 ? collapseSpace(pieces.join('')) : ''
  }
}

function enter(element: Element, pieces: string[]): ChildNode | null {
  if (silent.has(element.name)) return null
  // Cents written small beside the whole amount (`12<sup>99</sup>`) would make it a hundred times as much.
  const isRaised = element.name === 'sup' && /\d\s*$/.test(pieces.at(-1) ?? '')
  if (isRaised || breaking.has(element.name)) pieces.push(' ')
  return element.firstChild
}

function following(from: ChildNode, root: Element, pieces: string[]): ChildNode | null {
  let node: ChildNode = from
  for (;;) {
    if (isTag(node) && breaking.has(node.name)) pieces.push(' ')
    if (node.next !== null) return node.next
    const { parent }: ChildNode = node
    if (parent === null || parent === root || !isTag(parent)) return null
    node = parent
  }
}
