import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import { namesFile } from './file-names.ts'

/** An address a crawl has taken; its number decides its place in the file. */
export interface Task {
  readonly number: number
  readonly address: Address
  readonly depth: number
  readonly foundOn: Address | null
}

export interface FrontierLimits {
  readonly maxPages: number
  readonly maxDepth: number
  readonly isAnySite: boolean
}

/** What a page's turn tells the frontier. `mayTake[i]` says whether the patterns let `links[i]` in; null lets all in. */
export interface Committed {
  readonly landed: Address | null
  readonly canonical: Address | null
  readonly links: readonly Address[]
  readonly mayTake: readonly boolean[] | null
  /** Where a redirect off the site pointed. */
  readonly target: Address | null
  readonly mayTakeTarget: boolean
}

/**
 * Addresses in the order they were admitted, breadth first. What a page admits is decided at its turn, when all lower
 * numbers are committed, never when its answer comes, so that the order is the same for any number of sites at once
 * (spec behaviour 5.2 to 5.4).
 */
export class Frontier {
  readonly #limits: FrontierLimits
  readonly #site: string
  readonly #seen = new Set<Address>()
  readonly #tasks: Task[] = []
  #isCut = false

  constructor(start: Address, limits: FrontierLimits) {
    this.#limits = limits
    this.#site = siteOf(start)
    if (limits.maxPages > 0) this.#admit(start, 0, null)
  }

  /** How many addresses were taken so far. */
  get size(): number {
    return this.#tasks.length
  }

  /** Whether a link that otherwise would have been taken was left because of `maxPages`. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Whether an address is known already: taken, or shown to be another spelling of one that was. */
  hasSeen(text: string): text is Address {
    return this.#seen.has(text as Address)
  }

  task(number: number): Task | undefined {
    return this.#tasks[number]
  }

  /** A page's turn: what it showed to be known is marked, what it links to is offered. */
  commit(task: Task, page: Committed): void {
    if (page.landed !== null) this.#seen.add(page.landed)
    if (page.canonical !== null && siteOf(page.canonical) === siteOf(task.address)) {
      this.#seen.add(page.canonical)
    }
    if (page.target !== null) this.#offer(page.target, task.depth, task.address, page.mayTakeTarget)
    page.links.forEach((link, index) => {
      this.#offer(link, task.depth + 1, task.address, page.mayTake === null || page.mayTake[index] === true)
    })
  }

  /** The tests of spec behaviour 5.4, in its order. A link refused here is not marked seen: asking it again is cheap. */
  #offer(address: Address, depth: number, foundOn: Address, mayTake: boolean): void {
    if (this.#seen.has(address) || depth > this.#limits.maxDepth) return
    if (!this.#limits.isAnySite && siteOf(address) !== this.#site) return
    if (!mayTake || namesFile(address)) return
    if (this.#tasks.length >= this.#limits.maxPages) this.#isCut = true
    else this.#admit(address, depth, foundOn)
  }

  #admit(address: Address, depth: number, foundOn: Address | null): void {
    this.#seen.add(address)
    this.#tasks.push({ number: this.#tasks.length, address, depth, foundOn })
  }
}
