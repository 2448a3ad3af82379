import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBrowser, type Machine } from '#main/core/browser/find-browser.ts'
import { sandboxChoice } from '#main/core/browser/sandbox-choice.ts'

/** A machine on which these programs are, each with what it says to `--version`. */
function machine(programs: Readonly<Record<string, string | null>>, more: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    env: { PATH: '/usr/local/bin:/usr/bin:relative' },
    home: '/home/kim',
    mayRun: (path) => path in programs,
    versionOf: (path) => Promise.resolve(programs[path] ?? null),
    ...more,
  }
}

const debian = 'Chromium 156.0.8078.114 built on Debian GNU/Linux 12 (bookworm)'
const chrome = 'Google Chrome 150.0.7000.1'

describe('the browser of this machine', () => {
  it('is found where Debian puts it', async () => {
    expect(await findBrowser('auto', machine({ '/usr/bin/chromium': debian }))).toEqual({
      found: { path: '/usr/bin/chromium', name: 'Chromium', version: '156.0.8078.114' },
      reason: null,
    })
  })

  it('is Chrome before Edge before Chromium, on PATH or in its usual place', async () => {
    const others = {
      '/usr/local/bin/chromium': debian,
      '/usr/bin/microsoft-edge': 'Microsoft Edge 149.0.1.2',
    }
    expect(await findBrowser('auto', machine(others))).toMatchObject({ found: { name: 'Edge' } })
    const all = { ...others, '/usr/bin/google-chrome': chrome }
    expect(await findBrowser('auto', machine(all))).toMatchObject({
      found: { path: '/usr/bin/google-chrome', name: 'Chrome', version: '150.0.7000.1' },
    })
    const opt = machine({ '/opt/google/chrome/chrome': chrome }, { env: {} })
    expect(await findBrowser('auto', opt)).toMatchObject({ found: { name: 'Chrome' } })
  })

  it('is looked for in the applications of a Mac and the program folders of Windows', async () => {
    const mac = join('/home/kim', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(await findBrowser('auto', machine({ [mac]: chrome }, { platform: 'darwin' }))).toMatchObject({
      found: { path: mac },
    })
    const env = { PROGRAMFILES: '/c/Program Files', 'PROGRAMFILES(X86)': '/c/x86', LOCALAPPDATA: '/c/local' }
    const edge = join('/c/x86', 'Microsoft', 'Edge', 'Application', 'msedge.exe')
    expect(
      await findBrowser('auto', machine({ [edge]: 'Edge 149.0.1.2' }, { platform: 'win32', env })),
    ).toMatchObject({ found: { path: edge, name: 'Edge', version: '149.0.1.2' } })
  })

  it('is passed over when it does not say that it is one', async () => {
    const odd = {
      '/usr/bin/google-chrome': null,
      '/usr/bin/chromium-browser': 'please install the snap',
      '/snap/bin/chromium': debian,
    }
    expect(await findBrowser('auto', machine(odd))).toMatchObject({ found: { path: '/snap/bin/chromium' } })
  })

  it('is none, in a sentence that says what was looked for and what to do', async () => {
    expect(await findBrowser('auto', machine({}))).toEqual({
      found: null,
      reason:
        'No browser was found: Chrome, Edge and Chromium were looked for where they are usually installed. Install one of them, or name its program with SAUNTER_BROWSER, to read pages that scripts draw.',
    })
  })

  it('is none where it is switched off, by wish or by SAUNTER_BROWSER', async () => {
    const here = { '/usr/bin/chromium': debian }
    const off = {
      found: null,
      reason: 'The browser is switched off, so pages are read over plain HTTP only.',
    }
    for (const word of ['none', 'never']) {
      expect(await findBrowser(word, machine(here))).toEqual(off)
      expect(await findBrowser('auto', machine(here, { env: { SAUNTER_BROWSER: word } }))).toEqual(off)
    }
  })

  it('is the one that is named, by wish before SAUNTER_BROWSER, or none at all', async () => {
    const here = { '/usr/bin/chromium': debian, '/my/chrome': chrome, '/my/other': chrome }
    const named = machine(here, { env: { SAUNTER_BROWSER: '/my/chrome' } })
    expect(await findBrowser('auto', named)).toMatchObject({ found: { path: '/my/chrome' } })
    expect(await findBrowser('/my/other', named)).toMatchObject({ found: { path: '/my/other' } })
    expect(await findBrowser('/not/there', machine(here))).toEqual({
      found: null,
      reason:
        '/not/there is no browser that can be started here. Name the program of Chrome, Edge or Chromium, or choose `auto`.',
    })
  })
})

describe('the sandbox (decisions E5)', () => {
  it('is on', () => {
    const on = { isOn: true, sentence: null }
    expect(sandboxChoice({ platform: 'linux', env: {}, uid: 1000 })).toEqual(on)
    expect(sandboxChoice({ platform: 'darwin', env: {}, uid: 0 })).toEqual(on)
    expect(sandboxChoice({ platform: 'win32', env: {}, uid: null })).toEqual(on)
  })

  it('is off as root and where it was turned off, and says so', () => {
    expect(sandboxChoice({ platform: 'linux', env: {}, uid: 0 })).toEqual({
      isOn: false,
      sentence:
        'The browser draws pages without its sandbox, because Saunter runs as root, with which it does not start. Run Saunter as another user.',
    })
    expect(sandboxChoice({ platform: 'win32', env: { SAUNTER_BROWSER_SANDBOX: 'off' }, uid: null })).toEqual({
      isOn: false,
      sentence:
        'The browser draws pages without its sandbox, because SAUNTER_BROWSER_SANDBOX is `off`. Unset it to turn the sandbox on again.',
    })
  })
})
