import { BoundedMap } from '../base/bounded-map.ts'
import type { Address } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { readRobots, type RobotsFile } from './robots-file.ts'

/** Longest time an answer is used (RFC 9309 2.4; spec decisions A10). */
const rememberedMs = 24 * 60 * 60 * 1000
/** Origins whose answer is kept; the least recently used goes (spec behaviour 3.3). */
export const rememberedOrigins = 4096
/** An unreadable robots.txt is asked again after a minute, then ever later, up to an hour (spec decisions A9). */
const firstWaitMs = 60 * 1000
const longestWaitMs = 60 * 60 * 1000

/** What came of asking for one robots.txt, redirects followed. */
export type RobotsAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly bytes: Uint8Array
      readonly address: string
      /** The rules, when whoever asked has read them already. */
      readonly file?: RobotsFile | null
    }
  | { readonly kind: 'failed'; readonly message: string; readonly retryable: boolean }

/** The rules of an origin: read, none there, or not readable, in which case nothing of the origin may be asked. */
export type RobotsReading =
  | { readonly kind: 'rules'; readonly file: RobotsFile; readonly status: number; readonly bytes: Uint8Array }
  | { readonly kind: 'none'; readonly status: number }
  | {
      readonly kind: 'unreadable'
      readonly message: string
      readonly retryable: boolean
      readonly status: number | null
    }

/** A reading, and whether it was made just now. */
export interface FreshReading {
  readonly reading: RobotsReading
  readonly isFresh: boolean
}

interface Entry {
  readonly reading: RobotsReading
  readonly until: number
  readonly waitMs: number
}

/**
 * One robots.txt for each origin, asked once however many pages want it at the same time, and kept for a day. Who asks
 * and how politely is the caller's business: it hands in `ask`, which gives null when the crawl is stopping.
 */
export class RobotsBook {
  readonly #clock: Clock
  readonly #productToken: string
  readonly #entries: BoundedMap<string, Entry>
  readonly #asking = new Map<string, Promise<RobotsReading | null>>()

  constructor(clock: Clock, productToken: string, limit = rememberedOrigins) {
    this.#clock = clock
    this.#productToken = productToken
    this.#entries = new BoundedMap(limit)
  }

  /**
   * The rules for an origin. `isRetry`: the page that met an unreadable file asks again, which its retries allow;
   * for every other page an unreadable file stays so until its wait is over (spec decisions A9). `isFresh` tells whether the
   * file was asked for now: what is only remembered is no reason to ask again.
   */
  async rulesOf(
    robotsAddress: Address,
    ask: (robotsAddress: Address) => Promise<RobotsAnswer | null>,
    isRetry = false,
  ): Promise<FreshReading | null> {
    const known = this.#entries.get(robotsAddress)
    const isUsable = known !== undefined && this.#clock.now() < known.until
    if (isUsable && !(isRetry && known.reading.kind === 'unreadable')) {
      return { reading: known.reading, isFresh: false }
    }
    const underWay = this.#asking.get(robotsAddress)
    const reading = await (underWay ?? this.#askOnce(robotsAddress, ask, nextWait(known, isUsable)))
    return reading === null ? null : { reading, isFresh: true }
  }

  async #askOnce(
    robotsAddress: Address,
    ask: (robotsAddress: Address) => Promise<RobotsAnswer | null>,
    waitMs: number,
  ): Promise<RobotsReading | null> {
    const reading = this.#ask(robotsAddress, ask, waitMs)
    this.#asking.set(robotsAddress, reading)
    try {
      return await reading
    } finally {
      this.#asking.delete(robotsAddress)
    }
  }

  async #ask(
    robotsAddress: Address,
    ask: (robotsAddress: Address) => Promise<RobotsAnswer | null>,
    waitMs: number,
  ): Promise<RobotsReading | null> {
    const answer = await ask(robotsAddress)
    if (answer === null) return null
    const reading = readingOf(answer, robotsAddress, this.#productToken)
    const isUnreadable = reading.kind === 'unreadable'
    const until = this.#clock.now() + (isUnreadable ? waitMs : rememberedMs)
    this.#entries.set(robotsAddress, { reading, until, waitMs: isUnreadable ? waitMs : 0 })
    return reading
  }
}

/** The wait after another failure: twice the last one, up to an hour; a retry within it leaves it as it is. */
function nextWait(known: Entry | undefined, isRetry: boolean): number {
  const lastMs = known?.waitMs ?? 0
  return Math.min(longestWaitMs, Math.max(firstWaitMs, isRetry ? lastMs : lastMs * 2))
}

/** RFC 9309 2.3.1: an answer is the rules, a 4xx is none, anything else forbids; a 429 too (spec decisions A8). */
function readingOf(answer: RobotsAnswer, robotsAddress: Address, productToken: string): RobotsReading {
  if (answer.kind === 'failed') {
    return { kind: 'unreadable', message: answer.message, retryable: answer.retryable, status: null }
  }
  const { status, bytes } = answer
  if (status >= 500 || status === 429) {
    return { kind: 'unreadable', message: `it answered ${status}`, retryable: true, status }
  }
  if (status >= 400) return { kind: 'none', status }
  return { kind: 'rules', file: answer.file ?? readRobots(bytes, robotsAddress, productToken), status, bytes }
}
