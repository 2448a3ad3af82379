import { type CrawlOptions, publicFloorSeconds } from '../../../src-shared/crawl-options.ts'
import { inSeconds } from '../../../src-shared/format.ts'
import type { PaceRule } from '../gate/pace.ts'
import type { DelayInForce } from '../robots/delay-in-force.ts'

/**
 * The delay each site of a run is kept to: the largest its origins' files (http, https, www) or the person ask for
 * (spec decisions A17). Grows as files are read, never shrinks. A public site is never asked faster than the public floor,
 * whatever else the run reads.
 */
export class SiteRules {
  readonly #floorSeconds: number
  readonly #maxDelayMs: number
  readonly #bySite = new Map<string, DelayInForce>()
  readonly #publicSites = new Set<string>()

  readonly #mayWaitLong: boolean
  readonly #waitedFor = new Set<string>()

  constructor({ delay, maxDelay, longDelay }: Pick<CrawlOptions, 'delay' | 'maxDelay' | 'longDelay'>) {
    this.#floorSeconds = delay
    this.#maxDelayMs = maxDelay * 1000
    this.#mayWaitLong = longDelay === 'wait'
  }

  get maxDelayMs(): number {
    return this.#maxDelayMs
  }

  /** Whether a site's delay above `maxDelayMs` is kept rather than refused (spec decisions A3); an endless one never is. */
  mayWaitLong(site: string): boolean {
    return (this.#mayWaitLong || this.#waitedFor.has(site)) && Number.isFinite(this.delayOf(site).delay)
  }

  /** The person chose to wait as long as this site asks. */
  waitLongFor(site: string): void {
    this.#waitedFor.add(site)
  }

  /** The shortest delay of a site before its robots.txt is asked, in seconds. */
  floorOf(site: string): number {
    return this.#publicSites.has(site) ? Math.max(this.#floorSeconds, publicFloorSeconds) : this.#floorSeconds
  }

  /** The site is somebody else's machine. */
  notePublic(site: string): void {
    this.#publicSites.add(site)
  }

  /** An origin's file was read: its delay counts for the whole site. */
  learn(site: string, delay: DelayInForce): void {
    const known = this.#bySite.get(site)
    if (known === undefined || delay.delay > known.delay) this.#bySite.set(site, delay)
  }

  delayOf(site: string): DelayInForce {
    const floor = this.floorOf(site)
    const known = this.#bySite.get(site)
    if (known !== undefined && known.delay >= floor) return known
    const why = `at least ${inSeconds(floor * 1000)} s are kept between two requests`
    return { delay: floor, why, line: null }
  }

  ruleOf(site: string): PaceRule {
    const { delay, why } = this.delayOf(site)
    return { delayMs: delay * 1000, why, maxDelayMs: this.#maxDelayMs }
  }
}
