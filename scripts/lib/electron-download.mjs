import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './ending.mjs'
import { inProject } from './places.mjs'

/** A download that has brought nothing after so long will not begin: the host is not answering. */
const maxSilenceBeforeMs = 20_000
/** Once it runs a slow line may pause; a minute without one byte is no pause. */
const maxSilenceWithinMs = 60_000
const lookEveryMs = 250

function bytesIn(folder) {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    // A file may be moved on between being listed and being looked at.
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}

/** Calls `onSilence` when nothing changes in these folders for too long; the function returned stops watching. */
function watchForSilence(folders, onSilence) {
  const look = () => folders.reduce((sum, folder) => sum + bytesIn(folder), 0)
  let lastBytes = look()
  let hasBegun = false
  let movedAt = Date.now()
  const timer = setInterval(() => {
    const bytes = look()
    if (bytes !== lastBytes) {
      movedAt = Date.now()
      hasBegun = true
    }
    lastBytes = bytes
    const allowedMs = hasBegun ? maxSilenceWithinMs : maxSilenceBeforeMs
    if (Date.now() - movedAt > allowedMs) onSilence(`nothing arrived for ${allowedMs / 1000} seconds`)
  }, lookEveryMs)
  return () => clearInterval(timer)
}

/** The message of the error that ended the installer, without its stack. */
function reasonIn(text) {
  const message = /^(?:[A-Za-z]*Error(?: \[\w+\])?): (.+)$/m.exec(text)?.[1]
  const cause = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.exec(
    text,
  )?.[0]
  return message ?? cause ?? 'no reason was given'
}

/**
 * Lets the electron package fetch its own binary. Resolves with nothing when it is there, else with the reason it is not;
 * a download that does not begin or stands still is ended and its partial files are removed.
 */
export async function downloadElectron() {
  // The installer downloads to the system's folder for temporary files: one of our own shows whether bytes arrive.
  mkdirSync(tmpdir(), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'saunter-electron-'))
  const removeFolder = atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, ELECTRON_GET_NO_PROGRESS: '1' }
  const installer = inProject('node_modules/electron/install.js')
  const child = spawn(process.execPath, [installer], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const stop = atTheEnd(() => child.kill('SIGKILL'))
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => (text = (text + chunk).slice(-20_000)))
  let silence
  const stopWatching = watchForSilence([folder, inProject('node_modules/electron/dist')], (reason) => {
    silence = reason
    child.kill('SIGKILL')
  })
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      text = `Error: ${error.message}`
      resolve(1)
    })
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  stopWatching()
  stop()
  removeFolder()
  return code === 0 ? undefined : (silence ?? reasonIn(text))
}
