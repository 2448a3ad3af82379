import type { MapOutcome } from '../service/command-service.ts'

/** A sitemap that was tried, as the service tells of it. */
type TriedSitemap = Exclude<MapOutcome, { readonly failed: unknown }>['sitemaps'][number]

/** How one sitemap fared, as a sentence, and another for what is wrong with it. */
export function triedWords({ url, kind, entries, error }: TriedSitemap): string {
  const what = kind === null ? 'was not read' : `${holds[kind]} ${countOf(entries, listed[kind])}`
  return error === null ? `${url} ${what}.` : `${url} ${what}. ${error}`
}

type Kind = NonNullable<TriedSitemap['kind']>
const holds: Readonly<Record<Kind, string>> = {
  urlset: 'lists',
  text: 'lists',
  sitemapindex: 'is an index of',
}
const listed: Readonly<Record<Kind, readonly [one: string, more: string]>> = {
  urlset: ['address', 'addresses'],
  text: ['address', 'addresses'],
  sitemapindex: ['sitemap', 'sitemaps'],
}

function countOf(count: number, [one, more]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : more}`
}

/** `1 address`, `2 addresses`. */
export const countedAddresses = (count: number): string => countOf(count, listed.urlset)

/** What a run that reads what the sitemaps list says where none gave an address (spec behaviour 9.1). */
export const standInWords = 'No sitemap gave an address, so the links of the start page are read instead.'
