import type { Rung } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'

/** Sites remembered, least recently used forgotten (spec behaviour 0.3). */
const maxSites = 4096

/** What a site needed is believed for a day (spec behaviour 0.3). */
const validMs = 24 * 60 * 60 * 1000

/** Which rung a page is asked on first: `reason` is the clause for the climb, `why` what was wrong when it was learnt. */
export interface RememberedRung {
  readonly rung: Rung
  readonly reason: string
  readonly why: string
}

/** What the ladder asks of a memory; a site's own (`SiteMemory`), or one of a crawl's parts (`PartMemory`). */
export interface RungMemory {
  /** Null when nothing is known, or it is a day old. */
  readonly recall: (address: Address) => RememberedRung | null
  /** A page came back good only from this rung; `why` is what was wrong with the cheaper rung's. */
  readonly learn: (address: Address, rung: Rung, why: string) => void
  /** A page came back good from plain HTTP, and nothing else was tried. */
  readonly notePlain: (address: Address) => void
  readonly forget: (address: Address) => void
}

interface Known {
  readonly rung: Rung
  readonly why: string
  readonly learntAt: number
}

/** What sites needed, for the whole process: a site that needed the browser starts its next pages there. */
export class SiteMemory implements RungMemory {
  readonly #sites: BoundedMap<string, Known>
  readonly #clock: Pick<Clock, 'now'>

  constructor(clock: Pick<Clock, 'now'>, limit = maxSites) {
    this.#clock = clock
    this.#sites = new BoundedMap(limit)
  }

  recall(address: Address): RememberedRung | null {
    const site = siteOf(address)
    const known = this.#sites.get(site)
    if (known === undefined) return null
    if (this.#clock.now() - known.learntAt < validMs) {
      return { rung: known.rung, reason: neededBefore(site, known.why), why: known.why }
    }
    this.#sites.delete(site)
    return null
  }

  learn(address: Address, rung: Rung, why: string): void {
    this.#sites.set(siteOf(address), { rung, why, learntAt: this.#clock.now() })
  }

  /** One plain page says nothing of the site's others. */
  notePlain(): void {
    return
  }

  forget(address: Address): void {
    this.#sites.delete(siteOf(address))
  }
}

const before = ' needed the browser before: '

/** The reason of a climb made by memory: names the site or the part, and quotes what was wrong when it was learnt. */
export function neededBefore(place: string, why: string): string {
  return place + before + why
}

/** What was wrong, of a climb's reason: what a climb by memory quotes, or all of it. */
export function whyInReason(reason: string): string {
  const at = reason.indexOf(before)
  return at < 0 ? reason : reason.slice(at + before.length)
}
