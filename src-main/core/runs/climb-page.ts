import type { PageError } from '../../../src-shared/page-error.ts'
import type { Fetch, RobotsNote } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import type { ThreadFailure } from '../base/thread-pool.ts'
import type { BrowserRung } from '../browser/browser-rung.ts'
import type { ExtraRest } from '../gate/pace.ts'
import type { ClimbVerdict } from '../ladder/climb-test.ts'
import { climbLadder } from '../ladder/ladder.ts'
import type { RungMemory } from '../ladder/rung-memory.ts'
import type { LadderOutcome, LadderRung, RungResult } from '../ladder/rung-result.ts'
import type { HttpOutcome } from '../wire/http-wire.ts'
import { answerError, fetchOf, type PageReading, pageOf } from './answered-page.ts'
import type { ShelfAnswer } from './browser-shelf.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import type { AskParts } from './may-ask.ts'
import type { JudgedPage } from './judge-page.ts'
import type { Reader } from './reading-threads.ts'

/** How pages that need a browser get one. */
export interface Drawing {
  /** The browser of this run; asked for when the first page needs it. */
  readonly find: () => Promise<ShelfAnswer>
  readonly draw: (rung: BrowserRung, address: Address, signal: AbortSignal) => Promise<HttpOutcome>
  /** What this run's sites and their parts needed before. */
  readonly memory: RungMemory
}

export interface ClimbParts extends AskParts {
  readonly reader: Reader
  /** What pages are read for beside what is always read. */
  readonly reading: PageReading
  /** Null where no browser may be used: then plain HTTP is all there is. */
  readonly drawing: Drawing | null
}

type Answered = Extract<Fetched, { kind: 'answer' }>

/** An answer as its line tells of it; its body was given to the thread that read it. */
export interface PageAnswer extends Pick<Answered, 'landed' | 'robots'> {
  readonly headers: Answered['answer']['headers']
  readonly fetch: Fetch
  /** Why it is no page; null when it is one. */
  readonly error: PageError | null
  /** What was read of it; null where nothing was: a film, or what is only given for payment. */
  readonly read: JudgedPage | ThreadFailure | null
}

/** What one try at a page came to on all its rungs. */
export interface Climbed {
  readonly outcome: LadderOutcome<PageAnswer>
  readonly robots: RobotsNote | null
  /** The failure is remembered, not new: asking again now is no use. */
  readonly isRemembered: boolean
}

/**
 * One try at a page: over plain HTTP, then in a browser where the answer calls for one (spec behaviour 4.2, 4.3). Each
 * rung's request is judged and has a turn of its own. Null when the run is stopping.
 */
export async function climbPage(
  page: Address,
  retry: ExtraRest | null,
  parts: ClimbParts,
): Promise<Climbed | null> {
  const { drawing } = parts
  let last: Pick<Climbed, 'robots' | 'isRemembered'> = { robots: null, isRemembered: false }
  // The rest a retry owes comes before its first request, whichever rung makes it.
  let extra = retry
  const ask = async (draw: Draw | null): Promise<RungResult<PageAnswer>> => {
    const wish = { page, retry: extra, ...(draw === null ? {} : { draw }) }
    extra = null
    const fetched = await fetchPage(wish, parts)
    if (fetched === null) return null
    const isRemembered = fetched.kind === 'none' && fetched.isRemembered === true
    last = { robots: fetched.robots ?? last.robots, isRemembered }
    if (fetched.kind === 'answer') return judged(fetched, parts)
    // What a browser fails at plain HTTP may still bring; the other way round it would go over the same wire.
    const mayClimb = draw !== null && fetched.error.code === 'fetch_failed'
    return { kind: 'failure', error: fetched.error, mayClimb, seconds: 0 }
  }
  const rungs: LadderRung<PageAnswer>[] = [{ rung: 'http', ask: () => ask(null) }]
  if (drawing !== null) rungs.push({ rung: 'browser', ask: () => askBrowser(drawing, ask) })
  const outcome = await climbLadder({ address: page, rungs, memory: drawing?.memory ?? null })
  return outcome === null ? null : { outcome, ...last }
}

type Draw = (address: Address, signal: AbortSignal) => Promise<HttpOutcome>

async function askBrowser(
  { find, draw }: Drawing,
  ask: (draw: Draw) => Promise<RungResult<PageAnswer>>,
): Promise<RungResult<PageAnswer>> {
  const browser = await find()
  if ('rung' in browser) return ask((address, signal) => draw(browser.rung, address, signal))
  const error = { code: 'fetch_failed', message: browser.reason, retryable: false } as const
  return { kind: 'failure', error, mayClimb: true, seconds: 0 }
}

const stay: ClimbVerdict = { kind: 'stay' }

/** An answer, read and judged on a thread. */
async function judged(fetched: Answered, { reader, reading }: ClimbParts): Promise<RungResult<PageAnswer>> {
  const { landed, answer, robots, seconds } = fetched
  const { status, headers, body, isSkipped } = answer
  const told = { landed, robots, headers, fetch: fetchOf(fetched), error: answerError(landed, answer) }
  const page = { kind: 'page', status, seconds } as const
  if (isSkipped || status === 402 || body.length === 0) {
    return { ...page, answer: { ...told, read: null }, verdict: stay, isJudged: false }
  }
  const read = await reader.readJudged(pageOf(landed, answer, reading), status)
  const isJudged = !('failed' in read)
  return { ...page, answer: { ...told, read }, verdict: isJudged ? read.verdict : stay, isJudged }
}
