import { type ChildNode, Document, type Element, isText, type ParentNode, Text } from 'domhandler'
import { giveUp, mustHold } from './not-plain.ts'
import { type ElementKind, implied } from './plain-names.ts'

/** Browsers nest no deeper (their limit of 512); deeper pages are left to the judge. */
const maxDepth = 512

/** Kinds of which it matters whether one is open. */
export type CountedKind = 'paragraph' | 'anchor' | 'button' | 'form' | 'select'

/** The tree being built and the elements of it that are open, outermost first. */
export class OpenElements {
  readonly document = new Document([])
  readonly #open: Element[] = []
  readonly #kinds: ElementKind[] = []
  /** How many are open of those that may not be open twice. */
  readonly #counts: Record<CountedKind, number> = { paragraph: 0, anchor: 0, button: 0, form: 0, select: 0 }

  get depth(): number {
    return this.#open.length
  }

  /** The innermost open element; the page is given up when there is none. */
  get current(): Element {
    return this.#open[this.#open.length - 1] ?? giveUp()
  }

  /** The kind of the innermost open element; `odd` when there is none. */
  get currentKind(): ElementKind {
    return this.#kinds[this.#kinds.length - 1] ?? 'odd'
  }

  /** Whether the innermost element holds text alone: scripts, titles, `noscript`. */
  get isInText(): boolean {
    const kind = this.currentKind
    return kind === 'raw' || kind === 'hidden'
  }

  has(kind: CountedKind): boolean {
    return this.#counts[kind] > 0
  }

  push(element: Element, kind: ElementKind): void {
    mustHold(this.#open.length < maxDepth)
    this.#append(element)
    this.#open.push(element)
    this.#kinds.push(kind)
    if (isCounted(kind)) this.#counts[kind] += 1
  }

  pop(): void {
    this.#open.pop()
    const kind = this.#kinds.pop() ?? giveUp()
    if (isCounted(kind)) this.#counts[kind] -= 1
  }

  /** Closes the innermost element, which must be of that name. */
  popExactly(name: string): void {
    mustHold(this.current.name === name)
    this.pop()
  }

  /** Closes elements whose end tags may be left out (HTML 13.2.6.3). */
  popImplied(except = ''): void {
    while (implied.has(this.current.name) && this.current.name !== except) this.pop()
  }

  /** The first open element from the inside that fits, if any does before the search has to stop. */
  innermost(fits: (name: string) => boolean, stops: (name: string) => boolean): Element | null {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const element = this.#open[at]
      if (element === undefined || fits(element.name)) return element ?? null
      if (stops(element.name)) return null
    }
    return null
  }

  text(data: string): void {
    const last = this.current.children.at(-1)
    if (last !== undefined && isText(last)) last.data += data
    else this.#append(new Text(data))
  }

  #append(node: ChildNode): void {
    const parent: ParentNode = this.#open[this.#open.length - 1] ?? this.document
    const last = parent.children[parent.children.length - 1]
    node.parent = parent
    if (last !== undefined) {
      last.next = node
      node.prev = last
    }
    parent.children.push(node)
  }
}

function isCounted(kind: ElementKind): kind is CountedKind {
  return (
    kind === 'paragraph' || kind === 'anchor' || kind === 'button' || kind === 'form' || kind === 'select'
  )
}
