import { app, type BrowserWindow } from 'electron'

/** What leaving needs to know of the service and the window. */
export interface LeaveParts {
  readonly window: BrowserWindow
  readonly isCrawling: () => boolean
  /** Stops the crawl after the answer in flight and resolves when its file is whole. */
  readonly close: () => Promise<void>
  /** Told when the end has to wait for that answer. */
  readonly onWait: () => void
}

/**
 * Lets the program end only when a running crawl has written the answer in flight, whichever way the end was asked for:
 * the window's close button, the menu, or the system.
 */
export function leaveInOrder({ window, isCrawling, close, onWait }: LeaveParts): void {
  let state: 'open' | 'leaving' | 'left' = 'open'
  const leave = async (): Promise<void> => {
    if (state !== 'open') return
    state = 'leaving'
    if (isCrawling()) onWait()
    try {
      await close()
    } finally {
      state = 'left'
      if (!window.isDestroyed()) window.destroy()
      app.quit()
    }
  }
  const hold = (event: { preventDefault: () => void }): void => {
    if (state === 'left') return
    event.preventDefault()
    void leave()
  }
  window.on('close', hold)
  app.on('before-quit', hold)
}
