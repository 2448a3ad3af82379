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

/** How a crawl ended, or where an opened file stands. */
export function ended(stopped: StopReason, pages: number, queued: number, trouble: string | null): Doing {
  const left = queued === 1 ? '1 more address is known' : `${queued} more addresses are known`
  switch (stopped) {
    case 'done':
      return { phase: 'done', sentence: `Every address that was found has had its turn: ${inPages(pages)}.` }
    case 'max_pages':
      return { phase: 'done', sentence: `The limit is reached: ${inPages(pages)}. The site links to more.` }
    case 'time_budget':
      return { phase: 'done', sentence: `The time is up: ${inPages(pages)}; ${left}.` }
    case 'stopped':
      return {
        phase: 'stopped',
        sentence: `Stopped after ${inPages(pages)}; ${left}. Continuing asks for no page again that is in the file.`,
      }
    case 'error':
      return { phase: 'failed', sentence: trouble ?? 'The crawl ended early; its file is whole.' }
  }
}

function inPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
