import { AppError } from '../../../src-shared/app-error.ts'
import { type Address, originOf } from '../base/address.ts'
import { BatchList, listEntries } from '../frontier/batch-list.ts'
import { Course, type Entry } from '../frontier/course.ts'
import { Frontier } from '../frontier/frontier.ts'
import { ListingCourse } from '../shopify/listing-course.ts'
import type { RunPlace } from './run-parts.ts'
import { type RunPlan, startOf } from './run-plan.ts'

/** A run of addresses: what it reads and in which order. */
export interface CourseWay extends RunPlace {
  readonly mode: 'crawl' | 'batch' | 'sitemap'
  /** The list of a batch or a map; null follows links. A map's is empty until the site was mapped. */
  entries: readonly Entry[] | null
  readonly course: Course
  /** Gives a map its entries, once they are known. */
  readonly fill: (entries: readonly Entry[], isCut: boolean) => void
}

/** A shop's listing, page by page. */
export interface ListingWay extends RunPlace {
  readonly mode: 'shopify'
  readonly start: Address
  readonly entries: null
  readonly listing: ListingCourse
}

export type Way = CourseWay | ListingWay

/** A list's entries, the links of a start, or what its own lists hold. Rejects with a sentence when there is nothing to read. */
export async function wayOf({ options, list, template, headers }: RunPlan): Promise<Way> {
  if (list !== null) {
    const entries = await listEntries(list)
    if (entries.length === 0) {
      throw new AppError('bad-input', 'The list holds no address; it takes one a line.')
    }
    const origin = headers.length === 0 ? null : onlyOrigin(entries)
    return listWay('batch', { start: null, origin }, entries)
  }
  const start = startOf(options.start)
  const place = { start, origin: originOf(start) }
  if (template === 'sitemap') return listWay('sitemap', place, [])
  if (template === 'shopify') {
    return { mode: 'shopify', ...place, entries: null, listing: new ListingCourse(start) }
  }
  const { maxPages, maxDepth, isAnySite } = options
  const course = new Course(new Frontier(start, { maxPages, maxDepth, isAnySite }))
  return { mode: 'crawl', ...place, entries: null, course, fill: () => undefined }
}

function listWay(mode: 'batch' | 'sitemap', place: RunPlace, entries: readonly Entry[]): CourseWay {
  const source = new BatchList(entries)
  const way: CourseWay = {
    mode,
    ...place,
    entries,
    course: new Course(source),
    fill: (list, isCut) => {
      way.entries = list
      source.fill(list, isCut)
    },
  }
  return way
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
