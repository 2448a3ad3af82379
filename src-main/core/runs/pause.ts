/** A run that is paused makes no further request; those that wait for their turn give their place up until it goes on. */
export class Pause {
  #controller = new AbortController()
  readonly #waiting: (() => void)[] = []

  get isPaused(): boolean {
    return this.#controller.signal.aborted
  }

  /** Aborted while paused; a new one after each pause. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  pause(): void {
    this.#controller.abort()
  }

  goOn(): void {
    if (!this.isPaused) return
    this.#controller = new AbortController()
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves when the run is not paused, or is stopped for good. */
  async whenRunning(stop: AbortSignal): Promise<void> {
    while (this.isPaused && !stop.aborted) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        stop.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }
}
