import type { PageError } from '../../../src-shared/page-error.ts'
import type { FailedLine, PageLine, Retry } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import type { Reader } from './reading-threads.ts'
import type { HttpAnswer } from '../wire/http-wire.ts'
import type { SnippetLog } from '../state/snippet-log.ts'
import { answerError, fetchOf, pageOf, type PageReading } from './answered-page.ts'
import { askPatiently, type PatienceParts } from './ask-patiently.ts'
import type { Fetched } from './fetch-page.ts'
import { rightsOf } from './rights-of.ts'
import type { TdmBook } from './tdm-book.ts'

export interface VisitParts extends PatienceParts {
  readonly reader: Reader
  /** What pages are read for beside what is always read. */
  readonly reading: PageReading
  /** Takes the source around each answer until the page's line is written; null when no file is. */
  readonly snippets: SnippetLog | null
  /** Where reservations of rights are looked up; null when they are not respected. */
  readonly tdm: TdmBook | null
}

export interface Visited {
  readonly address: Address
  readonly depth: number
  readonly foundOn: Address | null
}

/** One page from address to line, asked again where that may help. Null when the crawl is stopping before it has come. */
export async function visit(task: Visited, parts: VisitParts): Promise<PageLine | null> {
  const asked = await askPatiently({ page: task.address }, parts)
  if (asked === null) return null
  const line = await lineOf(task, asked.fetched, asked.retries, parts)
  if (line !== null) parts.failingSites.note(line)
  return line
}

async function lineOf(
  task: Visited,
  fetched: Fetched,
  retries: readonly Retry[],
  parts: VisitParts,
): Promise<PageLine | null> {
  const start = {
    url: task.address,
    depth: task.depth,
    found_on: task.foundOn,
    ...(retries.length > 0 ? { retries } : {}),
  }
  const robots = fetched.robots === null ? {} : { robots: fetched.robots }
  const failed = (error: PageError, more: Partial<FailedLine> = {}): FailedLine => ({
    ...start,
    ok: false,
    ...more,
    error,
    ...robots,
  })
  if (fetched.kind === 'none') return failed(fetched.error)
  const { landed, answer } = fetched
  const answered = { landed, fetch: fetchOf(fetched) }
  const error = answerError(landed, answer)
  if (error !== null) return failed(error, answered)
  const nothing = { canonical: null, summary: {}, records: [], sources: [], links: [], rights: {} }
  const read = { ...start, ok: true as const, ...answered, robots: fetched.robots, ...validators(answer) }
  if (answer.isSkipped) return { ...read, ...nothing }
  const extracted = await parts.reader.read(pageOf(landed, answer, parts.reading))
  if ('failed' in extracted) {
    return failed(
      { code: 'fetch_failed', message: `${landed} ${extracted.failed}.`, retryable: false },
      answered,
    )
  }
  const found = await rightsOf(landed, extracted, parts.tdm, parts)
  if (found === null) return null
  const { rights, refusal } = found
  if (refusal !== null) return failed(refusal, { ...answered, rights })
  const { canonical, summary, records, sources, conflicts, links } = extracted
  parts.snippets?.hold(task.address, extracted.snippets)
  const disputed = conflicts === undefined ? {} : { conflicts }
  return { ...read, canonical, summary, records, sources, ...disputed, links, rights }
}

/** What a later crawl may ask with, to learn whether the page has changed. */
function validators({ headers }: HttpAnswer): { etag?: string; last_modified?: string } {
  const etag = headers.get('etag')
  const modified = headers.get('last-modified')
  return {
    ...(etag === null ? {} : { etag }),
    ...(modified === null ? {} : { last_modified: modified }),
  }
}
