import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme } from 'electron'
import { demoSwitch, greetSwitch } from '../../src-shared/desktop-contract.ts'
import type { Bounds } from './window-bounds.ts'
import { productToken } from '../../src-shared/product.ts'

/** Room for the table beside the rail; the smallest still holds every control (spec window, "Layout"). */
const size = { width: 1280, height: 840, minWidth: 640, minHeight: 440 }

/** Paper, as in src-renderer/styles/tokens.css: what is seen before the page is drawn. */
const paper = { light: '#FBFAF7', dark: '#14181B' }

export interface WindowOptions {
  /** The built preload script, absolute. */
  readonly preload: string
  /** A scripted run: no dialogs. */
  readonly isDemo: boolean
  /** Whether a first start may ask how the person can be reached. */
  readonly mayGreet: boolean
  /** Where it stood last time; null lets the system find a place. */
  readonly bounds: Bounds | null
  readonly isMaximised: boolean
}

/** The program's one window, sandboxed and hidden until its page is drawn. Nothing is loaded into it yet. */
export function createWindow({
  preload,
  isDemo,
  mayGreet,
  bounds,
  isMaximised,
}: WindowOptions): BrowserWindow {
  const icon = join(app.getAppPath(), 'resources', 'icon.png')
  const window = new BrowserWindow({
    ...size,
    ...bounds,
    show: false,
    title: productToken,
    // A packaged program gets its icon from the system.
    ...(existsSync(icon) ? { icon } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? paper.dark : paper.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // Chromium would fetch its dictionaries (spec decisions E5).
      spellcheck: false,
      // The countdown goes on while another window is in front.
      backgroundThrottling: false,
      additionalArguments: [...(isDemo ? [demoSwitch] : []), ...(mayGreet ? [greetSwitch] : [])],
    },
  })
  if (isMaximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  return window
}
