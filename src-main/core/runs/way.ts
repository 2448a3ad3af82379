import { AppError } from '../../../src-shared/app-error.ts'
import type { Address } from '../base/address.ts'
import { BatchList, listEntries } from '../frontier/batch-list.ts'
import { Course, type Entry } from '../frontier/course.ts'
import { Frontier } from '../frontier/frontier.ts'
import { type RunPlan, startOf } from './run-plan.ts'

/** What a run reads and in which order. */
export interface Way {
  readonly start: Address | null
  readonly entries: readonly Entry[] | null
  readonly course: Course
}

/** A list's entries, or the links of a start. Throws a sentence when there is nothing to read. */
export function wayOf({ options, list }: RunPlan): Way {
  if (list === null) {
    const start = startOf(options.start)
    const { maxPages, maxDepth, isAnySite } = options
    return {
      start,
      entries: null,
      course: new Course(new Frontier(start, { maxPages, maxDepth, isAnySite })),
    }
  }
  const entries = listEntries(list)
  if (entries.length === 0) throw new AppError('bad-input', 'The list holds no address; it takes one a line.')
  return { start: null, entries, course: new Course(new BatchList(entries)) }
}
