/** `npm start`: sets up what is missing on this machine, then starts the program's window. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureDisplay, needsDisplay } from './lib/display.mjs'
import { ensureElectron } from './lib/electron.mjs'
import { atTheEnd, onEndSignal } from './lib/ending.mjs'
import { callersFolder, projectFolder } from './lib/places.mjs'
import { say } from './lib/say.mjs'
import { runCommand } from './lib/set-up-error.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'

/** An app asked to end gets this long to write what it has before it is ended. */
const maxEndingMs = 10_000

/** Chromium's sandbox refuses to run as root, and some machines cannot offer it (spec decision E5). */
function sandboxArguments() {
  if (process.getuid?.() === 0) {
    say("Running as root, so Chromium's sandbox is off; start Saunter as an ordinary user to have it.")
    return ['--no-sandbox']
  }
  if (process.env.SAUNTER_BROWSER_SANDBOX !== 'off') return []
  say("SAUNTER_BROWSER_SANDBOX is off, so Chromium's sandbox is off.")
  return ['--no-sandbox']
}

function runApp(executable, args, env) {
  const app = spawn(executable, args, { cwd: callersFolder('start'), env, stdio: 'inherit' })
  const stop = atTheEnd(() => app.kill('SIGKILL'))
  onEndSignal((signal) => {
    app.kill(signal)
    setTimeout(() => app.kill('SIGKILL'), maxEndingMs).unref()
  })
  return new Promise((resolve, reject) => {
    app.on('error', reject)
    app.on('close', (code, signal) => {
      stop()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

async function start() {
  await ensureDependencies()
  await ensureSystemPackages({ needsDisplay: needsDisplay() })
  const electron = await ensureElectron()
  await ensureBuild()
  const display = await ensureDisplay()
  const env = { ...process.env, ...display.env }
  // Set by some editors' terminals; with it Electron would be a plain Node.js.
  delete env.ELECTRON_RUN_AS_NODE
  const code = await runApp(
    electron.executable,
    [...sandboxArguments(), projectFolder, ...process.argv.slice(2)],
    env,
  )
  await display.stop()
  return code
}

await runCommand(start)
