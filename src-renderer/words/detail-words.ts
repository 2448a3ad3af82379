import { inFigures } from './figures.ts'

/** What the pane with one page says. */
export const detailWords = {
  region: 'Page detail',
  tabs: 'Page',
  close: 'Close the page',
  none: 'Choose a row to see its page here.',
  story: 'Story',
  data: 'Data',
  links: 'Links',
  rights: 'Rights',
  line: 'Line',
  noStory: 'No request was made for this page, or the requests of this crawl were not kept.',
  noRequest: 'This page cost its site no request.',
  climb: 'Fetched another way',
  again: 'Asked again',
  noData: 'This page declares nothing that Saunter knows how to read.',
  notRead: 'The page was not read, so there is nothing it says.',
  question: 'Question',
  answer: 'Answer',
  source: 'Said by',
  place: 'Place',
  otherwise: 'Said otherwise',
  records: 'Records',
  chain: 'The way here from the start',
  out: 'Links on this page',
  noLinks: 'This page links nowhere that was kept.',
  robotsHead: 'robots.txt',
  allowed: 'This page may be asked for.',
  noRobots: 'No rule of robots.txt is noted for this page.',
  seeRefusal: 'See the whole file',
  nothingReserved: 'The page says nothing about what may be done with it.',
  copyLine: 'Copy the line',
  lineCopied: 'The line is in the clipboard.',
  onThePage: 'On the page',
  inTheHeader: 'In its header',
  licence: 'Licence',
  forAgent: (agent: string): string => `For ${agent}`,
  usage: 'Use of content',
} as const

export const furtherLinks = (count: number): string =>
  `${inFigures(count)} further links are in the line itself.`
export const delayText = (seconds: number | null, why: string): string =>
  seconds === null ? `The site is not to be asked again: ${why}` : `${seconds} s between requests: ${why}`
export const refusedBy = (line: number | null, rule: string | null, agent: string | null): string => {
  const where = line === null ? 'robots.txt' : `Line ${line} of robots.txt`
  const what = rule === null ? '' : `, ${rule},`
  return `${where}${what} refuses this page${agent === null ? '' : ` to ${agent === '*' ? 'every crawler' : agent}`}.`
}
