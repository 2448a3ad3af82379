import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserPlaces } from '#main/core/browser/browser-places.ts'
import { versionBeside } from '#main/core/browser/find-browser.ts'
import { ownBrowserFolder, ownBrowserPlaces } from '#main/core/browser/own-browser.ts'

const home = '/home/kim'

describe('a browser of Saunter’s own', () => {
  it('lies with the data of programs, on each system in its place', () => {
    expect(ownBrowserFolder({ platform: 'linux', env: {}, home })).toBe(
      '/home/kim/.local/share/saunter/browser',
    )
    expect(ownBrowserFolder({ platform: 'linux', env: { XDG_DATA_HOME: '/data' }, home })).toBe(
      '/data/saunter/browser',
    )
    expect(ownBrowserFolder({ platform: 'linux', env: { XDG_DATA_HOME: 'data' }, home })).toBe(
      '/home/kim/.local/share/saunter/browser',
    )
    expect(ownBrowserFolder({ platform: 'darwin', env: {}, home })).toBe(
      '/home/kim/Library/Application Support/saunter/browser',
    )
    expect(ownBrowserFolder({ platform: 'win32', env: { LOCALAPPDATA: '/c/local' }, home })).toBe(
      '/c/local/saunter/browser',
    )
    expect(ownBrowserFolder({ platform: 'linux', env: { SAUNTER_STATE_DIR: '/state' }, home })).toBe(
      '/state/browser',
    )
  })

  it('is looked at after all others', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const machine = { platform, env: { PATH: '/usr/bin', PROGRAMFILES: '/c' }, home }
      const own = ownBrowserPlaces(machine)
      expect(own.length).toBeGreaterThan(0)
      expect(browserPlaces(machine).slice(-own.length)).toEqual(own)
    }
  })

  it('says its version on Windows by its manifest, as an installed one by its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'saunter-version-'))
    writeFileSync(join(folder, '159.0.8154.6.manifest'), '')
    writeFileSync(join(folder, 'manifest'), '')
    expect(versionBeside(join(folder, 'chrome.exe'))).toBe('Chrome 159.0.8154.6')
    rmSync(folder, { recursive: true })
  })
})
