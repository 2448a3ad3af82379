import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import { type Address, originOf, resolveAddress, robotsAddressOf } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'
import type { GateDoor, Turn } from '../gate/gate-door.ts'
import type { ExtraRest } from '../gate/pace.ts'
import { retryAfterMs } from '../gate/retry-after.ts'
import type { Guard, GuardVerdict } from '../guard/address-guard.ts'
import { delayInForce, type DelayInForce } from '../robots/delay-in-force.ts'
import type { RobotsAnswer, RobotsBook, RobotsReading } from '../robots/robots-book.ts'
import { maxRobotsOctets } from '../robots/robots-octets.ts'
import type { Evidence, RequestKind, RequestNote } from '../state/evidence.ts'
import type { HttpOutcome, HttpRequest, HttpWire } from '../wire/http-wire.ts'
import { isPublic } from './is-public.ts'
import type { Pause } from './pause.ts'
import type { SiteRules } from './site-rules.ts'
import type { Slots } from '../base/slots.ts'

/** Redirects followed before an address is given up (spec behaviour 0.3; RFC 9309 2.3.1.2 asks for five at least). */
export const maxHops = 10
/** One octet past what is parsed of a robots.txt, so that a cut is seen (spec decisions A10). */
const robotsBytes = maxRobotsOctets + 1

/** One request that has ended; times in ms since the run began. */
export type EndedRequest = Omit<RequestNote, 'n'>

/** What every request needs; handed in by the run that makes it. */
export interface MannersParts {
  readonly gate: GateDoor
  readonly book: RobotsBook
  readonly guard: Guard
  readonly wire: HttpWire
  readonly rules: SiteRules
  readonly slots: Slots
  readonly clock: Clock
  readonly evidence: Evidence | null
  readonly onRequest: (request: EndedRequest) => void
  /** The person's own headers and the one origin they go to. */
  readonly own: { readonly headers: readonly OwnHeader[]; readonly origin: string | null }
  readonly pause: Pause
  /** No further request once aborted; the one in flight is finished. */
  readonly stop: AbortSignal
  /** The one in flight is given up too. */
  readonly abort: AbortSignal
}

export interface PoliteRequest {
  readonly address: Address
  readonly kind: RequestKind
  /** The page it is made for. */
  readonly page: Address | null
  readonly wants: HttpRequest['wants']
  readonly extra?: ExtraRest | null
}

/** An origin's rules as a run knows them, with the delay they ask for and the snapshot's name in the evidence folder. */
export interface KnownRules {
  readonly reading: RobotsReading
  readonly delay: DelayInForce
  readonly snapshot: string | null
}

/**
 * The one way from a run to a site: guard, robots.txt, delay, turn, ask, note. A redirect is not followed here; each of
 * its hops is a request of its own and comes back through this door. Null means: the crawl is stopping, nothing was asked.
 */
export class Manners {
  readonly #parts: MannersParts
  readonly #startedAt: number
  readonly #known = new Map<string, KnownRules>()

  constructor(parts: MannersParts) {
    this.#parts = parts
    this.#startedAt = parts.clock.now()
  }

  /** Milliseconds since the run began, as requests' times are counted. */
  get elapsedMs(): number {
    return this.#parts.clock.now() - this.#startedAt
  }

  /** Whether an address may be asked at all; a public site is kept to the public floor from here on. */
  async judge(address: Address): Promise<GuardVerdict> {
    const { guard, rules } = this.#parts
    const verdict = await guard.judge(address)
    if (verdict.ok && isPublic(address, guard)) rules.notePublic(siteOf(address))
    return verdict
  }

  /** One paced request. A kept connection that turned out dead is asked once more, with a turn of its own (decisions A6). */
  async ask(request: PoliteRequest): Promise<HttpOutcome | null> {
    const outcome = await this.#askOnce(request)
    const isDeadConnection = outcome?.kind === 'failure' && outcome.lostKeptConnection
    return isDeadConnection ? this.#askOnce({ ...request, kind: 'retry' }) : outcome
  }

  /** The rules of the address's origin, read first when they are not known. */
  async rulesOf(address: Address, page: Address | null, isRetry = false): Promise<KnownRules | null> {
    const robotsAddress = robotsAddressOf(address)
    const { book } = this.#parts
    const reading = await book.rulesOf(robotsAddress, (file) => this.#askRobots(file, page), isRetry)
    return reading === null ? null : this.#learn(robotsAddress, reading)
  }

  async #askOnce({ address, kind, page, wants, extra }: PoliteRequest): Promise<HttpOutcome | null> {
    const { wire, slots, clock, own, abort } = this.#parts
    const site = siteOf(address)
    const askedAt = clock.now()
    const turn = await this.#turn(address, extra ?? null)
    if (turn === null) return null
    const startedAt = clock.now()
    const headers = kind !== 'robots' && originOf(address) === own.origin ? own.headers : []
    let outcome: HttpOutcome
    try {
      outcome = await wire.get({ address, headers, wants }, abort)
    } catch (error) {
      // A bug of ours; the site may have been asked all the same, so its rest is owed.
      turn.end({ tookMs: null, status: null, retryAfterMs: null })
      throw error
    } finally {
      slots.give()
    }
    const status = outcome.kind === 'answer' ? outcome.status : null
    turn.end({ tookMs: outcome.seconds * 1000, status, retryAfterMs: askedPause(outcome) })
    const ended: EndedRequest = {
      site,
      address,
      kind,
      for: page,
      askedAt: askedAt - this.#startedAt,
      startedAt: startedAt - this.#startedAt,
      endedAt: clock.now() - this.#startedAt,
      status,
      error: outcome.kind === 'failure' ? outcome.message : null,
      waited: turn.waited,
      connection: outcome.connection,
    }
    this.#parts.evidence?.request(ended)
    this.#parts.onRequest(ended)
    return outcome
  }

  /** The site's turn and a slot, whenever the run is not paused; null when it is stopped first. */
  async #turn(address: Address, extra: ExtraRest | null): Promise<Turn | null> {
    const { gate, rules, slots, pause, stop } = this.#parts
    const site = siteOf(address)
    while (!stop.aborted) {
      await pause.whenRunning(stop)
      const signal = AbortSignal.any([stop, pause.signal])
      const turn = await gate.take({ site, address, rule: () => rules.ruleOf(site), extra }, signal)
      if (turn === null) continue
      await slots.take()
      if (!signal.aborted) return turn
      slots.give()
      turn.forgo()
    }
    return null
  }

  /** Follows robots.txt over hosts; every hop is judged and paced on the site it goes to (spec decisions A7). */
  async #askRobots(robotsAddress: Address, page: Address | null): Promise<RobotsAnswer | null> {
    let address = robotsAddress
    for (let hop = 0; hop <= maxHops; hop += 1) {
      const verdict = await this.judge(address)
      if (!verdict.ok) return { kind: 'failed', message: verdict.message, retryable: false }
      const leftMs = this.#leftAlone(siteOf(address))
      if (leftMs > 0) {
        const message = `its site asked not to be asked for ${Math.ceil(leftMs / 1000)} s more`
        return { kind: 'failed', message, retryable: true }
      }
      const outcome = await this.ask({
        address,
        kind: 'robots',
        page,
        wants: ({ status }) => (status < 400 ? { stopAfterBytes: robotsBytes } : 'body'),
      })
      if (outcome === null) return null
      if (outcome.kind === 'failure') {
        return { kind: 'failed', message: outcome.message, retryable: outcome.retryable }
      }
      const location = redirectOf(outcome)
      if (location === null) return { kind: 'answered', status: outcome.status, bytes: outcome.body, address }
      const next = resolveAddress(location, address)
      if (next === null) {
        return { kind: 'failed', message: 'it redirects to no web address', retryable: false }
      }
      address = next
    }
    return { kind: 'failed', message: `it redirects more than ${maxHops} times`, retryable: false }
  }

  /** How long a site still wants to be left alone, by a Retry-After longer than we may wait; 0 when it does not. */
  #leftAlone(site: string): number {
    const { gate, clock } = this.#parts
    return Math.max(0, (gate.pace(site).refusedUntil ?? 0) - clock.now())
  }

  /** What a reading means for this run: the delay for its site, and a snapshot in the evidence, once for each reading. */
  #learn(robotsAddress: Address, reading: RobotsReading): KnownRules {
    const known = this.#known.get(robotsAddress)
    if (known?.reading === reading) return known
    const { rules, evidence, clock } = this.#parts
    const site = siteOf(robotsAddress)
    const file = reading.kind === 'rules' ? reading.file : null
    const delay = delayInForce(file?.asked ?? null, rules.floorOf(site), file !== null)
    if (file !== null) rules.learn(site, delay)
    const error = reading.kind === 'unreadable' ? reading.message : null
    const note = {
      kind: 'robots' as const,
      origin: originOf(robotsAddress),
      address: robotsAddress,
      status: reading.status,
      at: new Date(clock.wall()).toISOString(),
      error,
    }
    const snapshot = evidence?.reading(note, reading.kind === 'rules' ? reading.bytes : null) ?? null
    const learnt = { reading, delay, snapshot }
    this.#known.set(robotsAddress, learnt)
    return learnt
  }
}

/** Where an answer sends us, as written; null when it is no redirect (RFC 9110 15.4). */
export function redirectOf(outcome: HttpOutcome): string | null {
  if (outcome.kind !== 'answer' || ![301, 302, 303, 307, 308].includes(outcome.status)) return null
  return outcome.headers.get('location')
}

function askedPause(outcome: HttpOutcome): number | null {
  if (outcome.kind !== 'answer') return null
  return retryAfterMs(outcome.headers.get('retry-after'), outcome.headers.get('date'))
}
