import { atLeastSeconds, type LookFirst, pagesWithin } from '../../src-shared/look-first.ts'
import { inFigures } from './figures.ts'

/** What the look before a crawl says. */
export const lookWords = {
  button: 'Look first',
  looking: 'Looking first',
  heading: 'Look first',
  lookingText: 'The site is asked for its robots.txt. Nothing is asked twice after.',
  back: 'Change the form',
  only20: 'Only the first 20 pages',
  pace: 'Pace',
  start: 'The first page',
  group: 'The rules that apply to us',
  noGroup: 'No group of robots.txt speaks to Saunter or to every crawler, so nothing is refused.',
  refused: 'Left out',
  noRefused: 'Nothing is refused to us.',
  sitemaps: 'Sitemaps',
  noSitemaps: 'robots.txt names none.',
  time: 'Time',
  minutes: 'Minutes',
  robots: {
    rules: 'robots.txt was read.',
    none: 'This site has no robots.txt: every page may be asked for, at your own pace.',
    unreadable:
      'robots.txt could not be read, so nothing of this site may be asked for now. That is what its own rules would say.',
  },
  line: (line: number): string => `line ${line}`,
} as const

/** Seconds as a person says them. */
export function timeText(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'no time that could be named'
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = whole % 60
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

/** How long so many pages take at least, and why. */
export function estimateSentence(pages: number, look: LookFirst): string {
  const count = `${inFigures(pages)} ${pages === 1 ? 'page' : 'pages'}`
  return `${count}: at least ${timeText(atLeastSeconds(pages, look))}, because ${reason(look)}.`
}

function reason({ delay }: LookFirst): string {
  if (delay.seconds === null) return 'the site asks for rests longer than are waited for'
  return delay.seconds === 0
    ? 'each answer takes its time'
    : `a rest of ${delay.seconds} s stands between two requests`
}

/** How far so many minutes get. */
export function reachSentence(minutes: number, look: LookFirst): string {
  const pages = pagesWithin(minutes * 60, look)
  if (!Number.isFinite(pages)) return 'That is time enough for any number of pages.'
  return `${minutes} ${minutes === 1 ? 'minute reaches' : 'minutes reach'} about ${inFigures(pages)} ${pages === 1 ? 'page' : 'pages'}.`
}

/** Whether the first page may be asked for, and by which line. */
export function startSentence({ verdict }: LookFirst): string {
  const by =
    verdict.line === null
      ? ''
      : ` Line ${verdict.line} says so${verdict.rule === null ? '' : `: ${verdict.rule}`}.`
  return verdict.isAllowed
    ? `It may be asked for.${by}`
    : `It may not be asked for.${by} The crawl would end at once.`
}

/** Whom the group that applies names, and where. */
export function groupSentence({ group }: LookFirst): string {
  if (group === null) return lookWords.noGroup
  const who = group.agent === '*' ? 'every crawler' : group.agent
  const [first] = group.lines
  return first === undefined
    ? `The group for ${who} applies.`
    : `The group for ${who} applies, from line ${first} on.`
}

export const furtherRefusals = (count: number): string => `and ${inFigures(count)} further`
