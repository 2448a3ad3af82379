import type { CrawlPhase, Lane, StopReason } from '../../src-shared/crawl-status.ts'

/** What a crawl is doing, told from its lanes. */
export interface Doing {
  readonly phase: CrawlPhase
  readonly sentence: string
}

/** A running crawl in a word and a sentence: a site being asked says more than one that rests. */
export function doing(lanes: readonly Lane[], isStopping: boolean): Doing {
  if (lanes.length === 0) return { phase: 'reading_robots', sentence: 'The crawl begins.' }
  if (isStopping) return { phase: 'stopping', sentence: 'The answer under way is awaited and written.' }
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
        sentence: `Stopped after ${inPages(pages)}; ${left}. Continuing asks for no page again.`,
      }
    case 'error':
      return { phase: 'failed', sentence: trouble ?? 'The crawl ended early; its file is whole.' }
  }
}

function inPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
