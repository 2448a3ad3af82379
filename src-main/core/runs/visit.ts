import { toSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { FailedLine, Fetch, PageLine, Retry } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import { mediaTypeOf } from '../extract/media-type.ts'
import type { Reader } from './reading-threads.ts'
import type { ExtraRest } from '../gate/pace.ts'
import { isPassingStatus, retryRest } from '../gate/retry-plan.ts'
import type { HttpAnswer } from '../wire/http-wire.ts'
import { answerError, pageOf } from './answered-page.ts'
import type { FailingSites } from './failing-sites.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import type { AskParts } from './may-ask.ts'
import { rightsOf } from './rights-of.ts'
import type { TdmBook } from './tdm-book.ts'

export interface VisitParts extends AskParts {
  readonly reader: Reader
  /** Where reservations of rights are looked up; null when they are not respected. */
  readonly tdm: TdmBook | null
  /** Most retries of one page (`--retries`). */
  readonly retries: number
  readonly failingSites: FailingSites
  /** No retry starts after this moment of the clock; null for no limit. */
  readonly deadline: number | null
}

export interface Visited {
  readonly address: Address
  readonly depth: number
  readonly foundOn: Address | null
}

/** One page from address to line, asked again where that may help. Null when the crawl is stopping before it has come. */
export async function visit(task: Visited, parts: VisitParts): Promise<PageLine | null> {
  const site = siteOf(task.address)
  const isFailing = parts.failingSites.has(site) || parts.gate.pace(site).isFailing
  const most = isFailing ? 0 : parts.retries
  const retries: Retry[] = []
  let retry: ExtraRest | null = null
  for (;;) {
    const fetched = await fetchPage({ page: task.address, retry }, parts)
    if (fetched === null) return null
    const reason = passingReason(fetched)
    retry = reason === null ? null : nextRetry(reason, retries.length + 1, site, parts)
    if (reason === null || retry === null || retries.length >= most) {
      const line = await lineOf(task, fetched, retries, parts)
      if (line === null) return null
      parts.failingSites.note(line)
      return line
    }
    retries.push({ reason, after: toSeconds(retry.ms) })
  }
}

/** Why a try may come to something else later, or null when it will not (spec behaviour 2.8). */
function passingReason(fetched: Fetched): string | null {
  if (fetched.kind === 'answer') {
    const { status } = fetched.answer
    return isPassingStatus(status) ? `it answered ${status}` : null
  }
  const { code, retryable, message } = fetched.error
  return code === 'fetch_failed' && retryable && fetched.isRemembered !== true ? message : null
}

/** The rest before the next try, a Retry-After in it; null when there may be none: too late, or told to stay away. */
function nextRetry(reason: string, count: number, site: string, parts: VisitParts): ExtraRest | null {
  const pace = parts.gate.pace(site)
  const now = parts.clock.now()
  if ((pace.refusedUntil ?? now) > now) return null
  const rest = retryRest(count, reason, pace, parts.rules.ruleOf(site))
  const heardMs = pace.notBefore === null || pace.endedAt === null ? 0 : pace.notBefore - pace.endedAt
  const ms = Math.max(rest.ms, heardMs)
  const startsAt = (pace.endedAt ?? now) + ms
  return parts.deadline !== null && startsAt > parts.deadline ? null : { ...rest, ms }
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
  const extracted = await parts.reader.read(pageOf(landed, answer))
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
  const disputed = conflicts === undefined ? {} : { conflicts }
  return { ...read, canonical, summary, records, sources, ...disputed, links, rights }
}

function fetchOf({ answer, seconds }: Extract<Fetched, { kind: 'answer' }>): Fetch {
  return {
    rung: 'http',
    status: answer.status,
    seconds: toSeconds(seconds * 1000),
    climbs: [],
    type: mediaTypeOf(answer.headers.get('content-type')),
    length: answer.isSkipped ? null : answer.body.length,
  }
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
