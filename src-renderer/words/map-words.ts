import type { MapView } from '../../src-shared/map-view.ts'
import { inFigures } from './figures.ts'

/** What the view of a site's addresses says. */
export const mapWords = {
  heading: 'Addresses of a site',
  looking: 'Looking up',
  state: 'Map state',
  begins: 'The site is asked for its robots.txt, which names its lists.',
  stop: 'Stop',
  stopping: 'Stopping',
  back: 'Change the form',
  read: 'Read these pages',
  saveCsv: 'Save as CSV',
  saveText: 'Save as text',
  sitemaps: 'Its sitemaps',
  addresses: 'Its addresses',
  list: 'Addresses',
  none: 'No address was found: its lists hold none, and its first page links to none.',
  cut: 'Cut short: a bound was reached, or you stopped it.',
  loading: 'is fetched',
} as const

/** What was found, and by what. */
export function mapSentence({ addresses, source }: MapView): string {
  const found = `${inFigures(addresses)} ${addresses === 1 ? 'address' : 'addresses'}`
  return source === 'sitemaps'
    ? `${found}, from its own sitemaps.`
    : `${found}, from the links of its first page, for no sitemap could be read.`
}

export const savedAddresses = (rows: number, file: string): string =>
  `Saved ${inFigures(rows)} ${rows === 1 ? 'address' : 'addresses'} as ${file}.`
