import { inFigures } from './figures.ts'

/** What the view Library says. */
export const libraryWords = {
  heading: 'Library',
  lead: 'Crawls you had open lately. The files stay where you keep them; drop one here to open it.',
  empty: 'No crawl has been kept yet. Start one, or drop a crawl file onto this window.',
  open: 'Open',
  goOn: 'Continue',
  forget: 'Take off this list',
  folder: 'Show in folder',
  missing: 'The file is not there any more.',
  list: 'Crawls',
  untitled: 'A list of addresses',
} as const

/** Size, pages and the last change of a crawl file. */
export function cardText(pages: number, bytes: number, changedAt: string | null): string {
  const size =
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const count = pages > 0 ? `${inFigures(pages)} ${pages === 1 ? 'page' : 'pages'}, ` : ''
  return `${count}${size}${changedAt === null ? '' : `, ${whenText(changedAt)}`}`
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function whenText(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : when.format(date)
}

/** How the crawl was left, where that is known. */
export const leftWords = {
  done: 'Done',
  max_pages: 'Ended at its limit of pages',
  time_budget: 'Ended when its time was up',
  stopped: 'Stopped; continuing fetches no page again',
  error: 'Ended early; continuing fetches no page again',
} as const
