/** How often changes are announced at most (spec architecture: four times a second). */
const everyMs = 250

/** Calls `announce` soon after each change, never more than four times a second; the last change is never left out. */
export class Throttle {
  readonly #announce: () => void
  #timer: NodeJS.Timeout | null = null
  #lastAt = 0

  constructor(announce: () => void) {
    this.#announce = announce
  }

  changed(): void {
    if (this.#timer !== null) return
    const waitMs = Math.max(0, this.#lastAt + everyMs - performance.now())
    this.#timer = setTimeout(() => this.now(), waitMs)
  }

  /** Announces at once, for what a person is waiting to see. */
  now(): void {
    this.cancel()
    this.#lastAt = performance.now()
    this.#announce()
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
