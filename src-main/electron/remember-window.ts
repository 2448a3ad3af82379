import { type BrowserWindow, screen } from 'electron'
import type { SessionFile } from './session-file.ts'
import { type Bounds, boundsOnScreen } from './window-bounds.ts'

/** Rest of the moving or sizing after which it is written down, in milliseconds. */
const settleMs = 400

/** Where the window stood last time, if a screen still shows it. */
export function keptBounds({ session }: SessionFile): Bounds | null {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  return session.bounds === null ? null : boundsOnScreen(session.bounds, areas)
}

/** Writes down where the window stands whenever it has been moved, sized or maximised. */
export function rememberWindow(window: BrowserWindow, file: SessionFile): void {
  let timer: NodeJS.Timeout | undefined
  const note = (): void => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return
    file.keep({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized() })
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(note, settleMs)
  }
  window.on('resize', later)
  window.on('move', later)
  window.on('maximize', later)
  window.on('unmaximize', later)
  window.on('close', note)
}
