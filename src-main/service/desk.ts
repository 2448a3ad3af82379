import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../src-shared/app-error.ts'
import { chosenProxy } from './chosen-proxy.ts'
import type { Outputs } from '../../src-shared/contract.ts'
import type { CrawlOptions } from '../../src-shared/crawl-options.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { type Core, createCore, normaliseAddress, plainCrawl, type RunPlan } from '../core/index.ts'
import { checkedOptions, firstPage, headerOf, optionsOf } from './file-header.ts'
import { Library } from './library.ts'
import { lookFirst } from './look-first.ts'
import { OpenFile } from './open-file.ts'
import { findHowItWasLeft } from './open-for-reading.ts'
import type { CountedPage } from './page-counts.ts'
import type { SettingsFile } from './settings-file.ts'
import { Throttle } from './throttle.ts'

/** How long opening a file waits for it to be read, so that a small one does not flicker. */
const smallFileMs = 300

export interface DeskSettings {
  readonly workerFile: string
  readonly announce: (status: CrawlStatus) => void
  readonly settings: SettingsFile
  /** A sentence the person should see once. */
  readonly notice: (sentence: string) => void
}

/** What lies open: one crawl file, and the run that fills it. */
export class Desk {
  readonly #core: Core
  readonly #throttle: Throttle
  readonly #settings: SettingsFile
  readonly #library: Library
  readonly #tableWorkerFile: string
  #file: OpenFile | null = null

  constructor({ workerFile, announce, settings, notice }: DeskSettings) {
    this.#throttle = new Throttle(() => {
      if (this.#file !== null) announce(this.#file.status)
    })
    this.#core = createCore({ workerFile, onLane: () => this.#throttle.changed(), onTrouble: notice })
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

  async start(options: Record<string, unknown>, file: string): Promise<CrawlStatus> {
    return this.#begin(file, { ...plainCrawl, options: await this.#withContact(options) })
  }

  async goOn(
    file: string,
    wish: { readonly maxPages: unknown; readonly delay: unknown },
  ): Promise<CrawlStatus> {
    const options = await this.#withContact({ ...optionsOf(await headerOf(resolve(file))), ...wish })
    const held = this.#file?.file === resolve(file) ? this.#file.pages : 0
    if (options.maxPages <= held) {
      throw new AppError(
        'bad-input',
        `Pages at most takes more than ${held}, the pages this file already holds.`,
      )
    }
    return this.#begin(file, { ...plainCrawl, options, isResume: true })
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
    return this.#begin(file, { ...plainCrawl, options, list, typed })
  }

  async read(file: string): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    await firstPage(resolve(file))
    const next = this.#newFile(file, false)
    const known = Promise.allSettled([findHowItWasLeft(this.#core, next), next.table.loaded])
    // A small file is shown whole at once; a large one is shown while it is read.
    await Promise.race([known, setTimeout(smallFileMs)])
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
    await this.#file?.close()
    this.#throttle.cancel()
    await this.#core.close()
  }

  async #begin(file: string, plan: Omit<RunPlan, 'file' | 'onHold'>): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    const onHold = (): void => this.#throttle.changed()
    const replayed: CountedPage[] = []
    const whole = { ...plan, proxy: chosenProxy(null), file: resolve(file), onHold }
    const run = await this.#core.openRun(whole, ({ page: { ok, fetch, error } }) =>
      replayed.push({ ok, fetch, error }),
    )
    // Two calls may both have come this far while a file was replayed; only one run may go on.
    if (this.isCrawling) await run.discard()
    this.#refuseWhileRunning()
    const next = this.#newFile(file, true)
    for (const page of replayed) next.count(page)
    next.take(run, plan.options.maxPages)
    return this.#show(next)
  }

  async #withContact(options: Record<string, unknown>): Promise<CrawlOptions> {
    const { contact } = await this.#settings.read()
    return checkedOptions({ contact, ...options })
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
}
