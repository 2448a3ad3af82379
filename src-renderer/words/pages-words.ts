import { inFigures } from './figures.ts'

/** What the view Pages says. */
export const pagesWords = {
  disputed: 'The page says something else elsewhere',
  grid: 'Pages',
  state: 'Crawl state',
  outcomes: 'Outcomes',
  all: 'All',
  outcome: 'Outcome',
  whatHappened: 'What happened',
  stop: 'Stop',
  pause: 'Pause',
  goOn: 'Continue',
  goingOn: 'Continuing',
  exportTable: 'Export',
  openCrawl: 'Open a crawl',
  yes: 'yes',
  no: 'no',
  noRowsRunning: 'The first page shows up here as soon as its turn has come.',
  noRowsEnded: 'This crawl has no pages. What happened is said above.',
  noRowsMatch: 'No page matches. Change the filter, or choose another tab.',
  goOnLead: 'This crawl can go on from where it stands.',
  goOnText: 'Pages in the file are kept and not asked for again.',
  charts: 'Charts',
  page: 'Page',
  reading: 'Reading the file into the table',
  rowMenu: 'Row',
  copyRows: 'Copy rows',
  copyAddress: 'Copy address',
  openDetail: 'Show the page',
  onlySuch: 'Only pages like this one',
} as const

/** Said when the table has rows that are not shown where one looks. */
export const newRows = (count: number): string => `${inFigures(count)} new ${count === 1 ? 'row' : 'rows'}`

/** Said when rows were copied. */
export const copiedRows = (count: number): string =>
  `Copied ${inFigures(count)} ${count === 1 ? 'row' : 'rows'}, ready to be pasted into a spreadsheet.`

/** What the filter leaves, and what is chosen. */
export const shownOf = (shown: number, all: number, picked: number): string => {
  const pages = all === 1 ? 'page' : 'pages'
  const rows = `${shown === all ? '' : `${inFigures(shown)} of `}${inFigures(all)} ${pages}`
  return picked > 1 ? `${rows}, ${inFigures(picked)} chosen` : rows
}

/** What a site that is held back may be given; its sentence comes with it. */
export const heldWords = {
  region: 'Sites that need you',
  review: 'Needs your review',
  waiting: 'Asked to wait',
  wait: 'Wait as it asks',
  refuse: 'Leave its pages out',
  finish: 'Finish now',
  question: (site: string): string => `What is to become of the pages of ${site}?`,
  until: (clock: string): string => `until ${clock}`,
} as const
