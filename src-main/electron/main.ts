import { join } from 'node:path'
import { app, type BrowserWindow, Menu } from 'electron'
import { type Emit, serve } from '../../src-shared/rpc.ts'
import { createCrawlService } from '../service/crawl-service.ts'
import { demoFolder, demoRun } from './demo-run.ts'
import { desktopService, scriptedDesktop } from './desktop-service.ts'
import { type FileInbox, fileInbox } from './file-inbox.ts'
import { type Launch, readLaunch } from './launch.ts'
import { leaveInOrder } from './leave.ts'
import { describeProgram, menuTemplate } from './menu.ts'
import { lockContents, lockSession, silenceChromium } from './security.ts'
import { trustedIpc } from './trusted-ipc.ts'
import { announceWindowScheme, serveWindowFiles, windowAddress } from './window-files.ts'
import { createWindow } from './window.ts'

/** The built files stand beside each other: out/main, out/preload, out/renderer. */
const built = {
  worker: join(import.meta.dirname, 'extract-worker.js'),
  preload: join(import.meta.dirname, '../preload/preload.cjs'),
  renderer: join(import.meta.dirname, '../renderer'),
}

/** Puts service, window and menu together and shows the window; resolves when its page stands. */
async function open({ isDemo }: Launch, inbox: FileInbox): Promise<void> {
  let emit: Emit | null = null
  const { service, close, isCrawling } = createCrawlService({
    workerFile: built.worker,
    announce: (status) => emit?.('changed', status),
  })
  const window = createWindow({ preload: built.preload, isDemo })
  const { session } = window.webContents
  lockSession(session)
  serveWindowFiles(session, built.renderer)
  const folder = demoFolder(process.cwd())
  const ipc = trustedIpc(window, isDemo ? scriptedDesktop(folder) : desktopService(() => window))
  emit = serve(service, ipc.pipe).emit
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(ipc.wish)))
  leaveInOrder({ window, isCrawling, close, onWait: () => ipc.wish({ kind: 'leaving' }) })
  reloadAfterCrash(window)
  takeFurtherLaunches(window, inbox)

  await window.loadURL(windowAddress)
  if (isDemo) app.exit(await demoRun({ window, folder, close }))
  else inbox.deliverTo((file) => ipc.wish({ kind: 'open-crawl', file }))
}

/** A crashed page comes back onto the crawl, which runs in this process and did not notice. */
function reloadAfterCrash(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !window.isDestroyed()) window.webContents.reload()
  })
}

/** One instance: a second start hands over its file, and this window comes to the front. */
function takeFurtherLaunches(window: BrowserWindow, inbox: FileInbox): void {
  app.on('second-instance', (_event, args, folder) => {
    if (window.isMinimized()) window.restore()
    window.focus()
    const { file } = readLaunch(args, folder)
    if (file !== null) inbox.put(file)
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
  const inbox = fileInbox(launch.file)
  app.on('open-file', (event, file) => {
    event.preventDefault()
    inbox.put(file)
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
