import type { CrawlPhase } from '../../src-shared/crawl-status.ts'

/** The state's word, always shown first. */
export const phaseWords: Readonly<Record<CrawlPhase, string>> = {
  ready: 'Ready',
  reading_robots: 'Reading robots.txt',
  asking: 'Asking',
  waiting: 'Waiting',
  pausing: 'Pausing',
  paused: 'Paused',
  needs_review: 'Needs your review',
  asked_to_wait: 'Asked to wait',
  stopping: 'Stopping',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Ended early',
}

/** Said when a crawl ended before it had a single page. */
export const couldNotStart = 'Could not start'

/** The seconds of a countdown: tenths while it is short, whole ones when it is long. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, leftMs) / 1000
  return seconds < 9.95 ? `${seconds.toFixed(1)} s` : `${Math.ceil(seconds)} s`
}

/** The visible countdown; the reason follows it. */
export const nextRequestIn = (leftMs: number): string => `Next request in ${countdownText(leftMs)}:`

/** What a screen reader hears while a crawl runs at a quick pace: one sentence for many short rests. */
export const spokenRest = (why: string): string => `Resting between requests: ${why}`
