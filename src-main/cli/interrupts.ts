import type { Run } from '../service/command-service.ts'

/**
 * Ctrl-C: once finishes the answer in flight and writes it, twice stops at once. Either way the file is whole. SIGTERM
 * counts as the first.
 */
export class Interrupts {
  readonly #crawl: Run
  readonly #say: (sentence: string) => void
  readonly #onSignal = (): void => this.#interrupted()
  #count = 0

  constructor(crawl: Run, say: (sentence: string) => void) {
    this.#crawl = crawl
    this.#say = say
    process.on('SIGINT', this.#onSignal)
    process.on('SIGTERM', this.#onSignal)
  }

  get count(): number {
    return this.#count
  }

  release(): void {
    process.off('SIGINT', this.#onSignal)
    process.off('SIGTERM', this.#onSignal)
  }

  #interrupted(): void {
    this.#count += 1
    if (this.#count === 1) {
      this.#say('Stopping: the answer under way is awaited and written. Ctrl-C again stops at once.')
      this.#crawl.stop()
    } else {
      this.#crawl.abort()
    }
  }
}
