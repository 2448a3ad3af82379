import type { Outputs } from '../../src-shared/contract.ts'
import type { CrawlCounts, CrawlStatus, HeldSite, Lane, StopReason } from '../../src-shared/crawl-status.ts'
import type { PageQuery } from '../../src-shared/page-query.ts'
import { type CrawlTable, openTable, RequestLog, type Run } from '../core/index.ts'
import { doing, type Doing, ended, reading } from './crawl-sentences.ts'
import { type CountedPage, PageCounts } from './page-counts.ts'

export interface OpenFileWish {
  readonly file: string
  /** The built file of the thread that holds the table. */
  readonly tableWorkerFile: string
  /** A run is about to write the file. */
  readonly isNew: boolean
  readonly onChange: () => void
}

/** How a file was left. */
export interface LeftRun extends RunKind {
  readonly start: string
  readonly queued: number
  readonly stopped: StopReason
  /** Why the file cannot be continued, when it cannot. */
  readonly hindrance: string | null
}

/** What a run reads, and whether it was allowed the person's own machine. */
export interface RunKind {
  readonly mode: CrawlStatus['mode']
  readonly asksPrivate: boolean
}

/** How a file lies when nothing runs. */
interface Rest extends LeftRun {
  readonly trouble: string | null
}

/** The crawl file that is open in the window: its table, its evidence, and the run that fills it while one does. */
export class OpenFile {
  readonly file: string
  readonly table: CrawlTable
  readonly requests: RequestLog
  readonly #onChange: () => void
  /** Of a run; a file that was only opened is counted by its table. */
  readonly #counts = new PageCounts()
  #run: Run | null = null
  #wasRun = false
  #isStopping = false
  /** The lanes of the run that ended last: its figures stay true. */
  #lanes: readonly Lane[] = []
  #rest: Rest | null = null
  #kind: RunKind = { mode: 'crawl', asksPrivate: false }
  #maxPages = 0
  #resumed = 0
  #whole: Promise<void> = Promise.resolve()

  constructor({ file, tableWorkerFile, isNew, onChange }: OpenFileWish) {
    this.file = file
    this.table = openTable({ workerFile: tableWorkerFile, file, isNew })
    this.table.onProgress(onChange)
    this.requests = new RequestLog(file)
    this.#onChange = onChange
  }

  get isRunning(): boolean {
    return this.#run !== null
  }

  get pages(): number {
    return this.#wasRun ? this.#counts.pages : this.table.progress().rows
  }

  /** A page that is in the file already, as a resumed run replays it. */
  count(page: CountedPage): void {
    this.#counts.add(page)
  }

  /** Nothing runs: how the file was left. */
  rest(left: LeftRun): void {
    this.#rest = { ...left, trouble: null }
    this.#kind = left
    this.#onChange()
  }

  /** Runs a run into this file; returns at once, the pages come as they come. */
  take(run: Run, maxPages: number, kind: RunKind): void {
    this.#run = run
    this.#kind = kind
    this.#wasRun = true
    this.#resumed = run.resumed
    this.#maxPages = maxPages
    this.#rest = null
    this.#isStopping = false
    this.#whole = this.#takePages(run)
  }

  /** Stops after the answer in flight; resolves when the file is whole and closed. */
  async stop(): Promise<void> {
    if (this.#run === null) return
    this.#isStopping = true
    this.#run.stop()
    this.#onChange()
    await this.#whole
  }

  async close(): Promise<void> {
    await this.stop()
    await this.table.close()
  }

  async rows(query: PageQuery): Promise<Outputs['rows']> {
    const { total, counts, rows, size } = await this.table.query(query)
    return { total, counts, rows, revision: size }
  }

  pause(): void {
    this.#run?.pause()
  }

  unpause(): void {
    this.#run?.goOn()
  }

  decide(site: string, decision: 'wait' | 'refuse'): void {
    this.#run?.decide(site, decision)
  }

  get status(): CrawlStatus {
    const { phase, sentence } = this.#doing()
    const rest = this.#rest
    return {
      file: this.file,
      start: this.#run?.start ?? rest?.start ?? '',
      mode: this.#kind.mode,
      asksPrivate: this.#kind.asksPrivate,
      phase,
      sentence,
      stopped: rest?.stopped ?? null,
      canContinue: this.#run === null && this.pages > 0 && mayGoOn(rest),
      counts: this.#countsNow(),
      lanes: this.#run?.lanes ?? this.#lanes,
      held: this.#held(),
      elapsedMs: this.#run?.elapsedMs ?? 0,
      lackingBrowser: this.table.progress().lackingBrowser,
      loaded: this.#loaded(),
      revision: this.table.progress().rows,
      maxPages: this.#maxPages,
    }
  }

  #doing(): Doing {
    const rest = this.#rest
    if (this.#run !== null) {
      const { lanes, isPaused } = this.#run
      return doing({ lanes, held: this.#held(), isStopping: this.#isStopping, isPaused })
    }
    if (rest === null) return reading(this.#loaded())
    if (rest.hindrance !== null) return { phase: 'stopped', sentence: rest.hindrance }
    const { pages, byOutcome } = this.#countsNow()
    return ended({ ...rest, pages: rest.mode === 'shopify' ? byOutcome.read : pages })
  }

  #loaded(): number {
    const { readBytes, fileBytes, isWhole } = this.table.progress()
    return isWhole || this.#wasRun || fileBytes === 0 ? 1 : readBytes / fileBytes
  }

  #held(): readonly HeldSite[] {
    return (this.#run?.holds ?? []).map(({ site, kind, sentence, leftMs }) => ({
      site,
      kind,
      sentence,
      leftMs,
    }))
  }

  #countsNow(): CrawlCounts {
    return {
      pages: this.pages,
      byOutcome: this.#wasRun ? this.#counts.byOutcome : this.table.progress().counts,
      queued: this.#run?.queued ?? this.#rest?.queued ?? 0,
      resumed: this.#resumed,
    }
  }

  async #takePages(run: Run): Promise<void> {
    let bug: string | null = null
    try {
      for await (const { line, text, place } of run.pages()) {
        this.#counts.add(line)
        if (place !== null) this.table.add(text, place)
        this.#onChange()
      }
    } catch (error) {
      bug = error instanceof Error ? error.message : String(error)
    }
    this.#lanes = run.lanes
    this.#rest = {
      ...this.#kind,
      start: run.start ?? '',
      queued: run.queued,
      hindrance: null,
      stopped: bug === null ? (run.stopped ?? 'error') : 'error',
      trouble: bug ?? run.trouble,
    }
    this.#run = null
    this.#onChange()
  }
}

function mayGoOn(rest: Rest | null): boolean {
  return rest !== null && rest.hindrance === null && (rest.stopped !== 'done' || rest.queued > 0)
}
