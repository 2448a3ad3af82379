import type { Lane, StopReason } from '../../../src-shared/crawl-status.ts'
import type { Address } from '../base/address.ts'
import { CrawlFile } from '../state/crawl-file.ts'
import { CourseWork } from './course-work.ts'
import type { Hold, HoldDecision } from './holds.ts'
import { laneOf } from './lane.ts'
import { ListingWork } from './listing-work.ts'
import type { PageWork } from './page-work.ts'
import { PageWriter, type RunPage } from './page-writer.ts'
import type { Replayed, ReplayedPage } from './replay.ts'
import { replayWay } from './replay-way.ts'
import { runHeader } from './run-header.ts'
import { type CoreParts, type RunParts, runParts } from './run-parts.ts'
import { checkFile, checkPatterns, checkStart, type RunPlan } from './run-plan.ts'
import { type Way, wayOf } from './way.ts'

/**
 * A run: its pages in the order of its file, each written the moment its turn comes. Made by `open`, which checks everything that can
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
  readonly #work: PageWork
  readonly #replayed: Replayed
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
    this.#work = workOf(plan, parts, way, replayed.pages)
    this.#replayed = replayed
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
    const way = await wayOf(plan)
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

  /** How its file stands as long as it is not run: why it would end if nothing more were asked. */
  get standing(): StopReason {
    return this.#stopped ?? this.#work.stopped
  }

  /** What went wrong, when `stopped` is `error`. */
  get trouble(): string | null {
    return this.#trouble ?? this.#work.trouble
  }

  /** Addresses taken that have not had their turn; of a shop, whether a page of its listing is left. */
  get queued(): number {
    return this.#work.queued
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
    this.#work.wake()
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
    const writer = new PageWriter(file, () => runHeader(this.#way, this.#plan.options))
    try {
      yield* this.#work.pages(writer)
      this.#stopped = this.#work.stopped
    } finally {
      await this.#close(file)
    }
  }

  async #openFile(): Promise<CrawlFile | null> {
    const { evidence, clock } = this.#parts
    try {
      const file = this.file === null ? null : await CrawlFile.open(this.file, this.#replayed, clock)
      await evidence?.open(this.resumed > 0)
      if (this.#way.mode === 'batch') evidence?.keepList(this.#way.entries?.map(({ text }) => text) ?? [])
      this.#crawlFile = file
      return file
    } catch (error) {
      await this.#parts.close()
      throw error
    }
  }

  /** Lets the answers in flight come home, then gives everything back. */
  async #close(file: CrawlFile | null): Promise<void> {
    this.#parts.stop.abort()
    await this.#work.settle()
    this.#stopped ??= this.#work.stopped
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

/** How a run of this kind works its pages off. */
function workOf(plan: RunPlan, parts: RunParts, way: Way, resumed: number): PageWork {
  const deadline = plan.timeBudget === null ? null : parts.clock.now() + plan.timeBudget * 1000
  return way.mode === 'shopify'
    ? new ListingWork(plan, parts, way, resumed, deadline)
    : new CourseWork(plan, parts, way, resumed, deadline)
}
