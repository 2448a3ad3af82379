import { Slots } from '../base/slots.ts'

/**
 * Requests of one page in flight at one site: one for what takes long, one for the rest. A browser would take six
 * (own bound: the page's document was one request, what it drags along should not be a crowd).
 */
const atOnceASite = 2

/** Lets the requests of one page to each site wait for each other. */
export class SiteLanes {
  readonly #lanes = new Map<string, Slots>()

  async run<Value>(site: string, job: () => Promise<Value>): Promise<Value> {
    const lane = this.#lanes.get(site) ?? new Slots(atOnceASite)
    this.#lanes.set(site, lane)
    await lane.take()
    try {
      return await job()
    } finally {
      lane.give()
    }
  }
}
