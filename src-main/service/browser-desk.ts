import { dirname, isAbsolute, join, normalize } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import type { BrowserDownload, BrowserOffer, BrowserView } from '../../src-shared/browser-view.ts'
import type { Service } from '../../src-shared/contract.ts'
import { noBrowserFound } from '../../src-shared/no-browser.ts'
import type { Emit } from '../../src-shared/rpc.ts'
import { type BrowserSearch, findBrowser, installBrowser, offerBrowser } from '../core/index.ts'
import type { SettingsFile } from './settings-file.ts'

export interface BrowserDeskSettings {
  readonly settings: SettingsFile
  /** The built file of the threads that read pages; the one that installs lies beside it. */
  readonly workerFile: string
  /** Told how far a download is. */
  readonly emit: Emit | undefined
}

type BrowserCall = 'browser' | 'useBrowser' | 'browserOffer' | 'downloadBrowser' | 'cancelBrowserDownload'

/** The calls of the contract that are about the real browser. */
export function browserCalls(desk: BrowserDesk): Pick<Service, BrowserCall> {
  return {
    browser: ({ isAnew }) => desk.view(isAnew),
    useBrowser: ({ path }) => desk.take(path),
    browserOffer: () => desk.offer(),
    downloadBrowser: () => desk.install(),
    cancelBrowserDownload: async () => Promise.resolve(desk.cancel()),
  }
}

/** The real browser: which was found, which the person wishes for, and the one they may have downloaded. */
export class BrowserDesk {
  readonly #settings: SettingsFile
  readonly #workerFile: string
  readonly #emit: Emit | undefined
  /** Starting a browser to hear its version takes seconds on a cold disk: what was found is kept until asked anew. */
  #known: { readonly wish: string; readonly search: Promise<BrowserSearch> } | null = null
  #download: BrowserDownload | null = null
  #cancel: AbortController | null = null
  #installing: Promise<unknown> = Promise.resolve()

  constructor({ settings, workerFile, emit }: BrowserDeskSettings) {
    this.#settings = settings
    this.#workerFile = join(dirname(workerFile), 'install-worker.js')
    this.#emit = emit
  }

  /** What is found for the person's wish; `isAnew` looks once more. */
  async view(isAnew: boolean): Promise<BrowserView> {
    const { browser: wish } = await this.#settings.read()
    if (isAnew || this.#known?.wish !== wish) this.#known = { wish, search: findBrowser(wish) }
    const { found, reason } = await this.#known.search
    const said = process.env['SAUNTER_BROWSER'] ?? ''
    return {
      wish,
      found,
      reason,
      isMissing: reason?.startsWith(noBrowserFound) === true,
      environment: wish === 'auto' && said !== '' && said !== 'auto' ? said : null,
      download: this.#download,
    }
  }

  /** Takes the program at a path as the browser. Rejects with a sentence when it is none. */
  async take(typed: string): Promise<BrowserView> {
    // A path copied on Windows comes in quotation marks.
    const path = typed.trim().replace(/^"(.*)"$/, '$1')
    if (!isAbsolute(path)) {
      throw new AppError(
        'bad-input',
        'This program takes the whole path of Chrome, Edge or Chromium, such as /usr/bin/chromium.',
      )
    }
    const search = await findBrowser(normalize(path))
    if (search.found === null) throw new AppError('bad-input', search.reason)
    return this.#keep(normalize(path))
  }

  offer(): Promise<BrowserOffer> {
    return offerBrowser(this.#workerFile)
  }

  /** Downloads the browser and puts it into use; the view is as before when it was cancelled. Rejects with a sentence. */
  async install(): Promise<BrowserView> {
    if (this.#cancel !== null) {
      throw new AppError('busy', 'A browser is being downloaded already. Wait for it.')
    }
    const cancel = new AbortController()
    this.#cancel = cancel
    const { signal } = cancel
    const onProgress = (download: BrowserDownload): void => this.#tell(download)
    const installing = installBrowser({ workerFile: this.#workerFile, signal, onProgress })
    this.#installing = installing.catch(() => undefined)
    try {
      const found = await installing
      if (found === null) return await this.view(false)
      const usual = await findBrowser('auto')
      return await this.#keep(usual.found?.path === found.path ? 'auto' : found.path)
    } finally {
      this.#cancel = null
      this.#tell(null)
    }
  }

  cancel(): null {
    this.#cancel?.abort()
    return null
  }

  /** A download under way is given up; resolves when nothing of it is left. */
  async close(): Promise<void> {
    this.cancel()
    await this.#installing
  }

  async #keep(browser: string): Promise<BrowserView> {
    await this.#settings.save({ browser })
    return this.view(true)
  }

  #tell(download: BrowserDownload | null): void {
    this.#download = download
    this.#emit?.('browserDownload', { download })
  }
}
