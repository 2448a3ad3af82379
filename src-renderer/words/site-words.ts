import { inFigures } from './figures.ts'

/** What the view Sites says. */
export const siteWords = {
  heading: 'Sites',
  lead: 'Every site that was asked, how it was treated, and by what rule.',
  empty: 'No site has been asked yet. Start a crawl, and each site it meets gets a row here.',
  table: 'Sites of this crawl',
  heads: [
    'Site',
    'Requests',
    'Seconds between',
    'Shortest gap',
    'In flight at most',
    'Mean answer',
    'Last answer',
    'Connections',
  ],
  why: 'Why',
  robots: 'robots.txt',
  noRobots: 'No robots.txt was read here.',
  endless: 'not again',
} as const

/** When a robots.txt was read, and what came of it. */
export function readingText(status: number | null, error: string | null, at: string): string {
  const when = new Date(at)
  const age = Number.isNaN(when.getTime()) ? at : ageText(Date.now() - when.getTime())
  const what = error ?? (status === null ? 'no answer' : `answered ${status}`)
  return `${what}, read ${age}`
}

function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute ago'
  if (minutes < 120) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
}

/** What drawn pages asked for themselves. */
export const besideText = (count: number): string =>
  `${inFigures(count)} further ${count === 1 ? 'request' : 'requests'} for scripts, styles and data of pages that were drawn, inside those pages’ turns.`
