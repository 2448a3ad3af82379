import { AppError } from '../../../src-shared/app-error.ts'
import type { Lane, StopReason } from '../../../src-shared/crawl-status.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { Course, Task } from '../frontier/course.ts'
import { Schedule } from '../frontier/schedule.ts'
import { CrawlFile } from '../state/crawl-file.ts'
import { encodeLine } from '../state/line-codec.ts'
import { committedOf } from './committed.ts'
import { tellFailing } from './failing-sites.ts'
import type { Hold, HoldDecision } from './holds.ts'
import { laneOf } from './lane.ts'
import type { Replayed, ReplayedPage } from './replay.ts'
import { replayWay } from './replay-way.ts'
import { runHeader } from './run-header.ts'
import { type CoreParts, type RunParts, runParts } from './run-parts.ts'
import { checkFile, checkPatterns, checkStart, type RunPlan } from './run-plan.ts'
import { fillFromSite } from './sitemap-list.ts'
import { type Result, resultOf } from './result-of.ts'
import { type Way, wayOf } from './way.ts'

/** A page handed out in its turn; `place` is where its line stands in the file, null without one. */
export interface RunPage {
  readonly number: number
  readonly line: PageLine
  /** The line as it is written, without its line end. */
  readonly text: string
  readonly place: { readonly offset: number; readonly length: number } | null
}

/**
 * A run: pages in numbered order, each written the moment its turn comes. Made by `open`, which checks everything that can
 * be known before the first request; run by iterating `pages()` once.
 */
export class Run {
  readonly start: Address | null
  readonly file: string | null
  /** Pages the file held before. */
  readonly resumed: number
  readonly #plan: RunPlan
  readonly #parts: RunParts
  readonly #way: Way
  readonly #course: Course
  readonly #schedule: Schedule
  readonly #replayed: Replayed
  readonly #results = new Map<number, Result>()
  readonly #deadline: number | null
  #wake: () => void = () => undefined
  #bug: Error | null = null
  #isOutOfTime = false
  #stopped: StopReason | null = null
  #trouble: string | null = null
  #crawlFile: CrawlFile | null = null

  private constructor(plan: RunPlan, parts: RunParts, way: Way, replayed: Replayed) {
    this.start = way.start
    this.file = plan.file
    this.resumed = replayed.pages
    this.#plan = plan
    this.#parts = parts
    this.#way = way
    this.#course = way.course
    this.#schedule = new Schedule(way.course, replayed.pages)
    this.#replayed = replayed
    this.#deadline = plan.timeBudget === null ? null : parts.clock.now() + plan.timeBudget * 1000
  }

  /**
   * Checks options, start or list, patterns and file, and replays the file of a resumed run. Rejects with an `AppError`
   * of one sentence; nothing was asked of any site then and no byte of the file was changed.
   */
  static async open(
    plan: RunPlan,
    core: CoreParts,
    onReplayed: (page: ReplayedPage) => void = () => undefined,
  ): Promise<Run> {
    const { options, file } = plan
    const way = wayOf(plan)
    checkPatterns(options)
    const bytes = file === null ? 0 : await checkFile(file, plan.isResume)
    const parts = runParts(core, plan, way)
    try {
      if (way.start !== null) await checkStart(way.start, options, parts.guard)
      if (file === null || bytes === 0) {
        return new Run(plan, parts, way, { pages: 0, wholeBytes: 0, seenBytes: 0 })
      }
      const replayed = await replayWay(file, way, plan, parts, onReplayed)
      return new Run(plan, parts, way, replayed)
    } catch (error) {
      await parts.close()
      throw error
    }
  }

  /** Why it ended; null while it runs. */
  get stopped(): StopReason | null {
    return this.#stopped
  }

  /** What went wrong, when `stopped` is `error`. */
  get trouble(): string | null {
    return this.#trouble
  }

  /** Addresses taken that have not had their turn. */
  get queued(): number {
    return this.#course.queued
  }

  /** One lane for each site met so far, in the order they were met. */
  get lanes(): readonly Lane[] {
    const { sites, gate, rules, clock } = this.#parts
    return [...sites].map((site) => laneOf(site, gate, rules.delayOf(site), clock))
  }

  /** Milliseconds since the run began, those of the runs before it on this file included. */
  get elapsedMs(): number {
    return this.#parts.manners.elapsedMs + (this.#parts.evidence?.startsAt ?? 0)
  }

  /** Sites whose pages wait for a decision. */
  get holds(): readonly (Hold & { readonly leftMs: number | null })[] {
    const { holds, clock } = this.#parts
    return (holds?.list ?? []).map((hold) => ({
      ...hold,
      leftMs: hold.until === null ? null : Math.max(0, hold.until - clock.now()),
    }))
  }

  decide(site: string, decision: HoldDecision): void {
    this.#parts.holds?.decide(site, decision)
  }

  get isPaused(): boolean {
    return this.#parts.pause.isPaused
  }

  /** No further request until `goOn`; answers in flight are finished and written. */
  pause(): void {
    this.#parts.pause.pause()
    void this.#crawlFile?.sync().catch(() => undefined)
  }

  goOn(): void {
    this.#parts.pause.goOn()
  }

  /** No further request; the answer in flight is finished and written. */
  stop(): void {
    this.#parts.stop.abort()
    this.#wake()
  }

  /** Gives the answer in flight up as well. */
  abort(): void {
    this.stop()
    this.#parts.abort.abort()
  }

  /** Gives back what `open` made, for a crawl that is not going to be run. */
  discard(): Promise<void> {
    return this.#parts.close()
  }

  /** The pages, in order. Ends by itself; leaving the loop early stops the crawl. A bug of ours throws. */
  async *pages(): AsyncGenerator<RunPage> {
    const file = await this.#openFile()
    try {
      if (this.#way.mode === 'sitemap' && this.resumed === 0) await this.#map()
      for (;;) {
        this.#throwBug()
        if (this.#trouble !== null) break
        const result = this.#results.get(this.#schedule.head)
        if (result !== undefined) {
          const page = await this.#commit(result, file)
          // Nothing new is begun before the page is taken: whoever leaves here has asked for nothing more.
          if (page !== null) yield page
          continue
        }
        this.#startVisits()
        if (this.#schedule.running === 0) break
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
      this.#throwBug()
      this.#stopped = this.#reason()
    } finally {
      await this.#close(file)
    }
  }

  async #openFile(): Promise<CrawlFile | null> {
    const { evidence, clock } = this.#parts
    try {
      const file = this.file === null ? null : await CrawlFile.open(this.file, this.#replayed, clock)
      await evidence?.open(this.resumed > 0)
      this.#crawlFile = file
      return file
    } catch (error) {
      await this.#parts.close()
      throw error
    }
  }

  /** The list of a map comes from the site; a site that cannot be mapped ends the run. */
  async #map(): Promise<void> {
    const { start } = this.#way
    if (start === null) return
    this.#parts.sites.add(siteOf(start))
    this.#trouble = await fillFromSite(this.#way, start, this.#plan, this.#parts, this.#deadline)
  }

  #startVisits(): void {
    const { clock, stop, sites } = this.#parts
    while (!stop.signal.aborted) {
      const isLate = this.#deadline !== null && clock.now() >= this.#deadline
      if (isLate && this.queued > this.#schedule.running) this.#isOutOfTime = true
      const task = isLate ? null : this.#schedule.next()
      if (task === null) return
      if (task.address !== null) sites.add(siteOf(task.address))
      void this.#visit(task)
    }
  }

  async #visit(task: Task): Promise<void> {
    try {
      const result = await resultOf(task, this.#plan, { ...this.#parts, deadline: this.#deadline })
      if (result !== null) this.#results.set(task.number, result)
    } catch (error) {
      this.#bug ??= error instanceof Error ? error : new Error(String(error))
      this.stop()
    }
    this.#schedule.finished(task)
    this.#wake()
  }

  /** The head's turn: its links are offered, its line is written. Null when there is nothing to hand out. */
  async #commit({ line, verdicts }: Result, file: CrawlFile | null): Promise<RunPage | null> {
    const number = this.#schedule.head
    const task = this.#course.task(number)
    if (task === undefined) throw new Error(`Page ${number} came without having been taken`)
    const code = line.ok ? null : line.error.code
    const whole = number === 0 ? { ...line, run: runHeader(this.#way, this.#plan.options) } : line
    // What came to the same once more is in the file already.
    const isNews = task.again === undefined || task.again !== code
    const text = encodeLine(whole)
    let place: RunPage['place'] = null
    try {
      place = file === null || !isNews ? null : await file.append(text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#trouble = error.message
      return null
    }
    this.#course.commit(task, committedOf(line, verdicts, this.#course), code)
    tellFailing(line, this.#parts.writtenFailing, this.#parts.gate)
    this.#results.delete(number)
    this.#schedule.advance()
    return isNews ? { number, line: whole, text, place } : null
  }

  #throwBug(): void {
    if (this.#bug !== null) throw this.#bug
  }

  #reason(): StopReason {
    if (this.#trouble !== null) return 'error'
    if (this.#isOutOfTime) return 'time_budget'
    if (this.queued > 0) return 'stopped'
    return this.#course.isCut ? 'max_pages' : 'done'
  }

  /** Lets the answers in flight come home, then gives everything back. */
  async #close(file: CrawlFile | null): Promise<void> {
    this.#parts.stop.abort()
    while (this.#schedule.running > 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    this.#stopped ??= this.#reason()
    try {
      await file?.close()
    } catch (error) {
      this.#trouble ??= error instanceof Error ? error.message : String(error)
      this.#stopped = 'error'
    } finally {
      await this.#parts.evidence?.settle()
      await this.#parts.close()
    }
  }
}
