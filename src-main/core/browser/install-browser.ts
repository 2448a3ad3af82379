import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../src-shared/app-error.ts'
import type { BrowserDownload, BrowserOffer } from '../../../src-shared/browser-view.ts'
import { findBrowser, type FoundBrowser, type Machine, thisMachine } from './find-browser.ts'
import type { FromInstaller, InstallStart } from './install-messages.ts'
import { draftFolder, installedFolder, ownBrowserFolder } from './own-browser.ts'

/** A download of a browser, as a person asked for it. */
export interface InstallWish {
  /** The built `install-worker.ts`. */
  readonly workerFile: string
  readonly onProgress: (progress: BrowserDownload) => void
  /** Aborted by the person: the thread ends, what was half there goes. */
  readonly signal: AbortSignal
  readonly machine?: Machine
}

/** What to do instead: the end of every sentence about a download that failed. */
const byHand =
  'Try again later, or install Chrome, Edge or Chromium yourself and name its program in Settings.'

/** What would be downloaded; asks nobody. Rejects with a sentence where there is no browser for this system. */
export async function offerBrowser(workerFile: string, machine = thisMachine()): Promise<BrowserOffer> {
  const start: InstallStart = { ownFolder: ownBrowserFolder(machine), isOffer: true }
  const last = await runThread(workerFile, start, machine, null)
  if (last?.kind === 'offer') return last.offer
  throw failure(last)
}

/**
 * Downloads and unpacks the browser that belongs to the driver, whole or not at all. Null when it was cancelled. Rejects
 * with a sentence that says what failed and what to do instead.
 */
export async function installBrowser(wish: InstallWish): Promise<FoundBrowser | null> {
  const { workerFile, onProgress, signal, machine = thisMachine() } = wish
  const ownFolder = ownBrowserFolder(machine)
  const last = await runThread(workerFile, { ownFolder, isOffer: false }, machine, { onProgress, signal })
  if (last?.kind !== 'done') {
    await rm(draftFolder(ownFolder), { recursive: true, force: true })
    if (signal.aborted) return null
    throw failure(last)
  }
  const { found } = await findBrowser(last.path, machine)
  if (found !== null) return found
  // It would be taken for broken at every look: away with it.
  await rm(installedFolder(ownFolder), { recursive: true, force: true })
  throw new AppError(
    'file-trouble',
    'The browser was downloaded, but does not start on this system, which may lack libraries it needs. Install Chromium with your system’s own packages, which bring them, and look again.',
  )
}

function failure(last: FromInstaller | null): AppError {
  const why = last?.kind === 'failed' ? last.why : 'its thread ended'
  return new AppError('file-trouble', `The browser could not be downloaded: ${why}. ${byHand}`)
}

interface Running {
  readonly onProgress: (progress: BrowserDownload) => void
  readonly signal: AbortSignal
}

/** Runs the thread to its end; resolves to the last thing it said when nothing of it is left. */
function runThread(
  workerFile: string,
  workerData: InstallStart,
  machine: Machine,
  running: Running | null,
): Promise<FromInstaller | null> {
  return new Promise((resolve) => {
    let last: FromInstaller | null = null
    const worker = new Worker(workerFile, { workerData, env: threadEnv(machine.env) })
    const end = (): void => void worker.terminate()
    running?.signal.addEventListener('abort', end)
    if (running?.signal.aborted === true) end()
    worker.on('message', (message: FromInstaller) => {
      if (message.kind === 'progress') running?.onProgress(message.progress)
      else {
        last = message
        end()
      }
    })
    worker.on('error', (error) => (last ??= { kind: 'failed', why: error.message }))
    worker.on('exit', () => {
      running?.signal.removeEventListener('abort', end)
      resolve(last)
    })
  })
}

/** The usual proxy variables are not read (spec formats 9); the proxy a person named for Saunter is theirs for this too. */
function threadEnv(env: Machine['env']): NodeJS.ProcessEnv {
  const usual = /^(?:(?:https?|all|no)_proxy|npm_config_.*)$/i
  const kept = Object.entries(env).filter(([name]) => !usual.test(name))
  const proxy = env['SAUNTER_PROXY']
  return {
    ...Object.fromEntries(kept),
    ...(proxy === undefined || proxy === '' ? {} : { HTTP_PROXY: proxy, HTTPS_PROXY: proxy }),
  }
}
