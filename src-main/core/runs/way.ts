import { AppError } from '../../../src-shared/app-error.ts'
import { originOf } from '../base/address.ts'
import { BatchList, listEntries } from '../frontier/batch-list.ts'
import { Course, type Entry } from '../frontier/course.ts'
import { Frontier } from '../frontier/frontier.ts'
import type { RunPlace } from './run-parts.ts'
import { type RunPlan, startOf } from './run-plan.ts'

/** What a run reads and in which order. */
export interface Way extends RunPlace {
  readonly entries: readonly Entry[] | null
  readonly course: Course
}

/** A list's entries, or the links of a start. Throws a sentence when there is nothing to read. */
export function wayOf({ options, list, headers }: RunPlan): Way {
  if (list === null) {
    const start = startOf(options.start)
    const { maxPages, maxDepth, isAnySite } = options
    return {
      start,
      origin: originOf(start),
      entries: null,
      course: new Course(new Frontier(start, { maxPages, maxDepth, isAnySite })),
    }
  }
  const entries = listEntries(list)
  if (entries.length === 0) throw new AppError('bad-input', 'The list holds no address; it takes one a line.')
  const origin = headers.length === 0 ? null : onlyOrigin(entries)
  return { start: null, origin, entries, course: new Course(new BatchList(entries)) }
}

/** Headers and cookies belong to one site, so a list they go with must keep to one origin (spec decisions E4). */
function onlyOrigin(entries: readonly Entry[]): string | null {
  const origins = new Set(entries.flatMap(({ address }) => (address === null ? [] : [originOf(address)])))
  const [first, second] = origins
  if (second !== undefined) {
    throw new AppError(
      'bad-input',
      `Headers and cookies go to one origin, but the list names ${first ?? ''} and ${second}. Read them one list at a time.`,
    )
  }
  return first ?? null
}
