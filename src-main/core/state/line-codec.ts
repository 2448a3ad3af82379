import type { PageLine } from '../../../src-shared/page-line.ts'

/** The line as compact JSON without its line end, keys in the order of spec formats 1; `run` stands last. */
export function encodeLine(line: PageLine): string {
  const { url, ok, depth, found_on, retries, landed, fetch, rights, robots, run } = line
  const start = { url, ok, depth, found_on, retries, landed, fetch }
  if (!line.ok) return JSON.stringify({ ...start, error: line.error, rights, robots, run })
  const { canonical, summary, records, sources, conflicts, links, etag, last_modified } = line
  return JSON.stringify({
    ...start,
    canonical,
    summary,
    records,
    sources,
    conflicts,
    links,
    rights,
    robots,
    etag,
    last_modified,
    run,
  })
}
