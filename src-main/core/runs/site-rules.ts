import { inSeconds } from '../../../src-shared/format.ts'
import type { PaceRule } from '../gate/pace.ts'
import type { DelayInForce } from '../robots/delay-in-force.ts'

/**
 * The delay each site of a run is kept to: the largest its origins' files (http, https, www) or the person ask for
 * (spec decisions A17). Grows as files are read, never shrinks.
 */
export class SiteRules {
  readonly #floor: DelayInForce
  readonly #maxDelayMs: number
  readonly #bySite = new Map<string, DelayInForce>()

  constructor(floorSeconds: number, maxDelaySeconds: number) {
    this.#floor = {
      delay: floorSeconds,
      why: `at least ${inSeconds(floorSeconds * 1000)} s are kept between two requests`,
      line: null,
    }
    this.#maxDelayMs = maxDelaySeconds * 1000
  }

  get maxDelayMs(): number {
    return this.#maxDelayMs
  }

  /** An origin's file was read: its delay counts for the whole site. */
  learn(site: string, delay: DelayInForce): void {
    const known = this.#bySite.get(site)
    if (known === undefined || delay.delay > known.delay) this.#bySite.set(site, delay)
  }

  delayOf(site: string): DelayInForce {
    return this.#bySite.get(site) ?? this.#floor
  }

  ruleOf(site: string): PaceRule {
    const { delay, why } = this.delayOf(site)
    return { delayMs: delay * 1000, why, maxDelayMs: this.#maxDelayMs }
  }
}
