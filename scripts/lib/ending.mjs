import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const cleanups = new Set()
let takeSignal = endNow

function endNow(signal) {
  tidyUp()
  process.exit(128 + constants.signals[signal])
}

const onSignal = (signal) => takeSignal(signal)

function tidyUp() {
  // The last thing started goes first: an app before the display it draws on.
  for (const cleanup of [...cleanups].reverse()) {
    cleanups.delete(cleanup)
    try {
      cleanup()
    } catch (error) {
      // One thing that cannot be cleaned up must not keep the others.
      process.stderr.write(`${error.message}\n`)
    }
  }
}

function listen() {
  process.on('exit', tidyUp)
  for (const signal of signals) process.on(signal, onSignal)
}

function stopListening() {
  process.off('exit', tidyUp)
  for (const signal of signals) process.off(signal, onSignal)
}

/**
 * Has a synchronous `cleanup` done when the process ends, by itself or by Ctrl-C; the function returned does it at once
 * instead. With nothing left to clean up no signal handler stays behind, so a command may set its own.
 */
export function atTheEnd(cleanup) {
  if (cleanups.size === 0) listen()
  // A wrapper of its own, so that the same function given twice counts twice.
  const once = () => cleanup()
  cleanups.add(once)
  return () => {
    if (!cleanups.delete(once)) return
    if (cleanups.size === 0) stopListening()
    once()
  }
}

/** Hands SIGINT, SIGTERM and SIGHUP to `handler(signal)` from now on, instead of ending at once. */
export function onEndSignal(handler) {
  takeSignal = handler
}
