import { AppError } from '../../../src-shared/app-error.ts'
import type { StopReason } from '../../../src-shared/crawl-status.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { siteOf } from '../base/site.ts'
import { listingAddress, productsPerPage } from '../shopify/listing-address.ts'
import { tellFailing } from './failing-sites.ts'
import { linesOfListing } from './lines-of-listing.ts'
import type { PageWork } from './page-work.ts'
import type { PageWriter, RunPage } from './page-writer.ts'
import type { RunParts } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'
import type { ListingWay } from './way.ts'

/**
 * A shop's products from its own listing: one request for up to 250 of them (spec behaviour 9.2). Asked page by page until
 * one has fewer; `max_pages` counts the listing's pages, those of the runs before on the same file included.
 */
export class ListingWork implements PageWork {
  readonly #plan: RunPlan
  readonly #parts: RunParts
  readonly #way: ListingWay
  readonly #deadline: number | null
  #number: number
  #stopped: StopReason | null = null
  #trouble: string | null = null

  constructor(plan: RunPlan, parts: RunParts, way: ListingWay, resumed: number, deadline: number | null) {
    this.#plan = plan
    this.#parts = parts
    this.#way = way
    this.#number = resumed
    this.#deadline = deadline
  }

  /** How many pages a listing has is not known before its last; the one to ask next is. */
  get queued(): number {
    return this.#stopped === 'done' && !this.#way.listing.isFailed ? 0 : 1
  }

  get stopped(): StopReason {
    // A list whose last page failed was left there, and asking for more of it is a new try.
    return this.#stopped ?? (this.#way.listing.isFailed ? 'done' : 'stopped')
  }

  get trouble(): string | null {
    return this.#trouble
  }

  /** Nothing waits here but for the one answer, which is finished. */
  wake(): void {
    return
  }

  settle(): Promise<void> {
    return Promise.resolve()
  }

  async *pages(writer: PageWriter): AsyncGenerator<RunPage> {
    const { start, listing } = this.#way
    const { sites, stop } = this.#parts
    sites.add(siteOf(start))
    const first = listing.firstPage
    for (let page = first; ; page += 1) {
      this.#stopped = stop.signal.aborted ? 'stopped' : this.#mayNotAsk(page, first)
      if (this.#stopped !== null) return
      const read = await linesOfListing(listingAddress(start, page), {
        ...this.#parts,
        deadline: this.#deadline,
      })
      if (read === null) {
        this.#stopped = 'stopped'
        return
      }
      let hasNews = false
      for (const line of read.lines) {
        // A product that stands on two pages, or was written before, is in the file already.
        if (!listing.take(line)) continue
        hasNews = true
        const written = await this.#write(line, writer)
        if (written === null) return
        yield written
      }
      // A shop that gives the same page for every number would be asked for nothing until the limit.
      const isOnlyKnown = !hasNews && page > first
      if (read.listed < productsPerPage || isOnlyKnown) {
        this.#stopped = 'done'
        return
      }
    }
  }

  #mayNotAsk(page: number, first: number): StopReason | null {
    if (page > this.#plan.options.maxPages) return 'max_pages'
    const isLate = this.#deadline !== null && this.#parts.clock.now() >= this.#deadline
    // A run that asks for nothing at all would be of no use to anybody.
    return isLate && page > first ? 'time_budget' : null
  }

  async #write(line: PageLine, writer: PageWriter): Promise<RunPage | null> {
    try {
      const page = await writer.write(this.#number, line)
      this.#number += 1
      tellFailing(line, this.#parts.writtenFailing, this.#parts.gate)
      return page
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#trouble = error.message
      this.#stopped = 'error'
      return null
    }
  }
}
