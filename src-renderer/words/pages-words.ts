import { inFigures } from './figures.ts'

/** What the view Pages says. */
export const pagesWords = {
  grid: 'Pages',
  state: 'Crawl state',
  counts: 'Pages by outcome',
  sites: 'Sites',
  outcome: 'Outcome',
  whatHappened: 'What happened',
  stop: 'Stop',
  goOn: 'Continue',
  goingOn: 'Continuing',
  exportTable: 'Export',
  openCrawl: 'Open a crawl',
  yes: 'yes',
  no: 'no',
  loading: 'Loading',
  noRowsRunning: 'The first page shows up here as soon as its turn has come.',
  noRowsEnded: 'This crawl has no pages. What happened is said above.',
  newest: 'To the newest',
  goOnLead: 'This crawl can go on from where it stands.',
  goOnText: 'Pages in the file are kept and not asked for again.',
} as const

/** Said when a table was written. */
export const savedRows = (rows: number, file: string): string =>
  `Saved ${inFigures(rows)} ${rows === 1 ? 'row' : 'rows'} in ${file}`

/** What the lane of a site counts; the words of its badges. */
export const laneWords = {
  everySeconds: (seconds: number): string =>
    Number.isFinite(seconds) ? `${seconds} s between requests` : 'not to be asked again',
  shortestGap: (ms: number | null): string =>
    `shortest gap ${ms === null ? '–' : `${(ms / 1000).toFixed(2)} s`}`,
  inFlight: (most: number): string => `in flight at most ${most}`,
  requests: (count: number): string => `${inFigures(count)} ${count === 1 ? 'request' : 'requests'}`,
  states: { idle: 'Idle', resting: 'Resting', asking: 'Asking' },
} as const
