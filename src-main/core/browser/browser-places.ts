import { join } from 'node:path'
import type { MachinePlaces } from './machine-places.ts'
import { ownBrowserPlaces } from './own-browser.ts'

/** Names under which a package puts a browser on PATH, in the order they are taken. */
const commandNames = [
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chromium',
  'chromium-browser',
] as const

/** Where the packages of Chrome, Edge and Chromium put their programs on Linux; snaps last, they are slow to start. */
const linuxPlaces = [
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
] as const

/** Programs inside the applications folder of a Mac, the machine's or the person's own. */
const macPrograms = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Chromium.app/Contents/MacOS/Chromium',
] as const

/** Programs inside one of Windows's program folders. */
const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
] as const

/** Every place a browser may be, the likeliest first; one that Saunter downloaded last, since nobody keeps it up to date. */
export function browserPlaces(machine: MachinePlaces): readonly string[] {
  return [...installedPlaces(machine), ...ownBrowserPlaces(machine)]
}

function installedPlaces({ platform, env, home }: MachinePlaces): readonly string[] {
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
    return windowsPrograms.flatMap((program) =>
      folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, ...program)])),
    )
  }
  const onPath = (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/'))
    .flatMap((folder) => commandNames.map((name) => join(folder, name)))
  if (platform === 'darwin') {
    const folders = ['/Applications', join(home, 'Applications')]
    const programs = macPrograms.flatMap((program) => folders.map((folder) => join(folder, program)))
    return [...programs, ...onPath]
  }
  // A command's name says which browser it is, its folder does not: all of one name before the next.
  const byName = commandNames.flatMap((name) => onPath.filter((place) => place.endsWith(`/${name}`)))
  return [...byName, ...linuxPlaces]
}
