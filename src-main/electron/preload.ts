import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  channels,
  demoSwitch,
  type DesktopWish,
  type SaunterBridge,
} from '../../src-shared/desktop-contract.ts'
import { version } from '../../src-shared/product.ts'

/** The only file with ipcRenderer: hands the window its bridge, and no Electron object with it. */
function listen(channel: string, listener: (value: unknown) => void): () => void {
  const pass = (_event: IpcRendererEvent, value: unknown): void => listener(value)
  ipcRenderer.on(channel, pass)
  return () => void ipcRenderer.off(channel, pass)
}

const bridge: SaunterBridge = {
  send: (message) => ipcRenderer.send(channels.toService, message),
  onMessage: (listener) => listen(channels.fromService, listener),
  chooseSaveFile: (wish) => ipcRenderer.invoke(channels.chooseSaveFile, wish) as Promise<string | null>,
  chooseCrawlFile: () => ipcRenderer.invoke(channels.chooseCrawlFile) as Promise<string | null>,
  suggestFile: (start) => ipcRenderer.invoke(channels.suggestFile, start) as Promise<string>,
  onWish: (listener) => listen(channels.wish, (wish) => listener(wish as DesktopWish)),
  about: { version, electron: process.versions.electron, isDemo: process.argv.includes(demoSwitch) },
}

contextBridge.exposeInMainWorld('saunter', bridge)
