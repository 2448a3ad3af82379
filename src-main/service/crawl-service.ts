import { resolve } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import type { Service } from '../../src-shared/contract.ts'
import type { CrawlOptions } from '../../src-shared/crawl-options.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { type Core, createCore, exportCsv, plainCrawl, storedLines } from '../core/index.ts'
import { type DemoShop, startDemoShop } from '../demo-shop/demo-shop.ts'
import { checkedOptions, headerOf, optionsOf } from './file-header.ts'
import { OpenFile } from './open-file.ts'
import { openForReading } from './open-for-reading.ts'
import { Throttle } from './throttle.ts'

export interface CrawlServiceSettings {
  /** The built file of the threads that read pages. */
  readonly workerFile: string
  /** Told of every change, at most four times a second. */
  readonly announce: (status: CrawlStatus) => void
}

export interface CrawlService {
  readonly service: Service
  readonly isCrawling: () => boolean
  /** Stops a running crawl after the answer in flight and gives everything back. */
  readonly close: () => Promise<void>
}

/** The one implementation of the contract: one crawl file open at a time, one demo shop. */
export function createCrawlService(settings: CrawlServiceSettings): CrawlService {
  const desk = new Desk(settings)
  return {
    service: {
      status: () => Promise.resolve(desk.status),
      startCrawl: ({ options, file }) => desk.start(checkedOptions(options), file, false),
      continueCrawl: ({ file, maxPages, delay }) => desk.goOn(file, { maxPages, delay }),
      openCrawl: ({ file }) => desk.open(file),
      stopCrawl: () => desk.stop(),
      rows: ({ offset, limit }) => desk.rows(offset, limit),
      exportCsv: ({ file }) => desk.exportCsv(file),
      startDemoShop: async () => ({ address: `${(await desk.shop()).origin}/` }),
      demoShopLog: async () => (desk.hasShop ? (await desk.shop()).log() : []),
    },
    isCrawling: () => desk.isCrawling,
    close: () => desk.close(),
  }
}

/** What lies open: the crawl file, the crawl that fills it, the demo shop. */
class Desk {
  readonly #core: Core
  readonly #throttle: Throttle
  #file: OpenFile | null = null
  #shop: Promise<DemoShop> | null = null

  constructor({ workerFile, announce }: CrawlServiceSettings) {
    this.#throttle = new Throttle(() => {
      if (this.#file !== null) announce(this.#file.status)
    })
    this.#core = createCore({ workerFile, onLane: () => this.#throttle.changed() })
  }

  get status(): CrawlStatus | null {
    return this.#file?.status ?? null
  }

  get isCrawling(): boolean {
    return this.#file?.isRunning === true
  }

  get hasShop(): boolean {
    return this.#shop !== null
  }

  async start(options: CrawlOptions, file: string, isResume: boolean): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    const next = this.#newFile(file)
    const plan = { ...plainCrawl, options, file: next.file, isResume }
    const crawl = await this.#core.openRun(plan, ({ page, place }) => next.add(place, page))
    // Two calls may both have come this far while a file was replayed; only one crawl may run.
    if (this.isCrawling) await crawl.discard()
    this.#refuseWhileRunning()
    next.run(crawl, options.maxPages)
    return this.#show(next)
  }

  async goOn(
    file: string,
    wish: { readonly maxPages: unknown; readonly delay: unknown },
  ): Promise<CrawlStatus> {
    const options = checkedOptions({ ...optionsOf(await headerOf(resolve(file))), ...wish })
    const held = this.#file?.file === resolve(file) ? this.#file.pages : 0
    if (options.maxPages <= held) {
      throw new AppError(
        'bad-input',
        `Pages at most takes more than ${held}, the pages this file already holds.`,
      )
    }
    return this.start(options, file, true)
  }

  async open(file: string): Promise<CrawlStatus> {
    this.#refuseWhileRunning()
    return this.#show(await openForReading(this.#core, this.#newFile(file)))
  }

  async stop(): Promise<null> {
    await this.#file?.stop()
    this.#throttle.now()
    return null
  }

  rows(offset: number, limit: number): ReturnType<Service['rows']> {
    return this.#file?.rows(offset, limit) ?? Promise.resolve({ total: 0, rows: [] })
  }

  async exportCsv(table: string): Promise<{ rows: number }> {
    if (this.#file === null) {
      throw new AppError('bad-input', 'No crawl is open. Open one, then export its table.')
    }
    const source = this.#file.file
    return { rows: await exportCsv(storedLines(source), resolve(table), source) }
  }

  shop(): Promise<DemoShop> {
    this.#shop ??= startDemoShop()
    return this.#shop
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#throttle.cancel()
    await this.#core.close()
    await (await this.#shop)?.close()
  }

  #newFile(file: string): OpenFile {
    return new OpenFile(resolve(file), () => this.#throttle.changed())
  }

  async #show(next: OpenFile): Promise<CrawlStatus> {
    const before = this.#file
    this.#file = next
    await before?.close()
    this.#throttle.now()
    return next.status
  }

  #refuseWhileRunning(): void {
    if (this.isCrawling) throw new AppError('busy', 'A crawl is running. Stop it before you open another.')
  }
}
