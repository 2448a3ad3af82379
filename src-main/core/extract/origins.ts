import type { Element } from 'domhandler'
import type { XPathOf } from './x-path.ts'

/**
 * Where values inside a field stand, when that is not simply the field's place and the way down from it: entries that
 * moved because blank ones before them were dropped, words that were renamed, things copied from elsewhere on the page,
 * values that are written in elements of their own.
 */
export class Origins {
  readonly #xPathOf: XPathOf
  readonly #steps = new WeakMap<object, Map<string, string>>()
  readonly #places = new WeakMap<object, string>()
  readonly #elements = new WeakMap<object, Map<string, Element>>()

  constructor(xPathOf: XPathOf) {
    this.#xPathOf = xPathOf
  }

  /** Says under which JSON pointer step a child of a list or an object was written. */
  noteStep(container: object, step: string, written: string): void {
    noteIn(this.#steps, container, step, written)
  }

  /** Says where a copied value really stands. */
  notePlace(value: object, place: string): void {
    this.#places.set(value, place)
  }

  /** Says which element of the page a child of a list or an object is written in. */
  noteElement(container: object, step: string, element: Element): void {
    noteIn(this.#elements, container, step, element)
  }

  /** The place of a child, given its container's; null when the container has none. */
  placeOf(container: object, containerPlace: string | null, step: string, child: unknown): string | null {
    const element = this.#elements.get(container)?.get(step)
    if (element !== undefined) return this.#xPathOf(element)
    const place = typeof child === 'object' && child !== null ? this.#places.get(child) : undefined
    if (place !== undefined) return place
    const from = this.#places.get(container) ?? containerPlace
    if (from === null) return null
    return `${from}/${escapeStep(this.#steps.get(container)?.get(step) ?? step)}`
  }
}

function noteIn<Note>(
  notes: WeakMap<object, Map<string, Note>>,
  container: object,
  step: string,
  note: Note,
): void {
  const steps = notes.get(container)
  if (steps === undefined) notes.set(container, new Map([[step, note]]))
  else steps.set(step, note)
}

/** A name as a step of a JSON pointer (RFC 6901 3). */
export function escapeStep(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}
