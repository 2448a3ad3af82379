import type { BrowserWindow } from 'electron'

/** A page that breaks this often within a minute would break for ever. */
const maxCrashes = 3
const withinMs = 60_000

/**
 * A page that has crashed comes back onto the crawl, which runs in this process and did not notice. `onBack` is called
 * when the page stands again.
 */
export function reviveAfterCrash(window: BrowserWindow, onBack: () => void): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < withinMs), now]
    if (crashes.length > maxCrashes) return
    window.webContents.once('did-finish-load', onBack)
    window.webContents.reload()
  })
}
