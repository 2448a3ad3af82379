import type { Clock } from '#main/core/base/clock.ts'

/** A clock that moves only by sleeping and by what a fake request costs. */
export class FakeClock implements Clock {
  #now = 0
  readonly #sleepers: { at: number; wake: () => void }[] = []

  now = (): number => this.#now

  wall = (): number => Date.UTC(2026, 8, 23, 10) + this.#now

  /** Sleeps end in the order of their time, once everything else has come to rest. */
  sleepUntil = (at: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted === true || at <= this.#now) {
        resolve()
        return
      }
      const giveUp = (): void => {
        const index = this.#sleepers.indexOf(sleeper)
        if (index >= 0) this.#sleepers.splice(index, 1)
        resolve()
      }
      const wake = (): void => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const sleeper = { at, wake }
      this.#sleepers.push(sleeper)
      signal?.addEventListener('abort', giveUp)
      setImmediate(() => this.#wakeNext())
    })

  /** Time passes while a request is on the wire. */
  pass(ms: number): Promise<void> {
    return this.sleepUntil(this.#now + ms)
  }

  #wakeNext(): void {
    this.#sleepers.sort((a, b) => a.at - b.at)
    const next = this.#sleepers.shift()
    if (next === undefined) return
    this.#now = Math.max(this.#now, next.at)
    next.wake()
  }
}
