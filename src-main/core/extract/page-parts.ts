import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler'

/** The elements of a page that some reader asks for, each kind in document order, gathered in one walk. */
export interface PageParts {
  /** The outermost `html` element, for its language. */
  readonly html: Element | null
  /** Everything that stands in `head` or says something there: `base`, `link`, `meta`, JSON-LD scripts. */
  readonly bases: readonly Element[]
  readonly links: readonly Element[]
  readonly metas: readonly Element[]
  readonly scripts: readonly Element[]
  /** Titles of the page; those of drawings and formulas are not among them. */
  readonly titles: readonly Element[]
  /** `a` and `area` with an href. */
  readonly anchors: readonly Element[]
}

interface Gathering {
  html: Element | null
  bases: Element[]
  links: Element[]
  metas: Element[]
  scripts: Element[]
  titles: Element[]
  anchors: Element[]
}

/** What a body without mark-up has. */
export const noParts: PageParts = {
  html: null,
  bases: [],
  links: [],
  metas: [],
  scripts: [],
  titles: [],
  anchors: [],
}

/** Walks a page once and sorts out what the readers need; what a `template` holds is not on the page. */
export function gatherParts(document: Document): PageParts {
  const parts: Gathering = {
    html: null,
    bases: [],
    links: [],
    metas: [],
    scripts: [],
    titles: [],
    anchors: [],
  }
  let foreign: ParentNode | null = null
  let node: ChildNode | null = document.firstChild
  while (node !== null) {
    let down: ChildNode | null = null
    if (isTag(node)) {
      take(node, parts, foreign !== null)
      if (foreign === null && (node.name === 'svg' || node.name === 'math')) foreign = node
      down = node.name === 'template' ? null : node.firstChild
    }
    if (down !== null) {
      node = down
      continue
    }
    // Up to the nearest element with something after it; no recursion, for pages nest as deep as they like.
    let left: ChildNode | ParentNode = node
    while (left.next === null && left.parent !== null) {
      if (left === foreign) foreign = null
      left = left.parent
    }
    if (left === foreign) foreign = null
    node = left.next
  }
  return parts
}

function take(element: Element, parts: Gathering, isForeign: boolean): void {
  switch (element.name) {
    case 'a':
    case 'area':
      if (element.attribs['href'] !== undefined) parts.anchors.push(element)
      break
    case 'meta':
      parts.metas.push(element)
      break
    case 'link':
      parts.links.push(element)
      break
    case 'script':
      if (isJsonLd(element.attribs['type'])) parts.scripts.push(element)
      break
    case 'title':
      if (!isForeign) parts.titles.push(element)
      break
    case 'base':
      parts.bases.push(element)
      break
    case 'html':
      parts.html ??= element
      break
  }
}

/** A script's type is compared without parameters, trimmed, in any case (spec behaviour 11.3). */
function isJsonLd(type: string | undefined): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/ld+json'
}
