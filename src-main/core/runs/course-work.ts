import { AppError } from '../../../src-shared/app-error.ts'
import type { StopReason } from '../../../src-shared/crawl-status.ts'
import { siteOf } from '../base/site.ts'
import type { Course, Task } from '../frontier/course.ts'
import { Schedule } from '../frontier/schedule.ts'
import { committedOf } from './committed.ts'
import { tellFailing } from './failing-sites.ts'
import type { PageWork } from './page-work.ts'
import type { PageWriter, RunPage } from './page-writer.ts'
import { type Result, resultOf } from './result-of.ts'
import type { RunParts } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'
import { fillFromSite } from './sitemap-list.ts'
import type { CourseWay } from './way.ts'

/** Pages by their addresses: visits of several sites at once, each result committed when its number comes. */
export class CourseWork implements PageWork {
  readonly #plan: RunPlan
  readonly #parts: RunParts
  readonly #way: CourseWay
  readonly #course: Course
  readonly #schedule: Schedule
  readonly #resumed: number
  readonly #deadline: number | null
  readonly #results = new Map<number, Result>()
  #wake: () => void = () => undefined
  #bug: Error | null = null
  #isOutOfTime = false
  #isMapStopped = false
  #trouble: string | null = null

  constructor(plan: RunPlan, parts: RunParts, way: CourseWay, resumed: number, deadline: number | null) {
    this.#plan = plan
    this.#parts = parts
    this.#way = way
    this.#course = way.course
    this.#schedule = new Schedule(way.course, resumed)
    this.#resumed = resumed
    this.#deadline = deadline
  }

  get queued(): number {
    return this.#course.queued
  }

  get trouble(): string | null {
    return this.#trouble
  }

  get stopped(): StopReason {
    if (this.#trouble !== null) return 'error'
    if (this.#isOutOfTime) return 'time_budget'
    if (this.queued > 0 || this.#isMapStopped) return 'stopped'
    return this.#course.isCut ? 'max_pages' : 'done'
  }

  wake(): void {
    this.#wake()
  }

  async *pages(writer: PageWriter): AsyncGenerator<RunPage> {
    if (this.#way.mode === 'sitemap' && this.#resumed === 0) await this.#map()
    for (;;) {
      this.#throwBug()
      if (this.#trouble !== null) break
      const result = this.#results.get(this.#schedule.head)
      if (result !== undefined) {
        const page = await this.#commit(result, writer)
        // Nothing new is begun before the page is taken: whoever leaves here has asked for nothing more.
        if (page !== null) yield page
        continue
      }
      this.#startVisits()
      if (this.#schedule.running === 0) break
      await this.#woken()
    }
    this.#throwBug()
  }

  async settle(): Promise<void> {
    while (this.#schedule.running > 0) await this.#woken()
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve))
  }

  /** The list of a map comes from the site; a site that cannot be mapped ends the run. */
  async #map(): Promise<void> {
    const { start } = this.#way
    if (start === null) return
    this.#parts.sites.add(siteOf(start))
    const trouble = await fillFromSite(this.#way, start, this.#plan, this.#parts, this.#deadline)
    // A map that was stopped is cut short by the person, whatever came of it: no trouble, and never the whole list.
    this.#isMapStopped = this.#parts.stop.signal.aborted
    if (!this.#isMapStopped) this.#trouble = trouble
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
      this.#parts.stop.abort()
    }
    this.#schedule.finished(task)
    this.#wake()
  }

  /** The head's turn: its links are offered, its line is written. Null when there is nothing to hand out. */
  async #commit({ line, verdicts }: Result, writer: PageWriter): Promise<RunPage | null> {
    const number = this.#schedule.head
    const task = this.#course.task(number)
    if (task === undefined) throw new Error(`Page ${number} came without having been taken`)
    const code = line.ok ? null : line.error.code
    // What came to the same once more is in the file already.
    const isNews = task.again === undefined || task.again !== code
    let page: RunPage | null = null
    try {
      if (isNews) page = await writer.write(number, line)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#trouble = error.message
      return null
    }
    this.#course.commit(task, committedOf(line, verdicts, this.#course), code)
    this.#parts.snippets?.settle(line.url, line.ok && typeof page?.place === 'object' && page.place !== null)
    tellFailing(line, this.#parts.writtenFailing, this.#parts.gate)
    this.#results.delete(number)
    this.#schedule.advance()
    return page
  }

  #throwBug(): void {
    if (this.#bug !== null) throw this.#bug
  }
}
