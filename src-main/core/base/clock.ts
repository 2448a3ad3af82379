/** The only timer in core. Times are milliseconds; `now` never goes back, `wall` is the calendar's. */
export interface Clock {
  readonly now: () => number
  readonly wall: () => number
  /** Resolves at `at` by `now` or later, never earlier; resolves at once when the signal is aborted. */
  readonly sleepUntil: (at: number, signal?: AbortSignal) => Promise<void>
}

/** Longest time one timer can hold (a 32-bit number of milliseconds). */
const longestTimerMs = 2 ** 31 - 1

/**
 * The machine's own clock. A timer fires up to a millisecond early or late: the whole milliseconds are slept, the last
 * fraction is waited for turn by turn of the event loop, so that a rest is never short and hardly long (decisions A15).
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  async sleepUntil(at, signal) {
    for (let left = at - performance.now(); left > 0; left = at - performance.now()) {
      if (signal?.aborted === true) return
      await (left < 1 ? nextTurn() : timer(Math.min(Math.floor(left), longestTimerMs), signal))
    }
  },
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
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
