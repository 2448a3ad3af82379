import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { noBrowserFound, noBrowserThere } from '../../../src-shared/no-browser.ts'
import { shownText } from '../base/shown-text.ts'
import { browserPlaces } from './browser-places.ts'
import type { MachinePlaces } from './machine-places.ts'

/** A browser of this machine that can draw pages. */
export interface FoundBrowser {
  readonly path: string
  /** `Chrome`, `Edge` or `Chromium`, as it says itself. */
  readonly name: string
  readonly version: string
}

/** The browser, or a sentence for people: what was looked for and what to do. */
export type BrowserSearch =
  { readonly found: FoundBrowser; readonly reason: null } | { readonly found: null; readonly reason: string }

/** What the search needs of the machine; a test hands in its own. */
export interface Machine extends MachinePlaces {
  readonly mayRun: (path: string) => boolean
  /** What the program says of itself, such as `Chromium 156.0.8078.114 built on Debian`; null when it says nothing. */
  readonly versionOf: (path: string) => Promise<string | null>
}

/** A browser that has not said its version by then is taken for broken (own bound; a cold start takes two seconds). */
const versionDeadlineMs = 15_000

/** What the person chose: `auto` leaves it to `SAUNTER_BROWSER`, which takes the same words. */
function chosen(wish: string, env: Readonly<Record<string, string | undefined>>): string {
  return wish === 'auto' ? (env['SAUNTER_BROWSER'] ?? 'auto') : wish
}

const isOff = (choice: string): boolean => choice === 'never' || choice === 'none'

/** Whether no browser is to be used at all: then there is no rung to climb to. */
export function isSwitchedOff(wish: string, env: Machine['env'] = process.env): boolean {
  return isOff(chosen(wish, env))
}

/**
 * Finds Chrome, Edge or Chromium. `wish` is what the person chose: `auto`, `never` (or `none`), or a path; `auto` leaves it
 * to `SAUNTER_BROWSER`, which takes the same words (spec behaviour 4.1, commands).
 */
export async function findBrowser(wish: string, machine = thisMachine()): Promise<BrowserSearch> {
  const asked = chosen(wish, machine.env)
  if (isOff(asked)) {
    return missing('The browser is switched off, so pages are read over plain HTTP only.')
  }
  if (asked !== 'auto' && asked !== '') {
    const found = machine.mayRun(asked) ? await look(asked, machine) : null
    if (found !== null) return { found, reason: null }
    return missing(
      `${shownText(asked)} ${noBrowserThere}. Name the program of Chrome, Edge or Chromium, or choose \`auto\`.`,
    )
  }
  for (const path of new Set(browserPlaces(machine))) {
    const found = machine.mayRun(path) ? await look(path, machine) : null
    if (found !== null) return { found, reason: null }
  }
  return missing(
    `${noBrowserFound}: Chrome, Edge and Chromium were looked for where they are usually installed. Install one of them, or name its program with SAUNTER_BROWSER, to read pages that scripts draw.`,
  )
}

function missing(reason: string): BrowserSearch {
  return { found: null, reason }
}

/** The browser at a path; null when what is there is none, or another program. */
async function look(path: string, machine: Machine): Promise<FoundBrowser | null> {
  const said = await machine.versionOf(path)
  const version = /\d+(?:\.\d+){1,3}/.exec(said ?? '')?.[0]
  const name = /chrome|edge|chromium/i.exec(said ?? '')?.[0].toLowerCase()
  if (version === undefined || name === undefined) return null
  return { path, name: name.charAt(0).toUpperCase() + name.slice(1), version }
}

/** The machine the program runs on. */
export function thisMachine(): Machine {
  const { platform, env } = process
  return {
    platform,
    env,
    home: homedir(),
    mayRun,
    versionOf: platform === 'win32' ? (path) => Promise.resolve(versionBeside(path)) : saidVersion,
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function saidVersion(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { timeout: versionDeadlineMs, windowsHide: true }
    execFile(path, ['--version'], options, (error, stdout) => resolve(error === null ? stdout.trim() : null))
  })
}

/**
 * On Windows `--version` opens a window instead of answering; the version is a folder beside the program, or, of a browser
 * that was only unpacked, the name of its manifest.
 */
export function versionBeside(path: string): string | null {
  try {
    const versions = readdirSync(dirname(path)).flatMap(
      (name) => /^(\d+(?:\.\d+){3})(?:\.manifest)?$/.exec(name)?.[1] ?? [],
    )
    const newest = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
    return newest === undefined ? null : `${nameInPath(path)} ${newest}`
  } catch {
    return null
  }
}

function nameInPath(path: string): string {
  if (/msedge\.exe$/i.test(path)) return 'Edge'
  return /Chromium/i.test(path) ? 'Chromium' : 'Chrome'
}
