import { resolve } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import type { Outputs } from '../../src-shared/contract.ts'
import type { CrawlOptions } from '../../src-shared/crawl-options.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { type Core, createCore, plainCrawl, type RunPlan } from '../core/index.ts'
import { checkedOptions, headerOf, optionsOf } from './file-header.ts'
import { Library } from './library.ts'
import { lookFirst } from './look-first.ts'
import { OpenFile } from './open-file.ts'
import { openForReading } from './open-for-reading.ts'
import type { SettingsFile } from './settings-file.ts'
import { Throttle } from './throttle.ts'

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
  #file: OpenFile | null = null

  constructor({ workerFile, announce, settings, notice }: DeskSettings) {
    this.#throttle = new Throttle(() => {
      if (this.#file !== null) announce(this.#file.status)
    })
    this.#core = createCore({ workerFile, onLane: () => this.#throttle.changed(), onTrouble: notice })
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
    // The pages were admitted before, the person's own machine among them.
    return this.#begin(file, { ...plainCrawl, options, list, mayAskPrivate: true })
  }

  async read(file: string): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    return this.#show(await openForReading(this.#core, this.#newFile(file)))
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
    const next = this.#newFile(file)
    const onHold = (): void => this.#throttle.changed()
    const run = await this.#core.openRun({ ...plan, file: next.file, onHold }, ({ page, place }) =>
      next.add(place, page),
    )
    // Two calls may both have come this far while a file was replayed; only one run may go on.
    if (this.isCrawling) await run.discard()
    this.#refuseWhileRunning()
    next.run(run, plan.options.maxPages)
    return this.#show(next)
  }

  async #withContact(options: Record<string, unknown>): Promise<CrawlOptions> {
    const { contact } = await this.#settings.read()
    return checkedOptions({ contact, ...options })
  }

  #newFile(file: string): OpenFile {
    return new OpenFile(resolve(file), () => this.#throttle.changed())
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
