import type { ListedLine, ListPreview } from '../../../src-shared/list-preview.ts'
import { inPieces } from '../base/in-pieces.ts'
import { shownText } from '../base/shown-text.ts'
import { siteOf } from '../base/site.ts'
import { type Address, normaliseAddress } from '../base/address.ts'
import { listEntry } from '../frontier/batch-list.ts'
import { isPublicIp } from '../guard/address-ranges.ts'

/** Addresses, duplicates and bad lines that are shown of a list (our own bound). */
const maxFirst = 20
const maxSites = 200

export type ListSurvey = Omit<ListPreview, 'kind' | 'columns' | 'column' | 'trouble'>

/** What the lines of a list name, counted, and the list itself: each entry once, in its order (spec behaviour 6.7). */
export function surveyList(items: readonly ListedLine[]): {
  readonly list: readonly string[]
  readonly survey: ListSurvey
} {
  const seen = new Set<string>()
  const bySite = new Map<string, number>()
  const first: string[] = []
  const firstBad: ListedLine[] = []
  const firstDuplicates: ListedLine[] = []
  let bad = 0
  let duplicates = 0
  let addresses = 0
  let privateAddresses = 0
  for (const { line, text } of items) {
    const entry = listEntry(text)
    const shown = { line, text: shownText(entry.text) }
    if (seen.has(entry.text)) {
      duplicates += 1
      if (firstDuplicates.length < maxFirst) firstDuplicates.push(shown)
      continue
    }
    seen.add(entry.text)
    if (entry.address === null) {
      bad += 1
      if (firstBad.length < maxFirst) firstBad.push(shown)
      continue
    }
    addresses += 1
    if (first.length < maxFirst) first.push(entry.address)
    const site = siteOf(entry.address)
    bySite.set(site, (bySite.get(site) ?? 0) + 1)
    if (isPlainlyPrivate(entry.address)) privateAddresses += 1
  }
  const sites = [...bySite].map(([site, count]) => ({ site, addresses: count }))
  sites.sort((a, b) => b.addresses - a.addresses)
  return {
    list: [...seen],
    survey: {
      addresses,
      first,
      duplicates,
      firstDuplicates,
      bad,
      firstBad,
      bySite: sites.slice(0, maxSites),
      sites: sites.length,
      privateAddresses,
    },
  }
}

const ipText = /^(?:\d+\.\d+\.\d+\.\d+|\[[0-9a-f:.]+\])$/

/** Off the public internet by its very name; others may turn out to be when they are looked up. */
function isPlainlyPrivate(address: Address): boolean {
  const { hostname } = new URL(address)
  if (ipText.test(hostname)) return !isPublicIp(hostname.replace(/^\[|\]$/g, ''))
  return hostname === 'localhost' || hostname.endsWith('.localhost') || !hostname.includes('.')
}

/** How many entries of a list are off the public internet by their very names. */
export async function plainlyPrivate(list: readonly string[]): Promise<number> {
  let count = 0
  await inPieces(list, (text) => {
    const address = normaliseAddress(text)
    if (address !== null && isPlainlyPrivate(address)) count += 1
  })
  return count
}
