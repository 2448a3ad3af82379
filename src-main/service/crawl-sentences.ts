import type { RunMode } from '../../src-shared/crawl-run.ts'
import type { CrawlPhase, HeldSite, Lane, StopReason } from '../../src-shared/crawl-status.ts'

/** What a crawl is doing, told from its lanes. */
export interface Doing {
  readonly phase: CrawlPhase
  readonly sentence: string
}

/** What a running crawl is about. */
export interface Going {
  readonly lanes: readonly Lane[]
  readonly held: readonly HeldSite[]
  readonly isStopping: boolean
  readonly isPaused: boolean
}

/** A running crawl in a word and a sentence: what a person decided first, then what a site is doing. */
export function doing({ lanes, held, isStopping, isPaused }: Going): Doing {
  const isAsking = lanes.some(({ state }) => state === 'asking')
  if (isStopping) return { phase: 'stopping', sentence: 'The answer under way is awaited and written.' }
  if (isPaused) {
    return isAsking
      ? { phase: 'pausing', sentence: 'The answer under way is awaited and written.' }
      : { phase: 'paused', sentence: 'Nothing is asked for until you continue.' }
  }
  if (lanes.length === 0) return { phase: 'reading_robots', sentence: 'The crawl begins.' }
  const [first] = held
  if (first !== undefined && !isAsking) {
    return { phase: first.kind === 'review' ? 'needs_review' : 'asked_to_wait', sentence: first.sentence }
  }
  const asking = lanes.find(({ state }) => state === 'asking')
  if (asking !== undefined) {
    const isRobots = asking.address?.endsWith('/robots.txt') === true
    return isRobots
      ? { phase: 'reading_robots', sentence: `${asking.site} is asked for its rules.` }
      : { phase: 'asking', sentence: `${asking.address ?? asking.site} is asked for.` }
  }
  const resting = lanes.filter(({ state }) => state === 'resting').sort((a, b) => a.leftMs - b.leftMs)[0]
  if (resting !== undefined) return { phase: 'waiting', sentence: `${resting.why}.` }
  return { phase: 'asking', sentence: 'The page is read.' }
}

/** A file that was opened and is still being read. */
export function reading(loaded: number): Doing {
  const part = loaded < 1 ? `: ${Math.floor(loaded * 100)} %` : ''
  return { phase: 'ready', sentence: `The file is being read${part}.` }
}

/** How a run ended, or how a file was left. */
export interface Ended {
  readonly mode: RunMode
  readonly stopped: StopReason
  /** Lines of the file; of a shop its products, without the line of a list that could not be read. */
  readonly pages: number
  /** What is known to be left. */
  readonly queued: number
  readonly trouble: string | null
}

/** How a crawl ended, or where an opened file stands. */
export function ended({ mode, stopped, pages, queued, trouble }: Ended): Doing {
  const { all, more, counted, left } = endWords[mode]
  const count = counted(pages)
  switch (stopped) {
    case 'done':
      // Only a shop's list ends with something left: where a page of it failed.
      if (queued > 0) {
        return {
          phase: 'stopped',
          sentence: `A page of the shop's own list could not be read, so it ends after ${count}. The last line of the file says why; continuing asks for that page again.`,
        }
      }
      return { phase: 'done', sentence: `${all}: ${count}.` }
    case 'max_pages':
      return { phase: 'done', sentence: `The limit is reached: ${count}. ${more}` }
    case 'time_budget':
      return { phase: 'done', sentence: `The time is up: ${count}; ${left(queued)}.` }
    case 'stopped':
      return {
        phase: 'stopped',
        sentence: `Stopped after ${count}; ${left(queued)}. Continuing asks for no page again that is in the file.`,
      }
    case 'error':
      return { phase: 'failed', sentence: trouble ?? 'The crawl ended early; its file is whole.' }
  }
}

interface EndWords {
  readonly all: string
  readonly more: string
  readonly counted: (count: number) => string
  readonly left: (count: number) => string
}

const known = (count: number): string =>
  count === 1 ? '1 more address is known' : `${count} more addresses are known`

const endWords: Readonly<Record<RunMode, EndWords>> = {
  crawl: {
    all: 'Every address that was found has had its turn',
    more: 'The site links to more.',
    counted: inPages,
    left: known,
  },
  batch: {
    all: 'Every address of the list has had its turn',
    more: 'The list holds more.',
    counted: inPages,
    left: known,
  },
  sitemap: {
    all: 'Every address the sitemaps list has had its turn',
    more: 'The sitemaps list more.',
    counted: inPages,
    left: known,
  },
  shopify: {
    all: "The shop's own list was read to its end",
    more: "The shop's list has more pages.",
    counted: (count) => (count === 1 ? '1 product' : `${count} products`),
    left: () => "the shop's list may have more",
  },
}

function inPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
