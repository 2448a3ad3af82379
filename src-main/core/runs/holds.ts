import type { Clock } from '../base/clock.ts'

/** Why a site's pages are held, unwritten: its delay is too long to keep unasked, or it asked to be left alone for long. */
export interface Hold {
  readonly site: string
  readonly kind: 'review' | 'retry_after'
  /** What the site asks, as a sentence. */
  readonly sentence: string
  /** When the site may be asked again, by the clock; null when only a decision ends the hold. */
  readonly until: number | null
}

/** `wait` keeps to what the site asks; `refuse` writes its pages as refused and asks for nothing. */
export type HoldDecision = 'wait' | 'refuse'

interface Held {
  readonly hold: Hold
  readonly decided: Promise<HoldDecision>
  readonly decide: (decision: HoldDecision) => void
}

/**
 * Sites held for a person's decision (spec decisions A3, P9). Only the window holds; a command line has said beforehand
 * what to do. A decision counts for the rest of the run.
 */
export class Holds {
  readonly #clock: Clock
  readonly #onChange: () => void
  readonly #held = new Map<string, Held>()
  readonly #decisions = new Map<string, HoldDecision>()

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  get list(): readonly Hold[] {
    return [...this.#held.values()].map(({ hold }) => hold)
  }

  /** Waits for the decision on a site, or for its time to come; null when the run is stopped first. */
  async wait(hold: Hold, stop: AbortSignal): Promise<HoldDecision | null> {
    const key = `${hold.kind} ${hold.site}`
    const known = this.#decisions.get(key)
    if (known !== undefined) return known
    const held = this.#held.get(hold.site) ?? this.#hold(hold)
    const over = new AbortController()
    const stopped = new Promise<null>((resolve) => {
      stop.addEventListener('abort', () => resolve(null), { once: true })
    })
    const cameOfItself =
      hold.until === null
        ? []
        : [this.#clock.sleepUntil(hold.until, over.signal).then((): HoldDecision => 'wait')]
    const decision = stop.aborted ? null : await Promise.race([held.decided, stopped, ...cameOfItself])
    over.abort()
    this.#held.delete(hold.site)
    // That the time has come is no decision: the site may ask for another pause later.
    if (decision === 'refuse' || (decision === 'wait' && hold.kind === 'review')) {
      this.#decisions.set(key, decision)
    }
    this.#onChange()
    return decision
  }

  decide(site: string, decision: HoldDecision): void {
    this.#held.get(site)?.decide(decision)
  }

  #hold(hold: Hold): Held {
    let decide: Held['decide'] = () => undefined
    const decided = new Promise<HoldDecision>((resolve) => (decide = resolve))
    const held = { hold, decided, decide }
    this.#held.set(hold.site, held)
    this.#onChange()
    return held
  }
}
