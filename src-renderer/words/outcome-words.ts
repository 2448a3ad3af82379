import type { Outcome } from '../../src-shared/page-error.ts'

/** The word for each outcome, the same on chips, rows and bars. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  read: 'Read',
  refused: 'Refused',
  reserved: 'Reserved',
  redirected: 'Redirected away',
  slowed: 'Asked to slow',
  failed: 'Failed',
}

/** What each outcome means, for those who have not met it. */
export const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  read: 'The page came and was read.',
  refused: 'robots.txt does not want this page asked for, so it was not.',
  reserved: 'The owner reserves the rights to this page, so it was left alone.',
  redirected: 'The page sends its visitors to another site.',
  slowed: 'The site answered that it wants to be asked later.',
  failed: 'No page came of it; the last column says why.',
}
