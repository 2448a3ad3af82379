import type { PageError } from '../../../src-shared/page-error.ts'
import type { FailedLine, PageLine } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { ExtraRest } from '../gate/pace.ts'
import type { SnippetLog } from '../state/snippet-log.ts'
import type { HttpAnswer } from '../wire/http-wire.ts'
import {
  type Asked,
  askPatiently,
  passingFailure,
  passingStatus,
  type PatienceParts,
} from './ask-patiently.ts'
import { type Climbed, type ClimbParts, climbPage } from './climb-page.ts'
import { rightsOf } from './rights-of.ts'
import type { TdmBook } from './tdm-book.ts'

export interface VisitParts extends PatienceParts, ClimbParts {
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
  const { address } = task
  const site = siteOf(address)
  const patience = {
    site,
    ask: (retry: ExtraRest | null) => climbPage(address, retry, parts),
    passingReason,
  }
  const asked = await askPatiently(patience, parts)
  if (asked === null) return null
  const line = await lineOf(task, asked, parts)
  if (line !== null) parts.failingSites.note(line)
  return line
}

/** What a site refuses it does not give a moment later either. */
function passingReason({ outcome, isRemembered }: Climbed): string | null {
  if (outcome.kind === 'none') return passingFailure(outcome.error, isRemembered)
  return outcome.kind === 'page' ? passingStatus(outcome.answer.fetch.status) : null
}

async function lineOf(
  task: Visited,
  { came, retries }: Asked<Climbed>,
  parts: VisitParts,
): Promise<PageLine | null> {
  const { outcome, robots } = came
  const start = {
    url: task.address,
    depth: task.depth,
    found_on: task.foundOn,
    ...(retries.length > 0 ? { retries } : {}),
  }
  const failed = (error: PageError, more: Partial<FailedLine> = {}): FailedLine => ({
    ...start,
    ok: false,
    ...more,
    error,
    ...(robots === null ? {} : { robots }),
  })
  if (outcome.kind === 'none') return failed(outcome.error)
  const { rung, climbs } = outcome
  const { landed, fetch, error, read, headers } = outcome.answer
  const answered = { landed, fetch: { ...fetch, rung, climbs } }
  if (outcome.kind === 'refused') return failed(outcome.error, answered)
  if (error !== null) return failed(error, answered)
  const nothing = { canonical: null, summary: {}, records: [], sources: [], links: [], rights: {} }
  const page = {
    ...start,
    ok: true as const,
    ...answered,
    robots: outcome.answer.robots,
    ...validators(headers),
  }
  if (read === null) return { ...page, ...nothing }
  if ('failed' in read) {
    const message = `${landed} ${read.failed}.`
    return failed({ code: 'fetch_failed', message, retryable: false }, answered)
  }
  const { extracted } = read
  const found = await rightsOf(landed, extracted, parts.tdm, parts)
  if (found === null) return null
  const { rights, refusal } = found
  if (refusal !== null) return failed(refusal, { ...answered, rights })
  const { canonical, summary, records, sources, conflicts, links } = extracted
  parts.snippets?.hold(task.address, extracted.snippets)
  const disputed = conflicts === undefined ? {} : { conflicts }
  return { ...page, canonical, summary, records, sources, ...disputed, links, rights }
}

/** What a later crawl may ask with, to learn whether the page has changed. */
function validators(headers: HttpAnswer['headers']): { etag?: string; last_modified?: string } {
  const etag = headers.get('etag')
  const modified = headers.get('last-modified')
  return {
    ...(etag === null ? {} : { etag }),
    ...(modified === null ? {} : { last_modified: modified }),
  }
}
