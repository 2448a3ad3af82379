import type { Rung } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import { siteOf } from '../base/site.ts'
import { neededBefore, type RememberedRung, type RungMemory, type SiteMemory } from './rung-memory.ts'

/** Parts of sites remembered by one crawl; a shop has dozens, a crawl of many sites should not grow without end. */
const maxParts = 16_384

interface Known {
  readonly rung: Rung
  readonly why: string
}

/**
 * What the parts of a site needed, for one crawl: a shop whose listings are plain and whose products a script draws keeps
 * its listings on plain HTTP. A part is an address's directory; one not seen yet starts where the site's memory says
 * (spec behaviour 4.5).
 */
export class PartMemory implements RungMemory {
  readonly #sites: SiteMemory
  readonly #parts: BoundedMap<string, Known>

  constructor(sites: SiteMemory, limit = maxParts) {
    this.#sites = sites
    this.#parts = new BoundedMap(limit)
  }

  recall(address: Address): RememberedRung | null {
    const known = this.#parts.get(partOf(address))
    if (known === undefined) return this.#sites.recall(address)
    if (known.rung === 'http') return null
    return { ...known, reason: neededBefore(`${directoryOf(address)} on ${siteOf(address)}`, known.why) }
  }

  learn(address: Address, rung: Rung, why: string): void {
    this.#parts.set(partOf(address), { rung, why })
    this.#sites.learn(address, rung, why)
  }

  /** A part that is known to need more keeps being asked for more. */
  notePlain(address: Address): void {
    const part = partOf(address)
    if (this.#parts.get(part) === undefined) this.#parts.set(part, { rung: 'http', why: '' })
  }

  forget(address: Address): void {
    this.#parts.delete(partOf(address))
    this.#sites.forget(address)
  }
}

/** The path up to and including its last slash: `/p/` of `/p/1`, `/` of the root. */
function directoryOf(address: Address): string {
  const { pathname } = new URL(address)
  return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}

function partOf(address: Address): string {
  return siteOf(address) + directoryOf(address)
}
