import type { KeptList, ListPreview } from '../../src-shared/list-preview.ts'
import { inFigures } from './figures.ts'
import { timeText } from './look-words.ts'

/** What the box for a list says. */
export const listWords = {
  label: 'Addresses',
  hint: 'One web address a line, or cells copied from a spreadsheet. A file may be text, CSV or a saved sitemap; it can be dropped here.',
  placeholder: 'https://shop.example/first\nhttps://shop.example/second',
  choose: 'Choose a file',
  other: 'Choose another file',
  clear: 'Empty the list',
  reading: 'The list is read.',
  nothing: 'The list holds no web address yet. Each begins with https:// or http://.',
  region: 'What the list holds',
  column: 'Column',
  bySite: 'By site',
  site: 'Site',
  addresses: 'Addresses',
  atLeast: 'Takes at least',
  bad: 'No web address',
  badHint: 'Such a line is kept in the file as a failed one; nothing is asked for it.',
  duplicates: 'Named again',
  first: 'The first addresses',
  line: 'Line',
  text: 'What stands there',
  private: 'Ask for addresses on this machine and its network too',
  privateHint: (count: number): string =>
    `${inFigures(count)} of them ${count === 1 ? 'is' : 'are'} not on the public internet. Without this they are kept as refused.`,
  privateAgainHint:
    'Its list names some. Without this, those left are written as refused, and are not asked for later either.',
  needed: 'Hand over a list first: paste it, or choose a file.',
} as const

/** Where the list comes from. */
export const listName = ({ name }: KeptList): string => (name === '' ? 'What was handed over' : name)

/** What a list comes to, in a sentence. */
export function listSentence({ addresses, sites, duplicates, bad }: ListPreview): string {
  const parts = [
    `${inFigures(addresses)} ${addresses === 1 ? 'address' : 'addresses'} on ${inFigures(sites)} ${sites === 1 ? 'site' : 'sites'}`,
    ...(duplicates > 0 ? [`${inFigures(duplicates)} named again and asked once`] : []),
    ...(bad > 0 ? [`${inFigures(bad)} ${bad === 1 ? 'line is' : 'lines are'} no web address`] : []),
  ]
  return `${parts.join('; ')}.`
}

/** How long a site's part of a list takes at least: a rest between each two of its requests, robots.txt first. */
export const siteSeconds = (addresses: number, delay: number): number => addresses * Math.max(0, delay)

/** How long a list takes at least, and by which site; sites are read side by side. */
export function listTimeSentence({ bySite }: ListPreview, delay: number): string {
  const [largest] = bySite
  if (largest === undefined || !Number.isFinite(delay)) return ''
  const time = timeText(siteSeconds(largest.addresses, delay))
  return bySite.length === 1
    ? `It takes at least ${time} at your pace, longer where the site asks for longer rests.`
    : `It takes at least ${time} at your pace, for ${largest.site} has the most; sites are read side by side, and one that asks for longer rests gets them.`
}

export const furtherSites = (count: number): string => `and ${inFigures(count)} further sites`
export const columnName = (name: string, addresses: number): string =>
  `${name} (${inFigures(addresses)} ${addresses === 1 ? 'address' : 'addresses'})`
