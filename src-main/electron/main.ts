import { join } from 'node:path'
import { app, type BrowserWindow, Menu } from 'electron'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { type Emit, serve } from '../../src-shared/rpc.ts'
import { createCrawlService } from '../service/crawl-service.ts'
import { demoFolder, demoRun } from './demo-run.ts'
import { desktopService, scriptedDesktop } from './desktop-service.ts'
import { heardService } from './heard-service.ts'
import { type Launch, launchWish, readLaunch } from './launch.ts'
import { leaveInOrder } from './leave.ts'
import { describeProgram, menuTemplate } from './menu.ts'
import { keptBounds, rememberWindow } from './remember-window.ts'
import { reviveAfterCrash } from './revive.ts'
import { lockContents, lockSession, silenceChromium } from './security.ts'
import { SessionFile } from './session-file.ts'
import { showInTaskbar } from './taskbar.ts'
import { trustedIpc } from './trusted-ipc.ts'
import { announceWindowScheme, serveWindowFiles, windowAddress } from './window-files.ts'
import { createWindow } from './window.ts'
import { type WishInbox, wishInbox } from './wish-inbox.ts'

/** The built files stand beside each other: out/main, out/preload, out/renderer. */
const built = {
  worker: join(import.meta.dirname, 'extract-worker.js'),
  preload: join(import.meta.dirname, '../preload/preload.cjs'),
  renderer: join(import.meta.dirname, '../renderer'),
}

/** Puts service, window and menu together and shows the window; resolves when its page stands. */
async function open(launch: Launch, inbox: WishInbox): Promise<void> {
  const { isDemo } = launch
  const kept = new SessionFile(join(app.getPath('userData'), 'session.json'))
  const { crawling } = kept.session
  // Without another wish, a crawl that was interrupted opens again.
  if (crawling !== null && launchWish(launch) === null) {
    inbox.put({ kind: 'open-crawl', file: crawling, isInterrupted: true })
  }
  let emit: Emit | null = null
  const { service, close, isCrawling } = createCrawlService({
    workerFile: built.worker,
    announce: (status) => {
      emit?.('changed', status)
      note(status)
    },
    emit: (name, data) => emit?.(name, data),
  })
  const window = createWindow({
    preload: built.preload,
    isDemo,
    mayGreet: mayGreet(isDemo),
    bounds: isDemo ? null : keptBounds(kept),
    isMaximised: !isDemo && kept.session.isMaximised,
  })
  const note = (status: CrawlStatus): void => {
    showInTaskbar(window, status)
    if (!isDemo && !isLeaving) kept.keep({ crawling: status.stopped === null ? status.file : null })
  }
  let isLeaving = false
  const { session } = window.webContents
  lockSession(session)
  serveWindowFiles(session, built.renderer)
  const folder = demoFolder(process.cwd())
  const desktop = desktopService({
    windowOf: () => window,
    chosenFolder: async () => (await service.settings(undefined)).folder,
  })
  const ipc = trustedIpc(window, isDemo ? scriptedDesktop(folder) : desktop)
  const setMenu = async (): Promise<void> => {
    const { recent } = await service.settings(undefined)
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ wish: ipc.wish, recent })))
  }
  const heard = heardService(service, () => void setMenu())
  emit = serve(heard.service, ipc.pipe).emit
  heard.applySettings(await service.settings(undefined))
  await setMenu()
  leaveInOrder({
    window,
    isCrawling,
    close: () => {
      // A crawl that is left in its midst opens again at the next start.
      isLeaving = true
      return close()
    },
    onWait: () => ipc.wish({ kind: 'leaving' }),
  })
  reviveAfterCrash(window, () => ipc.wish({ kind: 'came-back' }))
  if (!isDemo) rememberWindow(window, kept)
  takeFurtherLaunches(window, inbox)

  await window.loadURL(windowAddress)
  if (isDemo) app.exit(await demoRun({ window, folder, close }))
  else inbox.deliverTo(ipc.wish)
}

/** A scripted run is never asked anything; tests that want the question say so. */
function mayGreet(isDemo: boolean): boolean {
  const { SAUNTER_CONFIG_DIR: own, SAUNTER_FIRST_START: wanted } = process.env
  return !isDemo && (wanted === '1' || !own)
}

/** One instance: a second start hands over its file or address, and this window comes to the front. */
function takeFurtherLaunches(window: BrowserWindow, inbox: WishInbox): void {
  app.on('second-instance', (_event, args, folder) => {
    if (window.isMinimized()) window.restore()
    window.focus()
    const wish = launchWish(readLaunch(args, folder))
    if (wish !== null) inbox.put(wish)
  })
}

function main(): void {
  const launch = readLaunch(process.argv, process.cwd())
  const configFolder = process.env['SAUNTER_CONFIG_DIR']
  if (configFolder) app.setPath('userData', configFolder)
  silenceChromium()
  announceWindowScheme()
  if (!launch.isDemo && !app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  const inbox = wishInbox(launchWish(launch))
  app.on('open-file', (event, file) => {
    event.preventDefault()
    inbox.put({ kind: 'open-crawl', file })
  })
  describeProgram()
  app.on('web-contents-created', (_event, contents) => lockContents(contents))
  app.on('window-all-closed', () => app.quit())
  app
    .whenReady()
    .then(() => open(launch, inbox))
    .catch((error: unknown) => {
      process.stderr.write(
        `Saunter could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
      )
      app.exit(1)
    })
}

main()
