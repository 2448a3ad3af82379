import type { CrawlCounts, CrawlStatus, HeldSite, Lane, StopReason } from '../../src-shared/crawl-status.ts'
import { noCounts } from '../../src-shared/crawl-status.ts'
import type { Outputs } from '../../src-shared/contract.ts'
import type { Outcome } from '../../src-shared/page-error.ts'
import type { PageQuery } from '../../src-shared/page-query.ts'
import { RequestLog, RowIndex, type Run } from '../core/index.ts'
import { doing, ended } from './crawl-sentences.ts'
import { NaiveTable } from './naive-table.ts'

/** A page's line as far as counting needs it. */
type CountedPage = Parameters<RowIndex['add']>[1]
type Place = Parameters<RowIndex['add']>[0]

/** The crawl file that is open in the window: its rows, its figures, and the crawl that fills it while one runs. */
export class OpenFile {
  readonly file: string
  readonly #index: RowIndex
  readonly #byOutcome: Record<Outcome, number> = { ...noCounts.byOutcome }
  readonly table: NaiveTable
  readonly requests: RequestLog
  readonly #onChange: () => void
  #start = ''
  #crawl: Run | null = null
  /** The lanes of the crawl that ended last: its figures stay true. */
  #lanes: readonly Lane[] = []
  #isStopping = false
  #end: { stopped: StopReason; trouble: string | null } | null = null
  #queued = 0
  #maxPages = 0
  #run: Promise<void> = Promise.resolve()
  /** Why the file cannot be continued, when it cannot. */
  #hindrance: string | null = null

  constructor(file: string, onChange: () => void) {
    this.file = file
    this.#index = new RowIndex(file)
    this.table = new NaiveTable(file)
    this.requests = new RequestLog(file)
    this.#onChange = onChange
  }

  get isRunning(): boolean {
    return this.#crawl !== null
  }

  get pages(): number {
    return this.#index.size
  }

  /** A page that is in the file already, or was just written to it. */
  add(place: Place, page: CountedPage): void {
    this.#byOutcome[this.#index.add(place, page)] += 1
  }

  /** Forgets the pages added so far. */
  clear(): void {
    this.#index.clear()
    Object.assign(this.#byOutcome, noCounts.byOutcome)
  }

  /** Nothing runs: how the file was left, found by replaying it or by reading it. */
  rest(start: string, queued: number, hindrance: string | null): void {
    this.#start = start
    this.#queued = queued
    this.#hindrance = hindrance
    this.#end = { stopped: queued > 0 ? 'stopped' : 'done', trouble: null }
  }

  /** Runs a crawl into this file; resolves at once, the pages come as they come. */
  run(crawl: Run, maxPages: number): void {
    this.#crawl = crawl
    this.#start = crawl.start ?? ''
    this.#maxPages = maxPages
    this.#end = null
    this.#isStopping = false
    this.#run = this.#take(crawl)
  }

  /** Stops after the answer in flight; resolves when the file is whole and closed. */
  async stop(): Promise<void> {
    if (this.#crawl === null) return
    this.#isStopping = true
    this.#crawl.stop()
    this.#onChange()
    await this.#run
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#index.close()
  }

  async rows(query: PageQuery): Promise<Outputs['rows']> {
    return { ...(await this.table.query(query)), revision: this.#index.size }
  }

  pause(): void {
    this.#crawl?.pause()
  }

  unpause(): void {
    this.#crawl?.goOn()
  }

  decide(site: string, decision: 'wait' | 'refuse'): void {
    this.#crawl?.decide(site, decision)
  }

  get status(): CrawlStatus {
    const lanes = this.#crawl?.lanes ?? this.#lanes
    const counts = this.#counts()
    const { phase, sentence } =
      this.#end === null
        ? doing({
            lanes,
            held: this.#held(),
            isStopping: this.#isStopping,
            isPaused: this.#crawl?.isPaused === true,
          })
        : ended(this.#end.stopped, counts.pages, counts.queued, this.#end.trouble)
    const stopped = this.#end?.stopped ?? null
    const canContinue =
      stopped !== null && this.#hindrance === null && (stopped !== 'done' || counts.queued > 0)
    return {
      file: this.file,
      start: this.#start,
      phase,
      sentence: this.#hindrance === null ? sentence : this.#hindrance,
      stopped,
      canContinue,
      counts,
      lanes,
      held: this.#held(),
      elapsedMs: this.#crawl?.elapsedMs ?? 0,
      loaded: 1,
      revision: this.#index.size,
      maxPages: this.#maxPages,
    }
  }

  #held(): readonly HeldSite[] {
    return (this.#crawl?.holds ?? []).map(({ site, kind, sentence, leftMs }) => ({
      site,
      kind,
      sentence,
      leftMs,
    }))
  }

  #counts(): CrawlCounts {
    return {
      pages: this.#index.size,
      byOutcome: { ...this.#byOutcome },
      queued: this.#crawl?.queued ?? this.#queued,
      resumed: this.#crawl?.resumed ?? 0,
    }
  }

  async #take(crawl: Run): Promise<void> {
    let trouble: string | null = null
    try {
      for await (const { line, place } of crawl.pages()) {
        if (place !== null) this.add(place, line)
        this.#onChange()
      }
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error)
    }
    this.#queued = crawl.queued
    this.#lanes = crawl.lanes
    this.#end = {
      stopped: trouble === null ? (crawl.stopped ?? 'error') : 'error',
      trouble: trouble ?? crawl.trouble,
    }
    this.#crawl = null
    this.#onChange()
  }
}
