import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { siteOf } from '#main/core/base/site.ts'
import type { Extracted } from '#main/core/extract/extract-page.ts'
import { Gate } from '#main/core/gate/gate.ts'
import { Run } from '#main/core/runs/run.ts'
import { type CoreParts, newBook } from '#main/core/runs/run-parts.ts'
import { plainCrawl } from '#main/core/runs/run-plan.ts'
import type { Reader } from '#main/core/runs/reading-threads.ts'
import { encodeLine } from '#main/core/state/line-codec.ts'
import type { HttpAnswer, HttpWire } from '#main/core/wire/http-wire.ts'
import { CrawlOptions } from '#shared/crawl-options.ts'
import { FakeClock } from '../../../fake-clock.ts'
import { ownThreadReader } from '../../../own-thread-reader.ts'

const hosts = ['a.example', 'b.example', 'c.example']
const paths = ['/', '/1', '/2', '/3', '/4']
const longest = 30

interface Reply {
  readonly status: number
  readonly retryAfter: number | null
  /** Where a 302 goes, or what a page links to, by index into `places`. */
  readonly to: readonly number[]
  readonly tookMs: number
}
interface World {
  /** Crawl-delay of each host, null for none; the status of its robots.txt; the path it refuses. */
  readonly robots: readonly {
    readonly delay: number | null
    readonly status: number
    readonly refuses: string | null
  }[]
  /** For each place what it answers, in turn, the last for ever. */
  readonly replies: readonly (readonly Reply[])[]
  readonly delay: number
  readonly maxPages: number
  readonly isAnySite: boolean
}

const places = hosts.flatMap((host) => paths.map((path) => `https://${host}${path}`))

const reply: fc.Arbitrary<Reply> = fc.record({
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 4, arbitrary: fc.constantFrom(302, 404, 429, 500, 503) },
  ),
  // Within what is waited for, or so long that every page after it is refused whatever the speed of the run.
  retryAfter: fc.constantFrom(null, null, 1, 7, 86_400),
  to: fc.array(fc.integer({ min: 0, max: places.length - 1 }), { maxLength: 4 }),
  tookMs: fc.integer({ min: 0, max: 4000 }),
})

const world: fc.Arbitrary<World> = fc.record({
  robots: fc.tuple(
    ...hosts.map(() =>
      fc.record({
        delay: fc.constantFrom(null, null, 0.5, 3, 90),
        status: fc.constantFrom(200, 200, 200, 404, 503),
        refuses: fc.constantFrom(null, null, '/1', '/'),
      }),
    ),
  ),
  replies: fc.tuple(...places.map(() => fc.array(reply, { minLength: 1, maxLength: 3 }))),
  delay: fc.constantFrom(0.2, 1, 1.5),
  maxPages: fc.integer({ min: 1, max: 9 }),
  isAnySite: fc.boolean(),
})

/** What a site knows of how it was asked, and what it was promised: written anew here, not taken from the product. */
class Witness {
  readonly faults: string[] = []
  readonly #world: World
  readonly #sites = new Map<
    string,
    {
      endedMs: number | null
      rule: number
      slowed: number
      pace: number | null
      until: number
      inFlight: number
      hasRules: boolean
    }
  >()

  constructor(of: World) {
    this.#world = of
  }

  #site(site: string) {
    const known = this.#sites.get(site) ?? {
      endedMs: null,
      rule: this.#world.delay,
      slowed: 0,
      pace: null,
      until: 0,
      inFlight: 0,
      hasRules: false,
    }
    this.#sites.set(site, known)
    return known
  }

  begins(address: string, nowMs: number): void {
    const site = this.#site(new URL(address).host)
    if (++site.inFlight > 1) this.faults.push(`two in flight at ${address}`)
    if (!site.hasRules && !address.endsWith('/robots.txt')) {
      this.faults.push(`${address} asked before its robots.txt`)
    }
    if (site.endedMs !== null) {
      const rest = Math.max(site.rule, site.slowed, Math.min(longest, site.pace ?? 0))
      if (nowMs < site.endedMs + rest * 1000) {
        this.faults.push(`${address} asked ${nowMs - site.endedMs} ms after, not ${rest} s`)
      }
    }
    if (nowMs < site.until) {
      this.faults.push(`${address} asked ${site.until - nowMs} ms before its Retry-After`)
    }
  }

  ends(address: string, nowMs: number, { status, retryAfter, tookMs }: Reply): void {
    const site = this.#site(new URL(address).host)
    site.inFlight -= 1
    site.endedMs = nowMs
    site.pace = site.pace === null ? tookMs / 1000 : (site.pace + tookMs / 1000) / 2
    if (status === 429 || status === 503) {
      if (retryAfter === null) site.slowed = Math.min(longest, 2 * Math.max(site.rule, site.slowed))
      else site.until = Math.max(site.until, nowMs + retryAfter * 1000)
    }
    if (!address.endsWith('/robots.txt')) return
    const { delay } = this.#world.robots[hosts.indexOf(new URL(address).host)] ?? { delay: null }
    site.hasRules = status < 500
    if (status === 200) site.rule = Math.max(site.rule, delay ?? 0)
  }
}

/** One process over a world: a clock that moves by itself, a wire that answers as the world says. */
function processOver(of: World): { core: CoreParts; witness: Witness; asked: string[] } {
  const clock = new FakeClock()
  const witness = new Witness(of)
  const asked: string[] = []
  const counts = new Map<string, number>()
  const answerOf = (address: string): { reply: Reply; body: string } => {
    const url = new URL(address)
    if (url.pathname === '/robots.txt') {
      const { delay, status, refuses } = of.robots[hosts.indexOf(url.host)]!
      const body = `User-agent: *\n${delay === null ? '' : `Crawl-delay: ${delay}\n`}${refuses === null ? '' : `Disallow: ${refuses}$\n`}`
      return { reply: { status, retryAfter: null, to: [], tookMs: 10 }, body }
    }
    const replies = of.replies[places.indexOf(address)]!
    const count = counts.get(address) ?? 0
    counts.set(address, count + 1)
    const given = replies[Math.min(count, replies.length - 1)]!
    return { reply: given, body: JSON.stringify(given.to.map((to) => places[to])) }
  }
  const wire: HttpWire = {
    close: () => Promise.resolve(),
    async get({ address, wants }) {
      asked.push(address)
      witness.begins(address, clock.now())
      const { reply: given, body } = answerOf(address)
      await clock.pass(given.tookMs)
      witness.ends(address, clock.now(), given)
      const target = places[given.to[0] ?? 0]!
      const joined: Record<string, string> = {
        'content-type': 'text/html',
        ...(given.retryAfter === null ? {} : { 'retry-after': String(given.retryAfter) }),
        ...(given.status === 302 ? { location: target } : {}),
      }
      const headers: HttpAnswer['headers'] = {
        joined,
        get: (name) => joined[name] ?? null,
        all: (name) => (joined[name] === undefined ? [] : [joined[name]]),
      }
      wants({ status: given.status, headers, address })
      const bytes = new TextEncoder().encode(body)
      const rest = { isSkipped: false, isCut: false, connection: 1, isReusedConnection: true }
      return {
        kind: 'answer',
        status: given.status,
        headers,
        body: bytes,
        seconds: given.tookMs / 1000,
        ...rest,
      }
    },
  }
  // The page is its links; reading real mark-up is another test's subject.
  const pageOfLinks = (bytes: Uint8Array): Extracted => ({
    summary: {},
    records: [],
    sources: [],
    links: linksIn(bytes),
    sitemapLinks: [],
    canonical: null,
    rights: {},
    isNoFollow: false,
    tdm: { header: nothingSaid, meta: nothingSaid },
    snippets: [],
  })
  const reader: Reader = {
    ...ownThreadReader,
    read: ({ bytes }) => Promise.resolve(pageOfLinks(bytes)),
    readJudged: ({ bytes }) =>
      Promise.resolve({ extracted: pageOfLinks(bytes), verdict: { kind: 'stay' as const } }),
    tryPatterns: (addresses) => Promise.resolve(addresses.map(() => true)),
  }
  const lookup = () => Promise.resolve([{ address: '93.184.215.14', family: 4 } as const])
  return {
    core: { clock, gate: new Gate(clock), book: newBook(clock), reader, wire, lookup },
    witness,
    asked,
  }
}

/** A line without seconds, and without the name of a snapshot, which only a run with a file keeps. */
const timeless = (line: string): string =>
  line
    .replace(/"(seconds|after)":[0-9.]+/g, '"$1":0')
    .replace(/for [0-9]+ s more/g, 'for N s more')
    .replace(/"file":(?:null|"[0-9a-f]{64}")/g, '"file":0')

interface Outcome {
  readonly lines: readonly string[]
  readonly stopped: string | null
}

async function crawl(
  of: World,
  core: CoreParts,
  more: { jobs: number; file?: string; isResume?: boolean; stopAfter?: number },
): Promise<Outcome> {
  const options = CrawlOptions.parse({
    start: places[0],
    delay: of.delay,
    maxDelay: longest,
    maxPages: of.maxPages,
    maxDepth: 4,
    isAnySite: of.isAnySite,
    jobs: more.jobs,
  })
  const run = await Run.open(
    { ...plainCrawl, options, file: more.file ?? null, isResume: more.isResume ?? false },
    core,
  )
  const lines: string[] = []
  for await (const { line } of run.pages()) {
    lines.push(timeless(encodeLine(line)))
    if (lines.length === more.stopAfter) break
  }
  return { lines, stopped: run.stopped }
}

const nothingSaid = { reservation: null, policy: null }

const folder = mkdtempSync(join(tmpdir(), 'saunter-schedules-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Both properties together: more than 10,000 schedules.
const runs = 5200

describe('whatever the sites do', () => {
  it('none is asked twice at once nor sooner than it may, and the lines are the same for any number of jobs', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.constantFrom(2, 3, 8, 32), async (of, jobs) => {
        const one = processOver(of)
        const many = processOver(of)
        const first = await crawl(of, one.core, { jobs: 1 })
        const second = await crawl(of, many.core, { jobs })
        expect([...one.witness.faults, ...many.witness.faults]).toEqual([])
        expect(second).toEqual(first)
        expect(new Set(first.lines.map((line) => (JSON.parse(line) as { url: string }).url)).size).toBe(
          first.lines.length,
        )
      }),
      { seed: 20261130, numRuns: runs },
    )
  }, 120_000)

  it('a stop at any page and a resume lose no page, double none, and keep every rest within one process', async () => {
    const file = join(folder, 'a.jsonl')
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(1, 4),
        fc.integer({ min: 0, max: 400 }),
        async (of, stopAfter, jobs, cut) => {
          // Answers that change with the count of requests are another site after a stop; here each is the first for ever.
          const steady = {
            ...of,
            replies: of.replies.map((replies) =>
              replies.slice(0, 1).map((given) => ({
                ...given,
                retryAfter: given.retryAfter === 86_400 ? null : given.retryAfter,
              })),
            ),
          }
          const whole = await crawl(steady, processOver(steady).core, { jobs: 1 })
          const stopped = processOver(steady)
          writeFileSync(file, '')
          await crawl(steady, stopped.core, { jobs, file, stopAfter })
          const kept = readFileSync(file)
          const lineEnd = kept.lastIndexOf(0x0a, kept.length - 2) + 1
          // A kill may have cut the last line anywhere.
          if (cut > 0 && lineEnd > 0) {
            writeFileSync(file, kept.subarray(0, Math.max(lineEnd, kept.length - cut)))
          }
          // What a process held of failing sites and robots.txt ends with it; what the sites were promised does not.
          for (const host of hosts) stopped.core.gate.setFailing(siteOf(`https://${host}/` as never), false)
          const next = { ...stopped.core, book: newBook(stopped.core.clock) }
          await crawl(steady, next, { jobs, file, isResume: true })
          const lines = readFileSync(file, 'utf8').trim().split('\n').map(timeless)
          expect(lines).toEqual(whole.lines)
          expect(stopped.witness.faults).toEqual([])
        },
      ),
      { seed: 20261130, numRuns: runs },
    )
  }, 180_000)

  it('the sites of these worlds are all sites of their own', () => {
    expect(new Set(places.map((place) => siteOf(place as never))).size).toBe(hosts.length)
  })
})

/** An error page has a text and no links. */
function linksIn(bytes: Uint8Array): string[] {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as string[]
  } catch {
    return []
  }
}
