import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../src-shared/app-error.ts'
import { chosenProxy } from './chosen-proxy.ts'
import type { Outputs } from '../../src-shared/contract.ts'
import type { CrawlOptions } from '../../src-shared/crawl-options.ts'
import type { RunMode } from '../../src-shared/crawl-run.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { type Core, normaliseAddress, plainCrawl, type RunPlan } from '../core/index.ts'
import { checkedOptions, firstPage } from './file-header.ts'
import { Library } from './library.ts'
import { lookFirst } from './look-first.ts'
import { OpenFile, type RunKind } from './open-file.ts'
import { findHowItWasLeft } from './open-for-reading.ts'
import type { CountedPage } from './page-counts.ts'
import type { SettingsFile } from './settings-file.ts'
import { storedRun } from './stored-run.ts'
import { Throttle } from './throttle.ts'

/** How long opening a file waits for it to be read, so that a small one does not flicker. */
const smallFileMs = 300

export interface DeskSettings {
  readonly core: Core
  readonly workerFile: string
  readonly announce: (status: CrawlStatus) => void
  readonly settings: SettingsFile
}

/** A run as the form asks for it; a list comes with a batch. */
export interface StartWish {
  readonly options: Record<string, unknown>
  readonly file: string
  readonly reading: RunMode
  readonly list: readonly string[] | null
  readonly mayAskPrivate: boolean
}

/** What lies open: one crawl file, and the run that fills it. */
export class Desk {
  readonly #core: Core
  readonly #throttle: Throttle
  readonly #settings: SettingsFile
  readonly #library: Library
  readonly #tableWorkerFile: string
  #file: OpenFile | null = null
  #isClosed = false

  constructor({ core, workerFile, announce, settings }: DeskSettings) {
    this.#throttle = new Throttle(() => {
      if (this.#file !== null) announce(this.#file.status)
    })
    this.#core = core
    this.#tableWorkerFile = join(dirname(workerFile), 'table-worker.js')
    this.#settings = settings
    this.#library = new Library(settings)
  }

  get status(): CrawlStatus | null {
    return this.#file?.status ?? null
  }

  get isCrawling(): boolean {
    return this.#file?.isRunning === true
  }

  get library(): Library {
    return this.#library
  }

  /** The open file. Throws a sentence when there is none. */
  get open(): OpenFile {
    if (this.#file === null) {
      throw new AppError('bad-input', 'No crawl is open. Start one, or open a crawl file.')
    }
    return this.#file
  }

  async lookFirst(address: string, delay: unknown): Promise<Outputs['lookFirst']> {
    const options = await this.#withContact({ start: address, delay })
    return lookFirst(this.#core, options.start, options.delay, options.contact)
  }

  /** A site begins to rest, is asked, or is free again. */
  changed(): void {
    this.#throttle.changed()
  }

  /** Options as a form sends them, with how the person can be reached. Rejects with the sentence of the first fault. */
  async options(options: Record<string, unknown>): Promise<CrawlOptions> {
    return this.#withContact(options)
  }

  async start({ options, file, reading, list, mayAskPrivate }: StartWish): Promise<CrawlStatus> {
    const template = reading === 'sitemap' || reading === 'shopify' ? reading : null
    const plan = { ...plainCrawl, list, template, mayAskPrivate, options: await this.#withContact(options) }
    return this.#begin(file, plan, { mode: reading, asksPrivate: mayAskPrivate })
  }

  async goOn(
    file: string,
    wish: { readonly maxPages: unknown; readonly delay: unknown },
    mayAskPrivate: boolean,
  ): Promise<CrawlStatus> {
    const { mode, way, options: stored, asksPrivate } = await storedRun(resolve(file))
    const options = await this.#withContact({ ...stored, ...wish })
    const held = this.#file?.file === resolve(file) ? this.#file.pages : 0
    // A list ends with its last line, and a page of a shop's list holds many products.
    if ((mode === 'crawl' || mode === 'sitemap') && options.maxPages <= held) {
      throw new AppError(
        'bad-input',
        `Pages at most takes more than ${held}, the pages this file already holds.`,
      )
    }
    const plan = { ...plainCrawl, ...way, mayAskPrivate, options, isResume: true }
    return this.#begin(file, plan, { mode, asksPrivate })
  }

  /** Reads the pages of some kinds once more, into a file of their own. */
  async askAgain(codes: readonly PageErrorCode[], file: string): Promise<CrawlStatus> {
    const list = await this.open.table.retryableOf(codes)
    if (list.length === 0) {
      throw new AppError('bad-input', 'None of these pages can be asked again with any hope.')
    }
    const options = await this.#withContact({ start: '' })
    // The person's own machine may be among them, by the start they typed; nothing else off the public internet.
    const typed = normaliseAddress(this.open.status.start)
    return this.#begin(file, { ...plainCrawl, options, list, typed }, { mode: 'batch', asksPrivate: false })
  }

  async read(file: string): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    await firstPage(resolve(file))
    const next = this.#newFile(file, false)
    const known = Promise.allSettled([findHowItWasLeft(this.#core, next), next.table.loaded])
    // A small file is shown whole at once; a large one is shown while it is read.
    await Promise.race([known, setTimeout(smallFileMs)])
    await this.#refuseMeanwhile(() => next.close())
    return this.#show(next)
  }

  async stop(): Promise<null> {
    await this.#file?.stop()
    this.#throttle.now()
    return null
  }

  pause(): null {
    this.open.pause()
    this.#throttle.now()
    return null
  }

  unpause(): null {
    this.open.unpause()
    this.#throttle.now()
    return null
  }

  decide(site: string, decision: 'wait' | 'refuse'): null {
    this.open.decide(site, decision)
    this.#throttle.now()
    return null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#file?.close()
    this.#throttle.cancel()
  }

  async #begin(file: string, plan: Omit<RunPlan, 'file' | 'onHold'>, kind: RunKind): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    const onHold = (): void => this.#throttle.changed()
    const replayed: CountedPage[] = []
    const whole = { ...plan, proxy: chosenProxy(null), file: resolve(file), onHold }
    const run = await this.#core.openRun(whole, ({ page: { ok, fetch, error } }) =>
      replayed.push({ ok, fetch, error }),
    )
    // Two calls may both have come this far while a file was replayed; only one run may go on.
    await this.#refuseMeanwhile(() => run.discard())
    const next = this.#newFile(file, true)
    for (const page of replayed) next.count(page)
    next.take(run, plan.options.maxPages, kind)
    return this.#show(next)
  }

  async #withContact(options: Record<string, unknown>): Promise<CrawlOptions> {
    const { contact, browser } = await this.#settings.read()
    return checkedOptions({ contact, browser, ...options })
  }

  #newFile(file: string, isNew: boolean): OpenFile {
    const onChange = (): void => this.#throttle.changed()
    return new OpenFile({ file: resolve(file), tableWorkerFile: this.#tableWorkerFile, isNew, onChange })
  }

  async #show(next: OpenFile): Promise<CrawlStatus> {
    const before = this.#file
    this.#file = next
    await before?.close()
    await this.#library.remember(next.file).catch(() => undefined)
    this.#throttle.now()
    return next.status
  }

  #refuseWhileRunning(): void {
    if (this.isCrawling) throw new AppError('busy', 'A crawl is running. Stop it before you open another.')
  }

  /** As above, for what took a while: a run may have begun meanwhile, or the program been left. */
  async #refuseMeanwhile(giveBack: () => Promise<void>): Promise<void> {
    if (!this.isCrawling && !this.#isClosed) return
    const why = this.#isClosed
      ? 'Saunter is being closed.'
      : 'A crawl is running. Stop it before you open another.'
    await giveBack()
    throw new AppError('busy', why)
  }
}
