/** The only timer in core. Times are milliseconds; `now` never goes back, `wall` is the calendar's. */
export interface Clock {
  readonly now: () => number
  readonly wall: () => number
  /** Resolves at `at` by `now` or later, never earlier; resolves at once when the signal is aborted. */
  readonly sleepUntil: (at: number, signal?: AbortSignal) => Promise<void>
}

/** Longest time one timer can hold (a 32-bit number of milliseconds). */
const longestTimerMs = 2 ** 31 - 1

/** The machine's own clock. Timers fire up to a millisecond early; such a rest is slept again to its end. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  async sleepUntil(at, signal) {
    for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
      if (signal?.aborted === true) return
      await timer(Math.min(Math.ceil(left), longestTimerMs), signal)
    }
  },
}

function timer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(handle)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const handle = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
}
