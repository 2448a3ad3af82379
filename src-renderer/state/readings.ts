import type { CrawlOptionName } from '../../src-shared/crawl-options.ts'
import type { RunMode } from '../../src-shared/crawl-run.ts'

/** What a person can have read: the kinds of run, and a mere list of addresses. */
export type Reading = RunMode | 'map'

/** Their order in the form. */
export const readings: readonly Reading[] = ['crawl', 'sitemap', 'shopify', 'batch', 'map']

/** The fields that mean something to a kind of reading; what is not here is neither shown nor sent. */
interface ReadingFields {
  readonly numbers: readonly (CrawlOptionName & ('maxPages' | 'maxDepth' | 'delay'))[]
  readonly further: readonly FurtherField[]
}

/** Options that stay folded away until somebody wants them. */
export const furtherFields = [
  'include',
  'exclude',
  'isAnySite',
  'respectTdm',
  'induce',
  'microformats',
  'retries',
  'jobs',
] as const
export type FurtherField = (typeof furtherFields)[number]

export const fieldsOf: Readonly<Record<Reading, ReadingFields>> = {
  crawl: { numbers: ['maxPages', 'maxDepth', 'delay'], further: furtherFields },
  sitemap: {
    numbers: ['maxPages', 'delay'],
    further: furtherFields.filter((name) => name !== 'isAnySite' && name !== 'jobs'),
  },
  shopify: { numbers: ['maxPages', 'delay'], further: ['retries'] },
  batch: { numbers: ['delay'], further: ['respectTdm', 'induce', 'microformats', 'retries', 'jobs'] },
  map: { numbers: ['delay'], further: [] },
}
