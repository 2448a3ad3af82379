import type { Request, Route } from 'playwright-core'
import { type Address, normaliseAddress, originOf } from '../base/address.ts'
import { askSubresource, type PageRequests, redirectLocation } from './ask-subresource.ts'
import { headersToAsk, headersToHandOver } from './browser-headers.ts'
import type { RequestCounts } from './browser-result.ts'
import type { DoorAnswer, DoorFailure, DoorVerdict, PageDoors } from './page-doors.ts'
import { SiteLanes } from './site-lanes.ts'
import { whyNotAsked } from './wanted-request.ts'

/** What ended a load before there was a page to read. */
export type LoadEnd =
  | {
      readonly kind: 'redirect'
      readonly status: number | null
      readonly location: string
      readonly answer: DoorAnswer | null
    }
  /** Nothing to draw: an empty body, or (`isRead` false) one that is no page. */
  | { readonly kind: 'blank'; readonly answer: DoorAnswer; readonly isRead: boolean }
  | { readonly kind: 'failure'; readonly failure: DoorFailure }
  | { readonly kind: 'bug'; readonly error: unknown }

/** What one page's guard is made of. */
export interface PageGuardParts {
  readonly address: Address
  readonly doors: PageDoors
  readonly mayLoadImages: boolean
  /** Passed on to the guard's proxy, which answers it. */
  readonly probe: string
  readonly signal: AbortSignal
}

/** Schemes that ask nobody. */
const silent = /^(?:data|blob|about):/i

/**
 * Stands between one page and the world: every request of the page comes here, and none is left to the browser. The
 * document is asked for once; where it leads on, the load ends and the caller decides.
 */
export class PageGuard {
  readonly counts: RequestCounts = {
    made: 0,
    unwanted: 0,
    writing: 0,
    refused: 0,
    disallowed: 0,
    overBound: 0,
    stray: 0,
  }
  /** Settles when the load ends before there is a page; never rejects. */
  readonly ended: Promise<LoadEnd>
  /** Settles when the page tried to load itself anew: broken off, it stands as it is, and its load event may not come. */
  readonly stayed: Promise<null>
  /** As `ended`, known at once; null while the page may still come. */
  end: LoadEnd | null = null
  /** The document's answer, once it was handed to the browser. */
  document: DoorAnswer | null = null
  /** Whether the document was asked for; its site is owed a rest then. */
  wasSent = false

  readonly #parts: PageGuardParts
  readonly #requests: PageRequests
  #resolveEnd: (end: LoadEnd) => void = () => undefined
  #resolveStayed: (nothing: null) => void = () => undefined

  constructor(parts: PageGuardParts) {
    this.#parts = parts
    this.#requests = {
      doors: parts.doors,
      judge: onceAnOrigin(parts.doors.judge),
      lanes: new SiteLanes(),
      counts: this.counts,
      taken: { bytes: 0 },
      signal: parts.signal,
    }
    this.ended = new Promise((resolve) => (this.#resolveEnd = resolve))
    this.stayed = new Promise((resolve) => (this.#resolveStayed = resolve))
  }

  /** What the page's web sockets are judged by, the same as its other requests. */
  get requests(): PageRequests {
    return this.#requests
  }

  /** Answers one request of the page. Never rejects: a bug of the doors ends the load. */
  handle = async (route: Route): Promise<void> => {
    let reply: Reply = abandoned
    try {
      reply = await this.#replyTo(route.request())
    } catch (error) {
      this.#finish({ kind: 'bug', error })
    }
    // A page that is gone has no use for it, and whoever waits for the page learns that there.
    await give(reply, route).catch(() => undefined)
    if (reply === abandoned) this.#resolveStayed(null)
  }

  async #replyTo(request: Request): Promise<Reply> {
    const url = request.url()
    if (url === this.#parts.probe || silent.test(url)) return { kind: 'continue' }
    const address = normaliseAddress(url)
    if (address === null) {
      this.counts.refused += 1
      return { kind: 'abort', as: 'blockedbyclient' }
    }
    if (!isOfMainFrame(request)) return this.#subresource(request, address)
    if (this.document !== null || this.end !== null) return this.#ledAway(request, address)
    return this.#askDocument(request, address)
  }

  async #askDocument(request: Request, address: Address): Promise<Reply> {
    const verdict = await this.#requests.judge(address)
    const outcome = verdict.ok ? await this.#send(address, request.headers()) : refusal(verdict.message)
    if (outcome.kind === 'failure') {
      this.#finish({ kind: 'failure', failure: outcome })
      return abandoned
    }
    const location = redirectLocation(outcome)
    if (location !== null) {
      this.#finish({ kind: 'redirect', status: outcome.status, location, answer: outcome })
      return abandoned
    }
    // Drawn by the browser, nothing would become an error page of its own.
    if (outcome.isSkipped || outcome.body.length === 0) {
      this.#finish({ kind: 'blank', answer: outcome, isRead: !outcome.isSkipped })
      return abandoned
    }
    this.document = outcome
    return { kind: 'fulfill', answer: outcome, isAway: false }
  }

  async #send(address: Address, headers: Record<string, string>): Promise<DoorAnswer | DoorFailure> {
    const { doors, signal } = this.#parts
    this.wasSent = true
    const asked = await doors.ask(
      {
        address,
        kind: 'document',
        accept: headers['accept'] ?? '*/*',
        headers: headersToAsk(headers, doors.ownHeaders(address), false),
      },
      signal,
    )
    if (asked.kind === 'failure') this.wasSent = asked.wasSent
    return asked
  }

  /** A script or a refresh leads the page on. To the page itself it leads nowhere new, and a form is not sent. */
  #ledAway(request: Request, address: Address): Reply {
    if (request.method() !== 'GET') this.counts.writing += 1
    else if (address !== this.#parts.address) {
      this.#finish({ kind: 'redirect', status: null, location: address, answer: null })
    }
    return abandoned
  }

  async #subresource(request: Request, address: Address): Promise<Reply> {
    const headers = request.headers()
    const asked = { type: request.resourceType(), method: request.method(), headers }
    const why = whyNotAsked(asked, this.#parts.mayLoadImages)
    if (why !== null) {
      this.counts[why] += 1
      return { kind: 'abort', as: 'blockedbyclient' }
    }
    const answered = await askSubresource({ address, headers }, this.#requests)
    return answered === null ? { kind: 'abort', as: 'failed' } : { kind: 'fulfill', ...answered }
  }

  #finish(end: LoadEnd): void {
    this.end ??= end
    this.#resolveEnd(this.end)
  }
}

/** What the browser is told of a request. */
type Reply =
  | { readonly kind: 'continue' }
  | { readonly kind: 'abort'; readonly as: 'aborted' | 'blockedbyclient' | 'failed' }
  | { readonly kind: 'fulfill'; readonly answer: DoorAnswer; readonly isAway: boolean }

/** A load of the document broken off; this word, unlike others, leaves the page before it as it stands. */
const abandoned: Reply = { kind: 'abort', as: 'aborted' }

async function give(reply: Reply, route: Route): Promise<void> {
  if (reply.kind === 'continue') return route.continue()
  if (reply.kind === 'abort') return route.abort(reply.as)
  const { status, headers, body } = reply.answer
  return route.fulfill({
    status,
    headers: headersToHandOver(headers, reply.isAway),
    body: Buffer.from(body),
  })
}

function refusal(message: string): DoorFailure {
  return { kind: 'failure', code: 'refused_address', message, retryable: false, wasSent: false }
}

/** Whether a request is for the page's own document: not a frame's, not that of a window it opened. */
function isOfMainFrame(request: Request): boolean {
  if (!request.isNavigationRequest()) return false
  try {
    const frame = request.frame()
    return frame === frame.page().context().pages()[0]?.mainFrame()
  } catch {
    // A window that is only just opening has no frame yet.
    return false
  }
}

/** One judgement for each origin of a page, for it may ask hundreds of times (spec behaviour 4.10). */
function onceAnOrigin(judge: PageDoors['judge']): PageDoors['judge'] {
  const known = new Map<string, Promise<DoorVerdict>>()
  return (address) => {
    const origin = originOf(address)
    const verdict = known.get(origin) ?? judge(address)
    known.set(origin, verdict)
    return verdict
  }
}
