import type { RefusalCause, TdmVoice } from '../../src-shared/evidence-view.ts'
import type { PageErrorCode } from '../../src-shared/page-error.ts'
import { inFigures } from './figures.ts'

/** What the view Refusals says. */
export const refusalWords = {
  heading: 'Refusals',
  lead: 'Pages that were not asked for, or not kept, because their owner does not wish it; and by which words.',
  causes: 'Causes',
  evidence: 'Evidence',
  empty:
    'Nothing has been refused so far. A page that a site keeps to itself shows up here with the words that keep it.',
  choose: 'Choose a cause to see its evidence.',
  loading: 'The stored file is on its way.',
  file: 'robots.txt as it was read',
  gone: 'The stored robots.txt is not beside the crawl file any more. This is what the lines of the crawl hold.',
  truncated: 'The file was longer than is read; it is cut here.',
  competing: 'Lines that fit, longest first',
  competingHint: 'The longest pattern wins; of two as long, the one that allows.',
  octets: 'octets',
  wins: 'decides',
  tester: 'Try an address',
  testerHint: 'Answered from the stored file. No request is made.',
  testerPlaceholder: '/cart or a whole address',
  verdict: 'Verdict',
  reservation: 'How it came about at',
  addresses: 'Addresses',
  showPages: 'Show these pages',
  showPage: 'Show this page in the table',
} as const

const causeNames: Partial<Record<PageErrorCode, string>> = {
  refused_by_robots: 'robots.txt',
  crawl_delay_too_long: 'Asks for very long rests',
  tdm_reserved: 'Rights reserved',
  redirected_off_site: 'Leads to another site',
  rate_limited: 'Asked to wait',
}

const reservedBy: Readonly<Record<TdmVoice, string>> = {
  file: 'TDM file (tdmrep.json)',
  header: 'TDM header',
  meta: 'TDM meta element',
}

/** The name of a cause. */
export function causeName({ code, robots, tdm }: RefusalCause): string {
  if (robots !== null && robots.line !== null) return `robots.txt line ${robots.line}`
  if (tdm !== null) return reservedBy[tdm.by]
  return causeNames[code] ?? code
}

export const addressCount = (count: number): string =>
  `${inFigures(count)} ${count === 1 ? 'address' : 'addresses'}`

/** What a cause without a line in robots.txt comes to. */
export const causeMeanings: Partial<Record<PageErrorCode, string>> = {
  refused_by_robots: 'The robots.txt of this site does not let these addresses be asked for.',
  crawl_delay_too_long:
    'The site asks for longer rests between two requests than this crawl waits for, so it was not asked.',
  tdm_reserved: 'The owner reserves the right to mine these pages, so their content was left alone.',
  redirected_off_site: 'These addresses send a visitor to another site; the crawl stays where it began.',
  rate_limited: 'The site asked for a pause longer than this crawl waits.',
}

/** The tester's answer. */
export function verdictText(isAllowed: boolean, line: number | null, rule: string | null): string {
  const word = isAllowed ? 'Allowed' : 'Refused'
  if (line === null) return `${word}: no line speaks of this address.`
  return `${word} by line ${line}${rule === null ? '' : `: ${rule}`}`
}

/** Why one line beat the others. */
export function contestText(
  competing: readonly { readonly rule: string; readonly octets: number }[],
): string | null {
  const [first, second] = competing
  if (first === undefined) return null
  if (second === undefined) return `Only \`${first.rule}\` fits this address (${first.octets}).`
  return `Longest match wins: \`${first.rule}\` (${first.octets}) beats \`${second.rule}\` (${second.octets}).`
}

export const groupText = (agent: string): string =>
  `The group for ${agent === '*' ? 'every crawler (*)' : agent} applies; the line that names it is marked at the edge.`
