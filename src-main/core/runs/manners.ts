import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import { productToken } from '../../../src-shared/product.ts'
import { type Address, originOf, resolveAddress, robotsAddressOf } from '../base/address.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'
import type { GateDoor, Turn } from '../gate/gate-door.ts'
import type { ExtraRest, PaceRule } from '../gate/pace.ts'
import type { Guard, GuardVerdict } from '../guard/address-guard.ts'
import { delayInForce, type DelayInForce } from '../robots/delay-in-force.ts'
import {
  type FreshReading,
  rememberedOrigins,
  type RobotsAnswer,
  type RobotsBook,
  type RobotsReading,
} from '../robots/robots-book.ts'
import { readRobots, type RobotsFile } from '../robots/robots-file.ts'
import { maxRobotsOctets } from '../robots/robots-octets.ts'
import type { Evidence, RequestKind, RequestNote } from '../state/evidence.ts'
import type { HttpAnswer, HttpOutcome, HttpRequest, HttpWire } from '../wire/http-wire.ts'
import { isPublic } from './is-public.ts'
import { askedPause, redirectOf, toldOf } from './request-outcome.ts'
import type { Pause } from './pause.ts'
import type { SiteRules } from './site-rules.ts'
import type { Slots } from '../base/slots.ts'

/** Redirects followed before an address is given up (spec behaviour 0.3; RFC 9309 2.3.1.2 asks for five at least). */
export const maxHops = 10
/** One octet past what is parsed of a robots.txt, so that a cut is seen (spec decisions A10). */
const robotsBytes = maxRobotsOctets + 1

/** One request that has ended; times in ms since the run began. */
export type EndedRequest = Omit<RequestNote, 'n' | 'isResumed'>

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
  /** How it goes out, when not over the wire itself: the browser's. It makes its one document request in this turn. */
  readonly send?: (signal: AbortSignal) => Promise<HttpOutcome>
  /** Told of an answer before its turn ends. */
  readonly onAnswer?: (answer: HttpAnswer) => void
}

/** An origin's rules as a run knows them, with the delay they ask for and the snapshot's name in the evidence folder. */
export interface KnownRules {
  readonly reading: RobotsReading
  readonly delay: DelayInForce
  readonly snapshot: string | null
  /** Whether the file was asked for now; a remembered failure is no reason to ask again. */
  readonly isFresh: boolean
}

/** What changed while a request waited for its turn: its circumstances have to be judged anew. */
export type Again = 'again'

/**
 * The one way from a run to a site: guard, robots.txt, delay, turn, ask, note. A redirect is not followed here; each of
 * its hops is a request of its own and comes back through this door. Null means: the crawl is stopping, nothing was asked.
 */
export class Manners {
  readonly #parts: MannersParts
  readonly #startedAt: number
  readonly #known = new BoundedMap<string, KnownRules>(rememberedOrigins)

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

  /** The person's own headers for an address: those of their one origin, none for any other. */
  ownHeaders(address: Address): readonly OwnHeader[] {
    const { headers, origin } = this.#parts.own
    return originOf(address) === origin ? headers : []
  }

  /**
   * Whether an address is refused by what is known already: its site wants to be left alone, or a robots.txt that this run
   * has read. Nothing is asked to find out.
   */
  isKnownRefusal(address: Address): boolean {
    if (this.#leftAlone(siteOf(address)) > 0) return true
    const reading = this.#known.get(robotsAddressOf(address))?.reading
    if (reading === undefined || reading.kind === 'none') return false
    return reading.kind === 'unreadable' || !reading.file.judge(address).allowed
  }

  /**
   * One paced request. A kept connection that turned out dead is asked once more, with a turn of its own (decisions A6).
   * `again`: the run was paused, or the site wants to be left alone since; nothing was asked, judge it anew.
   */
  async ask(request: PoliteRequest): Promise<HttpOutcome | Again | null> {
    const outcome = await this.#askOnce(request, request.kind)
    if (outcome === null || outcome === 'again') return outcome
    const isDeadConnection = outcome.kind === 'failure' && outcome.lostKeptConnection
    return isDeadConnection ? this.#askOnce(request, 'retry') : outcome
  }

  /** The rules of the address's origin, read first when they are not known; null when the run is stopping. */
  async rulesOf(address: Address, page: Address | null, isRetry = false): Promise<KnownRules | null> {
    const robotsAddress = robotsAddressOf(address)
    const { book, stop } = this.#parts
    const own = { hasAsked: false }
    const ask = (file: Address): Promise<RobotsAnswer | null> => {
      own.hasAsked = true
      return this.#askRobots(file, page)
    }
    for (;;) {
      const fresh = await book.rulesOf(robotsAddress, ask, isRetry)
      if (fresh !== null) return this.#learn(robotsAddress, fresh)
      // Another run that was asking has been stopped; this one asks for itself.
      if (own.hasAsked || stop.aborted) return null
    }
  }

  /** `noted` is what the request is called in the evidence; what goes out follows from the request's own kind. */
  async #askOnce(request: PoliteRequest, noted: RequestKind): Promise<HttpOutcome | Again | null> {
    const { address, kind, page, wants, extra, send, onAnswer } = request
    const { wire, slots, clock, abort } = this.#parts
    const site = siteOf(address)
    const askedAt = clock.now()
    const turn = await this.#turn(address, extra ?? null)
    if (turn === null || turn === 'again') return turn
    const startedAt = clock.now()
    const headers = kind === 'robots' ? [] : this.ownHeaders(address)
    let outcome: HttpOutcome
    try {
      outcome = send === undefined ? await wire.get({ address, headers, wants }, abort) : await send(abort)
      if (outcome.kind === 'answer') onAnswer?.(outcome)
    } catch (error) {
      // A bug of ours; the site may have been asked all the same, so its rest is owed.
      turn.end({ tookMs: null, status: null, retryAfterMs: null })
      throw error
    } finally {
      slots.give()
    }
    const { status, error, beside } = toldOf(outcome)
    turn.end({ tookMs: outcome.seconds * 1000, status, retryAfterMs: askedPause(outcome) })
    const ended: EndedRequest = {
      site,
      address,
      kind: noted,
      for: page,
      askedAt: askedAt - this.#startedAt,
      startedAt: startedAt - this.#startedAt,
      endedAt: clock.now() - this.#startedAt,
      status,
      error,
      waited: turn.waited,
      connection: outcome.connection,
      ...beside,
    }
    this.#parts.evidence?.request(ended)
    this.#parts.onRequest(ended)
    // What was cut off by us says nothing of the page: it has not come, and is asked for when the run goes on.
    return outcome.kind === 'failure' && abort.aborted ? null : outcome
  }

  /** The site's turn and a slot; null when the run is stopped, or the gate closed, before it comes. */
  async #turn(address: Address, extra: ExtraRest | null): Promise<Turn | Again | null> {
    const { gate, rules, slots, pause, stop } = this.#parts
    const site = siteOf(address)
    if (pause.isPaused) {
      await pause.whenRunning(stop)
      return this.#changed()
    }
    const signal = AbortSignal.any([stop, pause.signal])
    const rule = (): PaceRule => rules.ruleOf(site)
    const turn = await gate.take({ site, address, rule, extra, givesUpWhenRefused: true }, signal)
    // Without a reason of ours the gate itself has closed.
    if (turn === null) return signal.aborted || this.#leftAlone(site) > 0 ? this.#changed() : null
    await slots.take()
    if (!signal.aborted) return turn
    slots.give()
    turn.forgo()
    return this.#changed()
  }

  #changed(): Again | null {
    return this.#parts.stop.aborted ? null : 'again'
  }

  /** Follows robots.txt over hosts; every hop is judged and paced on the site it goes to (spec decisions A7). */
  async #askRobots(robotsAddress: Address, page: Address | null): Promise<RobotsAnswer | null> {
    let address = robotsAddress
    const passed = new Set<Address>()
    for (let hop = 0; hop <= maxHops; hop += 1) {
      const verdict = await this.judge(address)
      if (!verdict.ok) return { kind: 'failed', message: verdict.message, retryable: false }
      const leftMs = this.#leftAlone(siteOf(address))
      if (leftMs > 0) {
        const message = `its site asked not to be asked for ${Math.ceil(leftMs / 1000)} s more`
        return { kind: 'failed', message, retryable: true }
      }
      let file: RobotsFile | null = null
      const outcome = await this.ask({
        address,
        kind: 'robots',
        page,
        wants: ({ status }) => (status < 400 ? { stopAfterBytes: robotsBytes } : 'body'),
        onAnswer: (answer) => (file = this.#readRules(robotsAddress, answer)),
      })
      if (outcome === null) return null
      if (outcome === 'again') {
        hop -= 1
        continue
      }
      if (outcome.kind === 'failure') {
        return { kind: 'failed', message: outcome.message, retryable: outcome.retryable }
      }
      const location = redirectOf(outcome)
      if (location === null) {
        return { kind: 'answered', status: outcome.status, bytes: outcome.body, address, file }
      }
      const next = resolveAddress(location, address)
      if (next === null) {
        return { kind: 'failed', message: 'it redirects to no web address', retryable: false }
      }
      passed.add(address)
      if (passed.has(next)) return { kind: 'failed', message: 'it redirects in a circle', retryable: false }
      address = next
    }
    return { kind: 'failed', message: `it redirects more than ${maxHops} times`, retryable: false }
  }

  /** Reads the rules before the turn ends, so that the rest promised at its end is already theirs (spec decisions A13). */
  #readRules(robotsAddress: Address, answer: HttpAnswer): RobotsFile | null {
    if (answer.status >= 400 || redirectOf(answer) !== null) return null
    const { rules } = this.#parts
    const site = siteOf(robotsAddress)
    const file = readRobots(answer.body, robotsAddress, productToken)
    rules.learn(site, delayInForce(file.asked, rules.floorOf(site), true))
    return file
  }

  /** How long a site still wants to be left alone, by a Retry-After longer than we may wait; 0 when it does not. */
  #leftAlone(site: string): number {
    const { gate, clock } = this.#parts
    return Math.max(0, (gate.pace(site).refusedUntil ?? 0) - clock.now())
  }

  /** What a reading means for this run: the delay for its site, and a snapshot in the evidence, once for each reading. */
  #learn(robotsAddress: Address, { reading, isFresh }: FreshReading): KnownRules {
    const known = this.#known.get(robotsAddress)
    if (known?.reading === reading) return { ...known, isFresh }
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
    const learnt = { reading, delay, snapshot, isFresh }
    this.#known.set(robotsAddress, learnt)
    return learnt
  }
}
