import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { inFigures } from './figures.ts'

/** What the view Problems says. */
export const problemWords = {
  heading: 'Problems',
  lead: 'Pages that did not come, by what went wrong.',
  empty: 'No page has failed. If one does, what it means and what to do stands here.',
  table: 'Problems by kind',
  meaning: 'What it means',
  next: 'What to do',
  asking: 'Asking again',
  show: 'Show these pages',
  again: 'Ask these again',
  againHint:
    'The pages that may come a second time are read once more, at the same pace, into a file of their own.',
  againRunning: 'Possible once this crawl has ended.',
  againNone: 'Asking again would not help: each of these answers is final.',
} as const

export const askingAgain = (file: string): string => `These pages are asked for once more, into ${file}`
export const pageCount = (count: number): string => `${inFigures(count)} ${count === 1 ? 'page' : 'pages'}`
export const mayComeAgain = (count: number): string =>
  count === 0 ? 'Does not help: the answer is final.' : `May help with ${inFigures(count)} of them.`

interface ProblemMeaning {
  readonly name: string
  readonly means: string
  readonly next: string
}

/** What each code is called, means, and asks of the person. */
export const problemMeanings: Readonly<Record<PageErrorCode, ProblemMeaning>> = {
  http_error: {
    name: 'Answered with an error',
    means: 'The site answered, but not with the page.',
    next: 'An address that is gone stays gone. Errors from 500 on are the site’s own and often pass.',
  },
  fetch_failed: {
    name: 'No answer',
    means: 'The connection was refused, broke, or took too long.',
    next: 'See whether the site opens in a browser, and ask again later.',
  },
  rate_limited: {
    name: 'Asked to wait',
    means: 'The site asked for a longer pause than this crawl waits.',
    next: 'Continue another day, or with a longer rest between requests.',
  },
  refused_by_site: {
    name: 'Shut to programs',
    means: 'The site shows a check for people instead of its page.',
    next: 'Ask its owner to let Saunter in. Saunter does not pretend to be someone else.',
  },
  payment_required: {
    name: 'Payment required',
    means: 'The page is for those who have paid for it.',
    next: 'Ask the owner for access.',
  },
  refused_address: {
    name: 'Address not asked',
    means: 'The address leads to a private network, where a public page has no business pointing.',
    next: 'If it is your own server, start a crawl at that address.',
  },
  too_large: {
    name: 'Too large',
    means: 'The page is longer than is read.',
    next: 'Nothing: what is this long is seldom a page.',
  },
  bad_input: {
    name: 'Not an address',
    means: 'What stood there cannot be asked for.',
    next: 'Mend the list it came from.',
  },
  refused_by_robots: {
    name: 'Refused by robots.txt',
    means: 'The owner does not want this page asked for.',
    next: 'See Refusals for the line that says so.',
  },
  crawl_delay_too_long: {
    name: 'Very long rests',
    means: 'The site asks for longer rests than this crawl waits for.',
    next: 'Wait as it asks, or leave it out.',
  },
  tdm_reserved: {
    name: 'Rights reserved',
    means: 'The owner reserves the right to mine this page.',
    next: 'Ask the owner for a licence.',
  },
  redirected_off_site: {
    name: 'Leads away',
    means: 'The page sends its visitors to another site.',
    next: 'Start a crawl there if that is the site you meant.',
  },
}

/** What a status means, where it says more than its code does. */
export const statusMeanings: Readonly<Record<number, string>> = {
  401: 'The page asks for a password.',
  403: 'The site does not show this page to us.',
  404: 'There is no page at this address.',
  410: 'The page was taken away for good.',
  429: 'The site was asked more often than it likes; from then on it was asked half as often.',
  500: 'The site met an error of its own.',
  502: 'The site could not reach its own server.',
  503: 'The site was busy; from then on it was asked half as often.',
  504: 'The site’s own server did not answer in time.',
}
