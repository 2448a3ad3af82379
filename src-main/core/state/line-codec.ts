import * as z from 'zod'
import type { PageLine } from '../../../src-shared/page-line.ts'

/** How every line of ours begins; an unfinished last line is recognised by it (spec behaviour 6.4). */
export const lineBeginning = '{"url":'

/** The line as compact JSON without its line end, keys in the order of spec formats 1; `run` stands last. */
export function encodeLine(line: PageLine): string {
  const { url, ok, depth, found_on, retries, landed, fetch, rights, robots, run } = line
  const start = { url, ok, depth, found_on, retries, landed, fetch }
  if (!line.ok) return JSON.stringify({ ...start, error: line.error, rights, robots, run })
  const { canonical, summary, records, sources, links, etag, last_modified } = line
  return JSON.stringify({
    ...start,
    canonical,
    summary,
    records,
    sources,
    links,
    rights,
    robots,
    etag,
    last_modified,
    run,
  })
}

/** What a replay needs of a line. Everything else is carried over as it stands in the file. */
const ReplayLine = z.object({
  url: z.string(),
  ok: z.boolean(),
  landed: z.string().optional(),
  canonical: z.string().nullish(),
  links: z.array(z.string()).optional(),
  fetch: z.object({ status: z.number() }).optional(),
  error: z.object({ code: z.string(), target: z.string().optional() }).optional(),
  run: z.unknown().optional(),
})
export type ReplayLine = z.infer<typeof ReplayLine>

/** A line of a crawl file that may not be ours; null when it is not a page's JSON. */
export function decodeLine(text: string): ReplayLine | null {
  try {
    const parsed = ReplayLine.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
