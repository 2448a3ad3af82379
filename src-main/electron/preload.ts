import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron'
import {
  channels,
  demoSwitch,
  type DesktopWish,
  greetSwitch,
  type SaunterBridge,
} from '../../src-shared/desktop-contract.ts'
import { version } from '../../src-shared/product.ts'

/** The only file with ipcRenderer: hands the window its bridge, and no Electron object with it. */
function listen(channel: string, listener: (value: unknown) => void): () => void {
  const pass = (_event: IpcRendererEvent, value: unknown): void => listener(value)
  ipcRenderer.on(channel, pass)
  return () => void ipcRenderer.off(channel, pass)
}

const ask = <T>(channel: string, input?: unknown): Promise<T> =>
  ipcRenderer.invoke(channel, input) as Promise<T>

const bridge: SaunterBridge = {
  send: (message) => ipcRenderer.send(channels.toService, message),
  onMessage: (listener) => listen(channels.fromService, listener),
  chooseSaveFile: (wish) => ask(channels.chooseSaveFile, wish),
  chooseCrawlFile: () => ask(channels.chooseCrawlFile),
  chooseListFile: () => ask(channels.chooseListFile),
  chooseProgram: () => ask(channels.chooseProgram),
  chooseFolder: () => ask(channels.chooseFolder),
  suggestFile: (start) => ask(channels.suggestFile, start),
  showInFolder: (file) => ask(channels.showInFolder, file),
  copyText: (text) => ask(channels.copyText, text),
  pathOf: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  onWish: (listener) => listen(channels.wish, (wish) => listener(wish as DesktopWish)),
  about: {
    version,
    electron: process.versions.electron,
    isDemo: process.argv.includes(demoSwitch),
    isMac: process.platform === 'darwin',
    mayGreet: process.argv.includes(greetSwitch),
  },
}

contextBridge.exposeInMainWorld('saunter', bridge)
