import type { Address } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { Committed, Entry, Source } from './course.ts'
import { namesFile } from './file-names.ts'

export interface FrontierLimits {
  readonly maxPages: number
  readonly maxDepth: number
  readonly isAnySite: boolean
}

/**
 * A crawl's addresses in the order they were admitted, breadth first. What a page admits is decided at its turn, when all
 * lower numbers are committed, never when its answer comes (spec behaviour 5.2 to 5.4).
 */
export class Frontier implements Source {
  readonly #limits: FrontierLimits
  readonly #site: string
  readonly #seen = new Set<Address>()
  readonly #entries: Entry[] = []
  #taken = 0
  #isCut = false

  constructor(start: Address, limits: FrontierLimits) {
    this.#limits = limits
    this.#site = siteOf(start)
    if (limits.maxPages > 0) this.#admit(start, 0, null)
  }

  get left(): number {
    return this.#entries.length - this.#taken
  }

  get isCut(): boolean {
    return this.#isCut
  }

  hasSeen(text: string): text is Address {
    return this.#seen.has(text as Address)
  }

  peek(): Entry | undefined {
    return this.#entries[this.#taken]
  }

  next(): Entry | undefined {
    const entry = this.peek()
    if (entry !== undefined) this.#taken += 1
    return entry
  }

  nextIf(text: string): Entry | undefined {
    return this.peek()?.text === text ? this.next() : undefined
  }

  /** What the page showed to be known is marked, what it links to is offered. */
  commit(entry: Entry, page: Committed): void {
    const from = entry.address
    if (from === null) return
    if (page.landed !== null) this.#seen.add(page.landed)
    if (page.canonical !== null && siteOf(page.canonical) === siteOf(from)) this.#seen.add(page.canonical)
    if (page.target !== null) this.#offer(page.target, entry.depth, from, page.mayTakeTarget)
    page.links.forEach((link, index) => {
      this.#offer(link, entry.depth + 1, from, page.mayTake === null || page.mayTake[index] === true)
    })
  }

  /** The tests of spec behaviour 5.4, in its order. A link refused here is not marked seen: asking it again is cheap. */
  #offer(address: Address, depth: number, foundOn: Address, mayTake: boolean): void {
    if (this.#seen.has(address) || depth > this.#limits.maxDepth) return
    if (!this.#limits.isAnySite && siteOf(address) !== this.#site) return
    if (!mayTake || namesFile(address)) return
    if (this.#entries.length >= this.#limits.maxPages) this.#isCut = true
    else this.#admit(address, depth, foundOn)
  }

  #admit(address: Address, depth: number, foundOn: Address | null): void {
    this.#seen.add(address)
    this.#entries.push({ address, text: address, depth, foundOn })
  }
}
