import type { Climb } from '../../src-shared/page-line.ts'
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
  climbs: 'How it was fetched',
  again: 'Asked again',
  noData: 'This page declares nothing that Saunter knows how to read.',
  notRead: 'The page was not read, so there is nothing it says.',
  question: 'Question',
  answer: 'Answer, and who says so',
  place: 'Place',
  otherwise: 'Said otherwise',
  records: 'Records',
  noRecords: 'This page declares no thing, such as a product or an article.',
  untyped: 'No type',
  item: (place: number): string => `${place + 1}.`,
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

const rungNames: Readonly<Record<string, string>> = { http: 'plain HTTP', browser: 'the browser' }
const rungName = (rung: string): string => rungNames[rung] ?? rung

/** Whether a climb led back to plain HTTP. */
export const isDown = ({ to_rung }: Climb): boolean => to_rung === 'http'

/** One step from one way of fetching a page to another: from where to where, after how long, and why. */
export const climbText = (climb: Climb): string => {
  const { from_rung, to_rung, reason, seconds } = climb
  const way = `${isDown(climb) ? 'Back from' : 'From'} ${rungName(from_rung)}`
  // Nothing was asked on the rung that was left: what was known led straight on.
  if (seconds === 0) return `${way}${isDown(climb) ? '' : ' straight'} to ${rungName(to_rung)}: ${reason}`
  return `${way} to ${rungName(to_rung)} after ${seconds} s: ${reason}`
}

export const furtherLinks = (count: number): string =>
  `${inFigures(count)} further links are in the line itself.`
export const delayText = (seconds: number | null, why: string): string =>
  seconds === null ? `The site is not to be asked again: ${why}` : `${seconds} s between requests: ${why}`
export const refusedBy = (line: number | null, rule: string | null, agent: string | null): string => {
  const where = line === null ? 'robots.txt' : `Line ${line} of robots.txt`
  const what = rule === null ? '' : `, ${rule},`
  return `${where}${what} refuses this page${agent === null ? '' : ` to ${agent === '*' ? 'every crawler' : agent}`}.`
}

/** What the source of an answer says, or why it cannot be shown. */
export const sourceWords = {
  of: (question: string): string => `Source of ${question}`,
  show: (question: string): string => `${question}: show its source`,
  hint: 'Press a question to see its answer where it stands in the page’s source.',
  coming: 'Looking for it in the source',
  notKept:
    'No source is kept beside this crawl file. It was made before sources were kept, or the folder beside it was left behind.',
  ofHeader: 'This was said in a header of the answer, not in the page itself.',
  noneOfPage: 'No source is kept for this page.',
  notFound:
    'The page writes this in another way than it reads, put together from several places or in other characters, so no part of its source can be marked.',
} as const

/** Which answers the page contradicts itself in. */
export const disputedText = (labels: readonly string[]): string =>
  labels.length === 1
    ? `The page says two things of one question: ${labels.join('')}. The first is the one in the table.`
    : `The page says different things of ${labels.length} questions: ${labels.join(', ')}. The first of each is the one in the table.`
export const furtherRecords = (count: number): string =>
  count === 1
    ? 'One further record is in the line itself.'
    : `${inFigures(count)} further records are in the line itself.`
export const furtherFields = (count: number): string =>
  count === 1 ? 'One more is in the line itself.' : `${inFigures(count)} more are in the line itself.`
export const fieldCount = (count: number): string =>
  count === 1 ? 'one field' : `${inFigures(count)} fields`
export const entryCount = (count: number): string =>
  count === 1 ? 'one entry' : `${inFigures(count)} entries`
