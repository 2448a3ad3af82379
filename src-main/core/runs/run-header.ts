import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CrawlOptions } from '../../../src-shared/crawl-options.ts'
import { type CrawlRunHeader, type OrderingOptions, runModes } from '../../../src-shared/crawl-run.ts'
import { appName } from '../../../src-shared/product.ts'
import type { Address } from '../base/address.ts'
import type { Entry } from '../frontier/course.ts'

/** What a run reads, as far as its header tells. */
export interface HeaderWay {
  readonly mode: CrawlRunHeader['mode']
  readonly start: Address | null
  readonly entries: readonly Entry[] | null
}

/** The `run` key of a run's first line (spec formats 2): a crawl from its start, or a batch of its list. */
export function runHeader(way: HeaderWay, options: CrawlOptions): CrawlRunHeader {
  const { mode, start, entries } = way
  return {
    app: appName,
    mode,
    start,
    list: entries === null ? null : { count: entries.length, sha256: listHash(entries) },
    options: {
      any_site: options.isAnySite,
      exclude: options.exclude,
      include: options.include,
      induce: options.induce,
      max_depth: options.maxDepth,
      microformats: options.microformats,
      respect: options.respectTdm ? ['tdm'] : [],
    },
  }
}

/** Over the normalised addresses, joined by line feeds (spec formats 2). */
function listHash(entries: readonly Entry[]): string {
  return createHash('sha256')
    .update(entries.map(({ text }) => text).join('\n'))
    .digest('hex')
}

const WrittenHeader = z.object({
  app: z.string(),
  mode: z.enum(runModes),
  start: z.string().nullable(),
  list: z.object({ count: z.number(), sha256: z.string() }).nullable(),
  options: z.object({
    any_site: z.boolean(),
    exclude: z.array(z.string()),
    include: z.array(z.string()),
    induce: z.boolean(),
    max_depth: z.number(),
    microformats: z.boolean(),
    respect: z.array(z.literal('tdm')),
  }),
})

/** The header a file carries; null when what stands there is none. */
export function readRunHeader(written: unknown): CrawlRunHeader | null {
  const parsed = WrittenHeader.safeParse(written)
  return parsed.success ? parsed.data : null
}

const flags: Readonly<Record<keyof OrderingOptions, string>> = {
  any_site: '--any-site',
  exclude: '--exclude',
  include: '--include',
  induce: '--induce',
  max_depth: '--max-depth',
  microformats: '--microformats',
  respect: '--respect',
}

/**
 * The first thing in which a file was begun differently, as the end of a sentence; null when nothing is. A list may have
 * grown: the one the file was begun with must be the beginning of `entries`.
 */
export function headerDifference(
  written: CrawlRunHeader,
  wanted: CrawlRunHeader,
  entries: readonly Entry[] | null,
): string | null {
  if (written.mode !== wanted.mode) return `it was begun as a ${written.mode}, not a ${wanted.mode}`
  if (written.start !== wanted.start) {
    return `it was begun at ${written.start ?? 'no address'}, not ${wanted.start ?? 'none'}`
  }
  if (written.list !== null && entries !== null) {
    const { count, sha256 } = written.list
    const isBeginning = count <= entries.length && listHash(entries.slice(0, count)) === sha256
    if (!isBeginning) return `its list of ${count} is not how this list of ${entries.length} begins`
  }
  for (const key of Object.keys(flags) as (keyof OrderingOptions)[]) {
    const was = JSON.stringify(written.options[key])
    const is = JSON.stringify(wanted.options[key])
    if (was !== is) return `it was begun with ${flags[key]} ${was}, not ${is}`
  }
  return null
}
