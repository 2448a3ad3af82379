import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { registry, utils } from 'playwright-core/lib/coreBundle'
import type { BrowserDownload } from '../../../src-shared/browser-view.ts'
import { systemClock } from '../base/clock.ts'
import { thisMachine } from './find-browser.ts'
import { codeOf, download } from './install-download.ts'
import type { FromInstaller, InstallStart } from './install-messages.ts'
import { draftFolder, installedFolder, ownBrowserPlaces } from './own-browser.ts'

/**
 * What the installing thread runs: Playwright's registry says which browser belongs to this driver and where it is, its own
 * parts fetch and unpack it. A thread and not a process: an installed Electron cannot be started as Node (see
 * electron-builder.yml), which Playwright's installer does.
 */
if (parentPort === null) throw new Error('A browser is installed in a thread of its own.')
const port = parentPort
const { ownFolder, isOffer } = workerData as InstallStart

/** Progress is told this often at most (announcements are made four times a second). */
const tellEveryMs = 250

const say = (message: FromInstaller): void => port.postMessage(message)

/** The browser of this driver for this system. Throws a clause when there is none. */
function wanted(): { name: string; version: string; url: string; program: string } {
  const { title, browserVersion, directory, executablePath, downloadURLs } =
    registry.registry.findExecutable('chromium')
  const path = executablePath()
  const url = downloadURLs?.[0]
  if (url === undefined || directory === undefined || path === undefined) {
    throw new Error('there is none for this system')
  }
  const program = join(installedFolder(ownFolder), relative(directory, path))
  if (!ownBrowserPlaces(thisMachine()).includes(program)) throw new Error('it is packed in an unknown way')
  return { name: title ?? 'Chromium', version: browserVersion ?? '', url, program }
}

async function install(): Promise<void> {
  const { name, version, url, program } = wanted()
  if (isOffer) {
    say({ kind: 'offer', offer: { name, version, from: new URL(url).hostname, folder: ownFolder } })
    return
  }
  const draft = draftFolder(ownFolder)
  const zip = join(draft, 'browser.zip')
  const unpacked = join(draft, 'unpacked')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  tell({ step: 'asking', doneBytes: 0, totalBytes: null })
  let last: BrowserDownload = { step: 'downloading', doneBytes: 0, totalBytes: null }
  const ended = new AbortController()
  void tellNowAndThen(() => last, ended.signal)
  await download(url, zip, (doneBytes, totalBytes) => {
    last = { step: 'downloading', doneBytes, totalBytes }
  })
  ended.abort()
  tell({ ...last, step: 'unpacking' })
  await utils.extractZip(zip, { dir: unpacked }).catch((error: unknown) => {
    throw new Error(`what came could not be unpacked (${codeOf(error)})`, { cause: error })
  })
  const target = installedFolder(ownFolder)
  await chmod(join(unpacked, relative(target, program)), 0o755).catch((error: unknown) => {
    throw new Error(`what came holds no browser (${codeOf(error)})`, { cause: error })
  })
  // One that was there before goes with the draft; on Windows this fails while it runs.
  await rename(target, join(draft, 'before')).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  await rename(unpacked, target)
  await rm(draft, { recursive: true, force: true })
  say({ kind: 'done', path: program })
}

/** Tells how far it is, also while nothing comes: what is shown is never older than that. */
async function tellNowAndThen(progress: () => BrowserDownload, ended: AbortSignal): Promise<void> {
  let told = 0
  for (;;) {
    await systemClock.sleepUntil(systemClock.now() + tellEveryMs, ended)
    if (ended.aborted) return
    const now = progress()
    if (now.doneBytes > told) tell(now)
    told = now.doneBytes
  }
}

function tell(progress: BrowserDownload): void {
  say({ kind: 'progress', progress })
}

install().catch((error: unknown) =>
  say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) }),
)
