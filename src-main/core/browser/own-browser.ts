import { join } from 'node:path'
import type { MachinePlaces } from './machine-places.ts'

/** The browser's program inside what Playwright's server gives for each system; a test compares them with its registry. */
const programs: Readonly<Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>>> = {
  linux: [
    ['chrome-linux64', 'chrome'],
    ['chrome-linux-arm64', 'chrome'],
  ],
  darwin: ['chrome-mac-arm64', 'chrome-mac-x64'].map((folder) => [
    folder,
    'Google Chrome for Testing.app',
    'Contents',
    'MacOS',
    'Google Chrome for Testing',
  ]),
  win32: [['chrome-win64', 'chrome.exe']],
}

/**
 * The folder for a browser that a person had Saunter download: with the data of programs, not with the settings, since it is
 * large and can be had again (XDG base directory specification; the local, not the roaming folder of Windows).
 */
export function ownBrowserFolder({ platform, env, home }: MachinePlaces): string {
  const told = env['SAUNTER_STATE_DIR']
  if (told !== undefined && told !== '') return join(told, 'browser')
  return join(dataFolder({ platform, env, home }), 'saunter', 'browser')
}

/** Where the program of a downloaded browser is, once it is there. */
export function ownBrowserPlaces(machine: MachinePlaces): readonly string[] {
  const folder = installedFolder(ownBrowserFolder(machine))
  return (programs[machine.platform] ?? []).map((program) => join(folder, ...program))
}

/** The downloaded browser itself, in its folder; it is put there whole or not at all. */
export function installedFolder(ownFolder: string): string {
  return join(ownFolder, 'chromium')
}

/** What is only half there, beside it; nothing looks for a browser in it. */
export function draftFolder(ownFolder: string): string {
  return join(ownFolder, 'part')
}

function dataFolder({ platform, env, home }: MachinePlaces): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  const xdg = env['XDG_DATA_HOME']
  // A relative path counts as none (XDG base directory specification).
  return xdg?.startsWith('/') === true ? xdg : join(home, '.local', 'share')
}
