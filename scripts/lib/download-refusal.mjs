import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './places.mjs'

/** A closed network stays closed for hours; after a day the download is tried again. */
const rememberedMs = 24 * 60 * 60_000

const file = () => join(cacheFolder(), 'electron-download-refused.json')

/** Why this version of Electron could not be downloaded less than a day ago, or nothing. */
export function rememberedRefusal(version) {
  try {
    const note = JSON.parse(readFileSync(file(), 'utf8'))
    const ageMs = Date.now() - note.atMs
    // A note from the future is a clock that was set back: not trusted.
    return note.version === version && ageMs >= 0 && ageMs < rememberedMs ? String(note.reason) : undefined
  } catch {
    return undefined
  }
}

/** Notes that this version of Electron could not be downloaded, with the reason. */
export function rememberRefusal(version, reason) {
  mkdirSync(cacheFolder(), { recursive: true })
  writeFileSync(file(), JSON.stringify({ version, reason, atMs: Date.now() }) + '\n')
}

/** Forgets a refusal, once a download has gone through. */
export function forgetRefusal() {
  rmSync(file(), { force: true })
}
