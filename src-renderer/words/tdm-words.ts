import type { TdmFileView, TdmVoice } from '../../src-shared/evidence-view.ts'
import type { TdmBox, TdmStory } from '../parts/read-tdm.ts'

/** What is said of text and data mining rights. */
export const tdmWords = {
  heading: 'Text and data mining',
  boxes: 'Who speaks of text and data mining rights, each superseding the one before',
  policy: 'Policy',
  silent: 'The page and its header say nothing about it; the file of its site was not asked for.',
  rules: 'The kept tdmrep.json',
  rulesHint: 'The first rule that fits decides, not the longest.',
  rule: 'Rule',
  reserves: 'reserves',
  frees: 'does not reserve',
  fits: 'fits',
  notKept: 'The file as it was received is not beside the crawl file any more; this is what the line holds.',
} as const

/** The voices, by the name they go by. */
export const voiceNames: Readonly<Record<TdmVoice, string>> = {
  file: 'tdmrep.json',
  header: 'Header',
  meta: 'Meta element',
}

const voiceInSentence: Readonly<Record<TdmVoice, string>> = {
  file: 'tdmrep.json',
  header: 'the header',
  meta: 'the meta element',
}

/** What all of it comes to. */
export function tdmVerdictText({ reserved, by }: TdmStory): string {
  if (by === null) return 'Nobody reserves the right to mine this page.'
  return reserved
    ? `The right to mine this page is reserved: ${voiceInSentence[by]} says so.`
    : `The right to mine this page is not reserved: ${voiceInSentence[by]} says so.`
}

/** What one voice said. */
export function saidText(box: TdmBox, file: TdmFileView | null): string {
  if (!box.isConsulted) {
    return box.from === 'file' ? 'Not asked for: the crawl did not respect reservations.' : 'Not looked at.'
  }
  if (box.reservation !== null) return box.reservation === 1 ? 'Reserved' : 'Not reserved'
  if (box.policy !== null) return 'Names a policy alone, which reserves nothing.'
  return box.from === 'file' ? silentFile(file) : 'Says nothing.'
}

function silentFile(file: TdmFileView | null): string {
  if (file === null) return 'No rule of it fits this page.'
  if (file.error !== null) return `Not read: ${file.error}`
  if (file.status !== null && (file.status < 200 || file.status > 299)) {
    return `The site has none: it answered ${file.status}.`
  }
  if (!file.isKept) return 'No rule of it fits this page.'
  return file.count === 0 ? 'It holds no rule.' : `None of its ${file.count} rules fits this page.`
}

/** Which rule of the file it was; the number is known where the kept file is the one that was read then. */
export function ruleText(box: TdmBox, file: TdmFileView | null): string {
  const fitting = file?.rules.find(
    ({ number, location }) => number === file.deciding && location === box.rule,
  )
  return file === null || fitting === undefined ? 'Its rule' : `Rule ${fitting.number} of ${file.count}`
}

/** What became of it, in a word for the corner of the box. */
export function standingText(box: TdmBox): string {
  if (box.reservationSupersededBy !== null) {
    return `Superseded by ${voiceInSentence[box.reservationSupersededBy]}`
  }
  if (box.decides) return 'Decides'
  return box.isConsulted ? 'Consulted' : 'Not consulted'
}

/** What became of its policy. */
export function policyStanding({ policySupersededBy: by }: TdmBox): string | null {
  return by === null ? null : `superseded by ${voiceInSentence[by]}`
}

/** How many rules are not shown. */
export const furtherRules = (count: number): string =>
  count === 1 ? '1 further rule is in the file itself.' : `${count} further rules are in the file itself.`
