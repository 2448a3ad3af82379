import { siteOf } from '../base/site.ts'
import type { Course, Task } from './course.ts'

/** How far past the first unfinished task others may be started (spec behaviour 0.3). */
const lookAhead = 256

/**
 * Which task may start next: the lowest number whose site has no visit under way, within the look-ahead. Resting costs
 * nobody anything, so visits of different sites run side by side; a slot is only held while a site is asked (decisions A19).
 */
export class Schedule {
  readonly #course: Course
  readonly #busySites = new Set<string>()
  readonly #started = new Set<number>()
  #head: number

  constructor(course: Course, head: number) {
    this.#course = course
    this.#head = head
  }

  /** The first number whose turn has not come. */
  get head(): number {
    return this.#head
  }

  get running(): number {
    return this.#busySites.size
  }

  /** Takes the next task that may start, or null when none may now. */
  next(): Task | null {
    for (let number = this.#head; number < this.#head + lookAhead; number += 1) {
      const task = this.#course.task(number)
      if (task === undefined) return null
      const site = siteOfTask(task)
      if (this.#started.has(number) || this.#busySites.has(site)) continue
      this.#started.add(number)
      this.#busySites.add(site)
      return task
    }
    return null
  }

  /** The task's visit is over; its site is free for the next one. */
  finished(task: Task): void {
    this.#busySites.delete(siteOfTask(task))
  }

  /** The head's turn has come. */
  advance(): void {
    this.#started.delete(this.#head)
    this.#head += 1
  }
}

/** What is no address is asked of nobody, so it is a site of its own. */
function siteOfTask(task: Task): string {
  return task.address === null ? `${task.number}` : siteOf(task.address)
}
