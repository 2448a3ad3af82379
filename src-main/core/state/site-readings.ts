import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { RobotsReadingView } from '../../../src-shared/evidence-view.ts'
import { evidenceFolder, type KeptKind, keptName } from './evidence.ts'

/** Characters of an address and of a sentence; the evidence may be anybody's (our own bounds). */
const maxAddress = 8192
const maxError = 1000

const error = z
  .string()
  .nullable()
  .transform((sentence) => sentence?.slice(0, maxError) ?? null)

const common = {
  origin: z.string().max(maxAddress),
  address: z.string().max(maxAddress),
  status: z.number().nullable(),
  at: z.string(),
  error,
}

const Kept = z.object({ kind: z.enum(['robots', 'tdmrep']), ...common, sha256: z.string().nullable() })

const Sitemap = z.object({
  kind: z.literal('sitemap'),
  ...common,
  format: z.enum(['urlset', 'sitemapindex', 'text']).nullable(),
  entries: z.number(),
  named_by: z.enum(['robots', 'guess', 'start-page', 'index']),
  parent: z.string().max(maxAddress).nullable(),
})

/** A sitemap as the evidence tells of it. */
export type SitemapReading = z.output<typeof Sitemap>

/** What a crawl's evidence tells of its sites' own files. */
export interface SiteReadings {
  /** The newest reading of each origin's robots.txt. */
  readonly robots: readonly RobotsReadingView[]
  /** The newest reading of each origin's tdmrep.json. */
  readonly tdmrep: readonly RobotsReadingView[]
  /** Every sitemap, in the order they were tried. */
  readonly sitemaps: readonly SitemapReading[]
}

const Line = z.discriminatedUnion('kind', [Kept, Sitemap])

const hash = /^[0-9a-f]{64}$/

/** Everything index.jsonl tells; nothing when there is no evidence, and a line that is none is passed over. */
export async function siteReadings(crawlFile: string): Promise<SiteReadings> {
  const text = await readFile(join(evidenceFolder(crawlFile), 'index.jsonl'), 'utf8').catch(() => '')
  const kept = { robots: new Map<string, RobotsReadingView>(), tdmrep: new Map<string, RobotsReadingView>() }
  const sitemaps: SitemapReading[] = []
  for (const line of text.split('\n')) {
    const reading = readLine(line)
    if (reading === null) continue
    if (reading.kind === 'sitemap') {
      sitemaps.push(reading)
      continue
    }
    const { kind, origin, status, at, sha256, error: why } = reading
    kept[kind].set(origin, { origin, status, at, sha256, error: why })
  }
  return { robots: [...kept.robots.values()], tdmrep: [...kept.tdmrep.values()], sitemaps }
}

/** A site's own file as it was received; null when its snapshot is not there any more. */
export async function snapshotOf(
  crawlFile: string,
  kind: KeptKind,
  sha256: string,
): Promise<Uint8Array | null> {
  if (!hash.test(sha256)) return null
  return readFile(join(evidenceFolder(crawlFile), keptName(kind, sha256))).catch(() => null)
}

function readLine(line: string): z.output<typeof Line> | null {
  try {
    const parsed = Line.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
