import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { RobotsReadingView } from '../../../src-shared/evidence-view.ts'
import { evidenceFolder } from './evidence.ts'

const Reading = z.object({
  kind: z.literal('robots'),
  origin: z.string(),
  status: z.number().nullable(),
  at: z.string(),
  sha256: z.string().nullable(),
  error: z.string().nullable(),
})

const hash = /^[0-9a-f]{64}$/

/** The newest reading of each origin's robots.txt that a crawl's evidence tells of; none when there is no evidence. */
export async function robotsReadings(crawlFile: string): Promise<readonly RobotsReadingView[]> {
  const text = await readFile(join(evidenceFolder(crawlFile), 'index.jsonl'), 'utf8').catch(() => '')
  const byOrigin = new Map<string, RobotsReadingView>()
  for (const line of text.split('\n')) {
    const reading = readReading(line)
    if (reading !== null) byOrigin.set(reading.origin, reading)
  }
  return [...byOrigin.values()]
}

/** A robots.txt as it was received; null when its snapshot is not there any more. */
export async function robotsSnapshot(crawlFile: string, sha256: string): Promise<Uint8Array | null> {
  if (!hash.test(sha256)) return null
  return readFile(join(evidenceFolder(crawlFile), 'robots', `${sha256}.txt`)).catch(() => null)
}

function readReading(line: string): RobotsReadingView | null {
  try {
    const parsed = Reading.safeParse(JSON.parse(line))
    if (!parsed.success) return null
    const { origin, status, at, sha256, error } = parsed.data
    return { origin, status, at, sha256, error }
  } catch {
    return null
  }
}
