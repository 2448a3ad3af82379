import { normaliseAddress } from '#main/core/base/address.ts'
import { siteOf } from '#main/core/base/site.ts'
import { Gate } from '#main/core/gate/gate.ts'
import { restMarginMs } from '#main/core/gate/pace.ts'
import { type RunPage } from '#main/core/runs/page-writer.ts'
import { Run } from '#main/core/runs/run.ts'
import { type CoreParts, newBook } from '#main/core/runs/run-parts.ts'
import { plainCrawl } from '#main/core/runs/run-plan.ts'
import type { HttpAnswer, HttpFailure, HttpRequest, HttpWire } from '#main/core/wire/http-wire.ts'
import { CrawlOptions, type CrawlOptionsInput } from '#shared/crawl-options.ts'
import type { PageLine } from '#shared/page-line.ts'
import { FakeClock } from '../../../fake-clock.ts'
import { ownThreadReader } from '../../../own-thread-reader.ts'

/** What a fake page answers: a body with status 200, or all of it; an Error is a failed request. */
export type FakeAnswer = string | { status: number; body?: string; headers?: Record<string, string> } | Error

/** The message of a failure that stands for a kept connection closed before any byte of the answer. */
export const lostConnection = 'the kept connection was lost'

export interface FakeRequest {
  readonly address: string
  /** From the end of the site's last request, in seconds, our own margin taken off; null for the first. */
  readonly gap: number | null
  /** The person's own headers that went along. */
  readonly headers: HttpRequest['headers']
}

/** A page as the tests of spec behaviour 15 have it: a Product named by its title, some text, links. */
export function page(title: string, links: readonly string[] = [], head = ''): string {
  const product = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: title })
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join('\n')
  const text = 'This sentence stands here so that the page has some text. '.repeat(20)
  return `<!doctype html><html><head><title>${title}</title>${head}
<script type="application/ld+json">${product}</script></head><body><p>${text}</p>${anchors}</body></html>`
}

/** Pages by address, each request costing a quarter of a second of fake time; unknown addresses answer 404. */
export class FakeWeb {
  readonly clock = new FakeClock()
  readonly requests: FakeRequest[] = []
  costMs = 250
  readonly #pages: Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>
  readonly #asked = new Map<string, number>()
  readonly #ended = new Map<string, number>()

  constructor(pages: Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>) {
    this.#pages = pages
  }

  /** Addresses asked for, in order, without robots.txt. */
  get pagesAsked(): readonly string[] {
    return this.requests.map(({ address }) => address).filter((address) => !address.endsWith('/robots.txt'))
  }

  get gaps(): readonly number[] {
    return this.requests.flatMap(({ gap }) => (gap === null ? [] : [gap]))
  }

  readonly wire: HttpWire = {
    get: (request) => this.#get(request),
    close: () => Promise.resolve(),
  }

  async #get({ address, wants, headers: own }: HttpRequest): Promise<HttpAnswer | HttpFailure> {
    const site = siteOf(address)
    const ended = this.#ended.get(site)
    const gap = ended === undefined ? null : Math.round(this.clock.now() - ended - restMarginMs) / 1000
    this.requests.push({ address, gap, headers: own })
    await this.clock.pass(this.costMs)
    this.#ended.set(site, this.clock.now())
    const answer = this.#answer(address)
    const seconds = this.costMs / 1000
    if (answer instanceof Error) {
      const failed = { code: 'fetch_failed', message: answer.message, retryable: true } as const
      return {
        kind: 'failure',
        ...failed,
        seconds,
        wasSent: true,
        lostKeptConnection: answer.message === lostConnection,
        connection: 1,
      }
    }
    const { status, body, headers } = answer
    const wanted = wants({ status, headers, address })
    const isSkipped = wanted === 'skip'
    const bytes = isSkipped ? new Uint8Array() : new TextEncoder().encode(body)
    return {
      kind: 'answer',
      status,
      headers,
      body: bytes,
      isSkipped,
      isCut: false,
      seconds,
      connection: 1,
      isReusedConnection: true,
    }
  }

  #answer(address: string): Error | { status: number; body: string; headers: HttpAnswer['headers'] } {
    const known = this.#pages[address] ?? { status: 404, body: 'Not here' }
    const list = Array.isArray(known) ? (known as readonly FakeAnswer[]) : [known as FakeAnswer]
    const count = this.#asked.get(address) ?? 0
    this.#asked.set(address, count + 1)
    const answer = list[Math.min(count, list.length - 1)] ?? ''
    if (answer instanceof Error) return answer
    const {
      status,
      body = '',
      headers = {},
    } = typeof answer === 'string' ? { status: 200, body: answer } : answer
    return { status, body, headers: fakeHeaders({ 'content-type': 'text/html; charset=utf-8', ...headers }) }
  }
}

function fakeHeaders(joined: Record<string, string>): HttpAnswer['headers'] {
  return {
    joined,
    get: (name) => joined[name] ?? null,
    all: (name) => (joined[name] === undefined ? [] : [joined[name]]),
  }
}

export interface FakeRun {
  readonly lines: readonly PageLine[]
  readonly stopped: string | null
  readonly resumed: number
  readonly trouble: string | null
}

export interface FakeWish extends Omit<CrawlOptionsInput, 'start'> {
  readonly start?: string
  readonly file?: string
  readonly isResume?: boolean
  readonly timeBudget?: number
  /** Leaves after so many pages, as a person who stops. */
  readonly stopAfter?: number
  /** A batch of these instead of a crawl. */
  readonly list?: readonly string[]
  readonly template?: 'sitemap' | 'shopify'
  readonly mayAskPrivate?: boolean
  readonly headers?: HttpRequest['headers']
}

/** What runs of one process share; two crawls made with the same parts share gate and robots.txt. */
export function fakeCore(web: FakeWeb): CoreParts {
  return {
    clock: web.clock,
    gate: new Gate(web.clock),
    book: newBook(web.clock),
    reader: ownThreadReader,
    wire: web.wire,
    lookup: () => Promise.resolve([{ address: '93.184.215.14', family: 4 }]),
  }
}

/** Runs one crawl over a fake web to its end. Rejects as `Run.open` does. */
export async function crawl(web: FakeWeb, wish: FakeWish = {}, core = fakeCore(web)): Promise<FakeRun> {
  const {
    file,
    isResume,
    timeBudget,
    stopAfter,
    list,
    mayAskPrivate,
    template,
    headers,
    start = 'https://shop.example/',
    ...options
  } = wish
  const plan = {
    ...plainCrawl,
    list: list ?? null,
    template: template ?? null,
    mayAskPrivate: mayAskPrivate ?? false,
    headers: headers ?? [],
    options: CrawlOptions.parse({ start, jobs: 1, retries: 2, ...options }),
    file: file ?? null,
    isResume: isResume ?? false,
    timeBudget: timeBudget ?? null,
  }
  const run = await Run.open(plan, core)
  const pages: RunPage[] = []
  for await (const crawled of run.pages()) {
    pages.push(crawled)
    if (pages.length === stopAfter) break
  }
  return {
    lines: pages.map(({ line }) => line),
    stopped: run.stopped,
    resumed: run.resumed,
    trouble: run.trouble,
  }
}

/** The path of an address on the shop, or the whole of another site's. */
export function path(address: string): string {
  return address.startsWith('https://shop.example/') ? (normaliseAddress(address)?.slice(20) ?? '') : address
}

/** The small shop of spec behaviour 15, with what a test changes in it. */
export function smallShop(
  changes: Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>> = {},
): FakeWeb {
  const at = (where: string): string => `https://shop.example${where}`
  const pages: Record<string, FakeAnswer | readonly FakeAnswer[]> = {
    [at('/')]: page('Home', ['/c/1', '/c/2', '/about', 'https://other.example/']),
    [at('/c/1')]: page('C1', ['/p/1', '/p/2', '/']),
    [at('/c/2')]: page('C2', ['/p/3', '/p/1', '/c/1']),
    [at('/about')]: page('About', ['/']),
    [at('/p/1')]: page('P1', ['/c/1']),
    [at('/p/2')]: page('P2', ['/c/1']),
    [at('/p/3')]: page('P3', ['/c/2']),
    'https://other.example/': page('Other'),
  }
  for (const [where, answer] of Object.entries(changes)) {
    pages[where.startsWith('/') ? at(where) : where] = answer
  }
  return new FakeWeb(pages)
}
