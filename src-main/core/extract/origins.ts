/**
 * Where values inside a field stand, when that is not simply the field's place and the way down from it: entries that
 * moved because blank ones before them were dropped, words that were renamed, things copied from elsewhere on the page.
 */
export class Origins {
  readonly #steps = new WeakMap<object, Map<string, string>>()
  readonly #places = new WeakMap<object, string>()

  /** Says under which JSON pointer step a child of a list or an object was written. */
  noteStep(container: object, step: string, written: string): void {
    const steps = this.#steps.get(container)
    if (steps === undefined) this.#steps.set(container, new Map([[step, written]]))
    else steps.set(step, written)
  }

  /** Says where a copied value really stands. */
  notePlace(value: object, place: string): void {
    this.#places.set(value, place)
  }

  /** The place of a child, given its container's; null when the container has none. */
  placeOf(container: object, containerPlace: string | null, step: string, child: unknown): string | null {
    const place = typeof child === 'object' && child !== null ? this.#places.get(child) : undefined
    if (place !== undefined) return place
    const from = this.#places.get(container) ?? containerPlace
    if (from === null) return null
    return `${from}/${escapeStep(this.#steps.get(container)?.get(step) ?? step)}`
  }
}

/** A name as a step of a JSON pointer (RFC 6901 3). */
export function escapeStep(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name
}
