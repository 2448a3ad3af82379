import type { Clock } from './clock.ts'

/** Why a request was ended from our side. */
export class RequestEnded extends Error {
  readonly why: 'stopped' | 'deadline'

  constructor(why: 'stopped' | 'deadline') {
    super(why)
    this.why = why
  }
}

/** The one signal everything a request waits for listens to, aborted with a `RequestEnded`. */
export interface RequestEnding {
  readonly signal: AbortSignal
  /** Lets go of clock and signals; owed by whoever made it. */
  readonly release: () => void
}

/** Ends a request at its deadline (milliseconds from now) or when any of the given signals is aborted. */
export function endRequestAt(
  clock: Clock,
  deadlineMs: number,
  stops: readonly (AbortSignal | undefined)[],
): RequestEnding {
  const ending = new AbortController()
  const released = new AbortController()
  const stop = (): void => ending.abort(new RequestEnded('stopped'))
  const signals = stops.filter((signal) => signal !== undefined)
  if (signals.some((signal) => signal.aborted)) stop()
  else if (deadlineMs <= 0) ending.abort(new RequestEnded('deadline'))
  for (const signal of signals) signal.addEventListener('abort', stop)
  void clock.sleepUntil(clock.now() + deadlineMs, released.signal).then(() => {
    if (!released.signal.aborted) ending.abort(new RequestEnded('deadline'))
  })
  return {
    signal: ending.signal,
    release: () => {
      released.abort()
      for (const signal of signals) signal.removeEventListener('abort', stop)
    },
  }
}

/** What a promise gives, unless the signal is aborted first; then rejects with its reason. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
