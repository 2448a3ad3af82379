import { isIP } from 'node:net'
import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import { isPublicIp } from './address-ranges.ts'
import type { Lookup, ResolvedAddress } from './system-lookup.ts'

/** Hosts remembered, least recently used dropped (as other memories of a run, spec behaviour 0.3). */
const maxHosts = 4096

/**
 * How long a look-up is taken for true. Pages come a second apart, so asking the resolver for each would be a waste; a
 * minute is the shortest time to live in wide use, so a site that moves is followed. Nothing is lost by waiting: between
 * two look-ups connections go to the addresses that were judged, whatever the name says meanwhile.
 */
const lookupValidMs = 60_000

/** A resolver that does not answer is given up after the time one whole address may take (spec behaviour 4.6). */
const lookupDeadlineMs = 20_000

/** What is known of a host: where it leads (or why nowhere), and whether it led to the public internet before. */
export interface HostRecord {
  readonly addresses: readonly ResolvedAddress[] | Error
  readonly wasPublic: boolean
  readonly lookedUpAt: number
}

/** Looks hosts up once a minute and remembers what they were; look-ups of one host under way at once are one. */
export class HostBook {
  readonly #hosts = new BoundedMap<string, HostRecord>(maxHosts)
  readonly #underWay = new Map<string, Promise<HostRecord>>()
  readonly #lookup: Lookup
  readonly #clock: Clock

  constructor(lookup: Lookup, clock: Clock) {
    this.#lookup = lookup
    this.#clock = clock
  }

  /** What was found for a host (name, dotted quad or IPv6 without brackets); null when it was never looked up. */
  known(hostname: string): HostRecord | null {
    return literal(hostname) ?? this.#hosts.get(hostname) ?? null
  }

  /** As `known`, looked up first when that is needed. A failed look-up is never taken from memory: it may have passed. */
  async find(hostname: string): Promise<HostRecord> {
    const known = this.known(hostname)
    if (known !== null && !this.#isStale(known)) return known
    const underWay = this.#underWay.get(hostname)
    if (underWay !== undefined) return underWay
    const asked = this.#ask(hostname).finally(() => this.#underWay.delete(hostname))
    this.#underWay.set(hostname, asked)
    return asked
  }

  #isStale(record: HostRecord): boolean {
    return record.addresses instanceof Error || this.#clock.now() - record.lookedUpAt >= lookupValidMs
  }

  async #ask(hostname: string): Promise<HostRecord> {
    const addresses = await this.#lookUpInTime(hostname)
    const before = this.#hosts.get(hostname)?.wasPublic === true
    const record = { addresses, wasPublic: before || isAllPublic(addresses), lookedUpAt: this.#clock.now() }
    this.#hosts.set(hostname, record)
    return record
  }

  async #lookUpInTime(hostname: string): Promise<readonly ResolvedAddress[] | Error> {
    const answered = new AbortController()
    const tooLate = this.#clock.sleepUntil(this.#clock.now() + lookupDeadlineMs, answered.signal).then(() => {
      return Object.assign(new Error('The name could not be looked up in time.'), { code: 'EAI_AGAIN' })
    })
    const found = this.#lookup(hostname).catch((reason: unknown) => {
      return reason instanceof Error ? reason : new Error(String(reason))
    })
    const first = await Promise.race([found, tooLate])
    answered.abort()
    return first
  }
}

/** An IP address leads to itself, always. */
function literal(hostname: string): HostRecord | null {
  const family = isIP(hostname)
  if (family === 0) return null
  const addresses = [{ address: hostname, family: family === 6 ? 6 : 4 } as const]
  return { addresses, wasPublic: isAllPublic(addresses), lookedUpAt: Infinity }
}

function isAllPublic(addresses: readonly ResolvedAddress[] | Error): boolean {
  if (addresses instanceof Error || addresses.length === 0) return false
  return addresses.every(({ address }) => isPublicIp(address))
}
