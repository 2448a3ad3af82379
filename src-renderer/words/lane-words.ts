import type { RequestView } from '../../src-shared/evidence-view.ts'
import { inFigures } from './figures.ts'

/** What the lanes say. */
export const laneWords = {
  region: 'Lanes',
  twin: 'Requests by site',
  asTable: 'As a table',
  asLanes: 'As lanes',
  closer: 'Show a shorter time',
  wider: 'Show a longer time',
  hide: 'Hide lanes',
  show: 'Show lanes',
  now: 'now',
  notBefore: 'not before',
  none: 'No request has been made yet.',
  noneKept: 'The requests of this crawl were not kept, or their folder is not beside the file any more.',
  pick: 'Point at a bar, or step through them with the arrow keys.',
  heads: [
    'Site',
    'Now',
    'Requests',
    'Seconds between',
    'Why',
    'Shortest gap',
    'In flight at most',
    'Last request',
  ],
  everySeconds: (seconds: number): string =>
    Number.isFinite(seconds) ? `${seconds} s between requests` : 'not to be asked again',
  inFlight: (most: number): string => `in flight at most ${most}`,
  requests: (count: number): string => `${inFigures(count)} ${count === 1 ? 'request' : 'requests'}`,
  states: { idle: 'Idle', resting: 'Resting', asking: 'Asking' },
  track: (site: string): string => `Requests of ${site}`,
  furtherSites: (count: number): string => `${inFigures(count)} further sites are in the view Sites.`,
} as const

/** A gap in seconds, two places. */
export const gapText = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(2)} s`)

/** The badge of the shortest gap, beside what was asked for. */
export const shortestGap = ({
  shortestGapMs,
  delaySeconds,
}: {
  readonly shortestGapMs: number | null
  readonly delaySeconds: number | null
}): string =>
  delaySeconds !== null && Number.isFinite(delaySeconds)
    ? `shortest gap ${gapText(shortestGapMs)}, asked for ${delaySeconds} s`
    : `shortest gap ${gapText(shortestGapMs)}`

/** How much time a lane shows. */
export const spanText = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`)

/** What a request was made for. */
export const kindWords: Readonly<Record<string, string>> = {
  robots: 'robots.txt',
  tdmrep: 'rights file',
  sitemap: 'sitemap',
  page: 'page',
  hop: 'redirect',
  browser: 'browser',
  retry: 'asked again',
  listing: 'listing',
}

/** What came of a request, in a word or two. */
export const resultText = ({ status, error }: RequestView): string =>
  status !== null ? String(status) : (error ?? 'no answer')

/** One request in a line: what, where, what came of it, how long it took. */
export const requestText = (request: RequestView): string => {
  const seconds = ((request.endedAt - request.startedAt) / 1000).toFixed(2)
  return `${kindWords[request.kind] ?? request.kind}, ${resultText(request)}, ${seconds} s`
}

/** How long it was waited for before a request, and why. */
export const waitedText = ({ waitedMs, why }: RequestView): string =>
  waitedMs < 1 ? 'asked at once' : `rested ${(waitedMs / 1000).toFixed(2)} s${why === '' ? '' : `: ${why}`}`
