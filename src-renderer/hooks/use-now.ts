import { useSyncExternalStore } from 'react'

/** Steps of a countdown that shows tenths; one a second where the person wants no motion. */
const stepMs = 100
const calmStepMs = 1000

const listeners = new Set<() => void>()
let now = performance.now()
let timer: ReturnType<typeof setInterval> | null = null

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(
    () => {
      now = performance.now()
      for (const each of listeners) each()
    },
    isCalm() ? calmStepMs : stepMs,
  )
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const doNotListen = (): (() => void) => () => undefined

/** `performance.now()`, going on in steps while `isTicking`; all countdowns of the window share one timer. */
export function useNow(isTicking: boolean): number {
  return useSyncExternalStore(isTicking ? listen : doNotListen, () => now)
}
