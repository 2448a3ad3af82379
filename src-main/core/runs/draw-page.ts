import type { CrawlOptions } from '../../../src-shared/crawl-options.ts'
import { userAgent } from '../../../src-shared/product.ts'
import type { Address } from '../base/address.ts'
import type { BrowserOutcome } from '../browser/browser-result.ts'
import type { BrowserRung } from '../browser/browser-rung.ts'
import type { PageDoors } from '../browser/page-doors.ts'
import type { Guard } from '../guard/address-guard.ts'
import type { AnswerHeaders, HttpOutcome, HttpRequest, HttpWire } from '../wire/http-wire.ts'
import { wantsPage } from './fetch-page.ts'
import type { Manners } from './manners.ts'

/** What a page is drawn with: the run's own guard, wire and manners, so that a page reaches nothing a run could not. */
export interface DrawParts {
  readonly guard: Guard
  readonly wire: HttpWire
  readonly manners: Manners
  readonly options: CrawlOptions
}

/** Draws one document in the turn it was given; where it leads elsewhere the caller goes, with a turn of its own. */
export async function drawPage(
  rung: BrowserRung,
  address: Address,
  { guard, wire, manners, options }: DrawParts,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const doors: PageDoors = {
    judge: (asked) => guard.judge(asked),
    isRefusedByRobots: (asked) => manners.isKnownRefusal(asked),
    ask: ({ address: asked, kind, accept, headers }, stop) =>
      wire.get({ address: asked, accept, headers, wants: kind === 'document' ? wantsPage : wantsAll }, stop),
    ownHeaders: (asked) => manners.ownHeaders(asked),
    // A page that needs a socket of its own to say anything is not waited for.
    connect: null,
  }
  const wish = {
    address,
    doors,
    userAgent: userAgent(options.contact),
    mayLoadImages: options.loadImages,
  }
  return asAnswer(await rung.load(wish, signal))
}

const wantsAll: HttpRequest['wants'] = () => 'body'

/** What the browser brought, in the words of the wire: a page drawn is an answer, and a page that leads on a redirect. */
function asAnswer(outcome: BrowserOutcome): HttpOutcome {
  const { seconds } = outcome
  switch (outcome.kind) {
    case 'failure': {
      const { code, message, retryable, wasSent } = outcome
      return {
        kind: 'failure',
        code,
        message,
        retryable,
        seconds,
        wasSent,
        lostKeptConnection: false,
        connection: null,
      }
    }
    case 'redirect':
      return {
        ...nothingRead,
        status: outcome.status ?? 302,
        headers: withHeader(outcome.headers, 'location', outcome.location),
        seconds,
      }
    case 'page': {
      const { status, headers, html, landed } = outcome
      return {
        ...nothingRead,
        status,
        // What was drawn is text already; the site's own word for its encoding no longer holds.
        headers: html === null ? headers : withHeader(headers, 'content-type', drawnType),
        body: html === null ? nothingRead.body : new TextEncoder().encode(html),
        isSkipped: html === null,
        landed,
        beside: outcome.requests.made,
        seconds,
      }
    }
  }
}

const drawnType = 'text/html; charset=utf-8'

const nothingRead = {
  kind: 'answer',
  body: new Uint8Array(),
  isSkipped: false,
  isCut: false,
  connection: null,
  isReusedConnection: false,
} as const

function withHeader(headers: AnswerHeaders | null, name: string, value: string): AnswerHeaders {
  return {
    joined: { ...headers?.joined, [name]: value },
    get: (asked) => (asked === name ? value : (headers?.get(asked) ?? null)),
    all: (asked) => (asked === name ? [value] : (headers?.all(asked) ?? [])),
  }
}
