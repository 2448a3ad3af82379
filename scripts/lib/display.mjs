import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { atTheEnd } from './ending.mjs'
import { say } from './say.mjs'
import { SetUpError } from './set-up-error.mjs'

/** Holds the largest window the tests ask for, with room around it. */
const screen = '1600x1000x24'
/** A display that draws into memory. */
const program = 'Xvfb'
/** Xvfb is ready in well under a second; ten allow for a busy machine. */
const maxStartMs = 10_000

/** True on a Linux machine that has no screen to draw on. */
export function needsDisplay() {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}

/** The number Xvfb chose, the error that kept it from starting, or its end. */
function startUp(xvfb) {
  return new Promise((resolve, reject) => {
    let number = ''
    let errors = ''
    xvfb.stdio[3].setEncoding('utf8').on('data', (chunk) => {
      number += chunk
      if (number.includes('\n')) resolve(number.trim())
    })
    xvfb.stderr.setEncoding('utf8').on('data', (chunk) => (errors = (errors + chunk).slice(-2000)))
    xvfb.on('error', (error) => {
      const isMissing = error.code === 'ENOENT'
      reject(
        new SetUpError(
          isMissing
            ? 'There is no display, and Xvfb, which stands in for one, is not installed.'
            : `Xvfb could not be started: ${error.message}.`,
        ),
      )
    })
    xvfb.on('exit', () => reject(new SetUpError(`Xvfb ended at once. It says:\n${errors.trim()}`)))
  })
}

/** Ends Xvfb and waits for it, so that no dead process is left to the machine. */
function ender(xvfb) {
  const kill = atTheEnd(() => xvfb.kill())
  return async () => {
    const hasEnded = xvfb.exitCode !== null || xvfb.signalCode !== null
    const ended = hasEnded ? undefined : once(xvfb, 'exit')
    // Awaiting something that keeps no process alive would end this one here.
    xvfb.ref()
    kill()
    await ended
  }
}

/**
 * Starts Xvfb on a number of its own when there is no display: `{ env, stop }`, what a window needs in its environment
 * (nothing when there is a display already) and how to end it. It ends with this process in any case.
 */
export async function ensureDisplay() {
  if (!needsDisplay()) return { env: {}, stop: async () => undefined }
  say('There is no display here; starting a virtual one (Xvfb).')
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp']
  // A process group of its own: Ctrl-C must reach the app first and the display it draws on last.
  const xvfb = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true })
  const stop = ender(xvfb)
  const giveUp = new AbortController()
  const tooLate = sleep(maxStartMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new SetUpError(`Xvfb did not come up in ${maxStartMs / 1000} seconds.`)
  })
  tooLate.catch(() => undefined)
  try {
    const number = await Promise.race([startUp(xvfb), tooLate])
    return { env: { DISPLAY: `:${number}` }, stop }
  } finally {
    giveUp.abort()
    // The display runs beside us and must not keep this process alive.
    xvfb.unref()
    for (const pipe of [xvfb.stderr, xvfb.stdio[3]]) pipe?.unref()
  }
}
