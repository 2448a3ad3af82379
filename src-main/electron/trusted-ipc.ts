import { type BrowserWindow, ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import { channels, type DesktopWish } from '../../src-shared/desktop-contract.ts'
import type { Pipe } from '../../src-shared/rpc.ts'
import type { DesktopService } from './desktop-service.ts'
import { isWindowAddress } from './window-files.ts'

/** The main process's end of the wire to one window. */
export interface TrustedIpc {
  /** Carries the service contract. */
  readonly pipe: Pipe
  readonly wish: (wish: DesktopWish) => void
  readonly close: () => void
}

/** The only file with ipcMain: messages that do not come from the window's own main frame are dropped. */
export function trustedIpc(window: BrowserWindow, desktop: DesktopService): TrustedIpc {
  const { webContents } = window
  const isTrusted = ({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean =>
    sender === webContents && senderFrame === webContents.mainFrame && isWindowAddress(senderFrame.url)
  const send = (channel: string, value: unknown): void => {
    if (!window.isDestroyed() && !webContents.isCrashed()) webContents.send(channel, value)
  }

  const duties: Readonly<Record<string, (input: unknown) => Promise<unknown>>> = {
    [channels.chooseSaveFile]: desktop.chooseSaveFile,
    [channels.chooseCrawlFile]: desktop.chooseCrawlFile,
    [channels.chooseListFile]: desktop.chooseListFile,
    [channels.chooseProgram]: desktop.chooseProgram,
    [channels.chooseFolder]: desktop.chooseFolder,
    [channels.suggestFile]: desktop.suggestFile,
    [channels.showInFolder]: desktop.showInFolder,
    [channels.copyText]: desktop.copyText,
  }
  for (const [channel, duty] of Object.entries(duties)) {
    ipcMain.handle(channel, (event, input: unknown) => {
      if (!isTrusted(event)) throw new Error('Only the window itself may ask for this.')
      return duty(input)
    })
  }

  const pipe: Pipe = {
    send: (message) => send(channels.fromService, message),
    onMessage(listener) {
      const pass = (event: IpcMainEvent, message: unknown): void => {
        if (isTrusted(event)) listener(message)
      }
      ipcMain.on(channels.toService, pass)
      return () => void ipcMain.off(channels.toService, pass)
    },
  }
  return {
    pipe,
    wish: (wish) => send(channels.wish, wish),
    close: () => {
      for (const channel of Object.keys(duties)) ipcMain.removeHandler(channel)
    },
  }
}
