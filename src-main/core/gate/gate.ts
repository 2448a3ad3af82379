import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import {
  type Claim,
  countRequest,
  type GateDoor,
  type LaneFigures,
  type LaneState,
  noFigures,
  type Turn,
} from './gate-door.ts'
import {
  afterRequest,
  type EarliestStart,
  earliestStart,
  type Ending,
  laterOf,
  newSite,
  type SitePace,
} from './pace.ts'

export type { Claim, LaneFigures, LaneState, Turn } from './gate-door.ts'

/** Sites whose last request is remembered; the longest unused is forgotten (spec behaviour 0.3). */
export const rememberedSites = 4096

/** What a gate begins with when it is not the first: what was known before, and what may have happened unseen. */
export interface GateOpening {
  readonly known: Iterable<readonly [string, SitePace]>
  /** No turn is given before this moment, so that requests of the gate before can be told of; null to begin at once. */
  readonly opensAt: number | null
  /** Until this moment any site may have been asked by somebody unknown; null when nobody can have. */
  readonly unseenUntil: number | null
  /** Told of every change in what is known of a site. */
  readonly onPace: (site: string, pace: SitePace, isBackOff: boolean) => void
}

const firstOpening: GateOpening = {
  known: [],
  opensAt: null,
  unseenUntil: null,
  onPace: () => undefined,
}

interface SiteEntry {
  pace: SitePace
  state: LaneState
  figures: LaneFigures
  isHeld: boolean
  inFlight: number
  /** Claims behind the one that holds the site, in their order. */
  readonly waiting: Set<() => void>
  /** Every claim that has not got its turn yet; what one of them knows of the site's rules holds for all. */
  readonly claims: Set<Claim>
  /** Called when a request that was in flight before the gate opened has ended. */
  readonly onFreed: Set<() => void>
}

/**
 * One request at a time to a site, none sooner than its rest allows, first claim first. Every request of every run of
 * this process passes here; there is no other way to a site.
 */
export class Gate implements GateDoor {
  readonly #clock: Clock
  readonly #onChange: (site: string) => void
  readonly #opening: GateOpening
  readonly #sites = new BoundedMap<string, SiteEntry>(rememberedSites)
  /** Sites held or waited for must not be forgotten, however many others come by. */
  readonly #busy = new Map<string, SiteEntry>()

  constructor(
    clock: Clock,
    onChange: (site: string) => void = () => undefined,
    opening: GateOpening = firstOpening,
  ) {
    this.#clock = clock
    this.#onChange = onChange
    this.#opening = opening
    for (const [site, pace] of opening.known) this.#sites.set(site, this.#newEntry(pace))
  }

  /** Waits for the turn; null when the signal was aborted before it came. */
  async take(claim: Claim, signal?: AbortSignal): Promise<Turn | null> {
    const entry = this.#entry(claim.site)
    entry.claims.add(claim)
    try {
      return (await this.#hold(claim, entry, signal)) ? await this.#waitOut(claim, entry, signal) : null
    } finally {
      entry.claims.delete(claim)
    }
  }

  /** The rest before the turn of the claim that holds its site. */
  async #waitOut(claim: Claim, entry: SiteEntry, signal: AbortSignal | undefined): Promise<Turn | null> {
    const claimedAt = this.#clock.now()
    let why = ''
    while (signal?.aborted !== true) {
      if (entry.inFlight > 0) {
        await this.#freed(entry, signal)
        continue
      }
      const start = this.#earliest(claim, entry)
      if (start.at <= this.#clock.now()) {
        return this.#grant(claim, entry, {
          ms: Number((this.#clock.now() - claimedAt).toFixed(3)),
          why: why === '' ? start.why : why,
        })
      }
      if (claim.givesUpWhenRefused === true && isRefused(claim, entry.pace, this.#clock.now())) break
      why = start.why
      this.#become(claim.site, entry, { kind: 'resting', until: start.at, why, address: claim.address })
      claim.onWait?.(start.at, why)
      await this.#clock.sleepUntil(start.at, signal)
    }
    this.#release(claim.site, entry)
    return null
  }

  /** A request that the gate before this one allowed and that is still in flight: nobody else is let to the site. */
  adopt(claim: Claim): Turn {
    const entry = this.#entry(claim.site)
    this.#busy.set(claim.site, entry)
    return this.#turn(claim, entry, { ms: 0, why: 'it was let in before' }, () => {
      for (const wake of entry.onFreed) wake()
      if (!entry.isHeld && entry.inFlight === 0) this.#rest(claim.site, entry)
      this.#become(claim.site, entry, { kind: 'idle' })
    })
  }

  /** What somebody else knows of a site counts where it asks the site later. */
  learn(site: string, told: SitePace): void {
    const entry = this.#entry(site)
    this.#pace(site, entry, laterOf(entry.pace, told), true)
  }

  setFailing(site: string, isFailing: boolean): void {
    const entry = this.#entry(site)
    if (entry.pace.isFailing !== isFailing) this.#pace(site, entry, { ...entry.pace, isFailing }, false)
  }

  pace(site: string): SitePace {
    return this.#find(site)?.pace ?? newSite
  }

  /** Everything known, the longest unused site first. */
  *paces(): Generator<readonly [string, SitePace]> {
    for (const [site, { pace }] of this.#sites.entries()) if (!this.#busy.has(site)) yield [site, pace]
    for (const [site, { pace }] of this.#busy) yield [site, pace]
  }

  state(site: string): LaneState {
    return this.#find(site)?.state ?? { kind: 'idle' }
  }

  figures(site: string): LaneFigures {
    return this.#find(site)?.figures ?? noFigures
  }

  #find(site: string): SiteEntry | undefined {
    return this.#busy.get(site) ?? this.#sites.get(site)
  }

  #entry(site: string): SiteEntry {
    const known = this.#find(site)
    if (known !== undefined) return known
    const entry = this.#newEntry(newSite)
    this.#sites.set(site, entry)
    return entry
  }

  #newEntry(pace: SitePace): SiteEntry {
    const { unseenUntil } = this.#opening
    const endedAt = unseenUntil === null ? pace.endedAt : Math.max(pace.endedAt ?? unseenUntil, unseenUntil)
    return {
      pace: { ...pace, endedAt },
      state: { kind: 'idle' },
      figures: noFigures,
      isHeld: false,
      inFlight: 0,
      waiting: new Set(),
      claims: new Set(),
      onFreed: new Set(),
    }
  }

  #earliest(claim: Claim, { pace, claims }: SiteEntry): EarliestStart {
    let rule = claim.rule()
    // Another run may have read a robots.txt that this one is still waiting to read (spec decisions A17).
    for (const other of claims) {
      const { delayMs, why } = other.rule()
      if (delayMs > rule.delayMs) rule = { ...rule, delayMs, why }
    }
    const start = earliestStart(pace, rule, claim.extra ?? null)
    const { opensAt } = this.#opening
    return opensAt === null || start.at >= opensAt ? start : { at: opensAt, why: openingWhy }
  }

  /** True once the claim is the first of its site; false when it was given up before. */
  async #hold({ site, onWait }: Claim, entry: SiteEntry, signal: AbortSignal | undefined): Promise<boolean> {
    this.#busy.set(site, entry)
    if (entry.isHeld) {
      onWait?.(this.#clock.now(), 'another request to this site comes first')
      if (!(await calledBefore(entry.waiting, signal))) return false
    }
    entry.isHeld = true
    return true
  }

  async #freed(entry: SiteEntry, signal: AbortSignal | undefined): Promise<void> {
    await calledBefore(entry.onFreed, signal)
  }

  #release(site: string, entry: SiteEntry): void {
    const [next] = entry.waiting
    // A waiting claim takes the site over without it ever being free, so that nobody slips in between.
    if (next === undefined) {
      entry.isHeld = false
      if (entry.inFlight === 0) this.#rest(site, entry)
    } else {
      next()
    }
    this.#become(site, entry, { kind: 'idle' })
  }

  #rest(site: string, entry: SiteEntry): void {
    this.#busy.delete(site)
    this.#sites.set(site, entry)
  }

  #grant(claim: Claim, entry: SiteEntry, waited: Turn['waited']): Turn {
    return this.#turn(claim, entry, waited, () => this.#release(claim.site, entry))
  }

  #turn(claim: Claim, entry: SiteEntry, waited: Turn['waited'], release: () => void): Turn {
    this.#become(claim.site, entry, { kind: 'asking', since: this.#clock.now(), address: claim.address })
    entry.inFlight += 1
    const inFlightMost = Math.max(entry.figures.inFlightMost, entry.inFlight)
    let isOver = false
    const finish = (): void => {
      if (isOver) throw new Error(`The turn at ${claim.site} was ended twice`)
      isOver = true
      entry.inFlight -= 1
      release()
    }
    return {
      waited,
      end: (ending) => {
        const endedAt = this.#clock.now()
        entry.figures = { ...countRequest(entry.figures, gapMs(entry, endedAt, ending)), inFlightMost }
        const pace = afterRequest(entry.pace, claim.rule(), { ...ending, endedAt })
        this.#pace(claim.site, entry, pace, ending.status === 429 || ending.status === 503)
        finish()
      },
      forgo: finish,
    }
  }

  #pace(site: string, entry: SiteEntry, pace: SitePace, isBackOff: boolean): void {
    entry.pace = pace
    this.#opening.onPace(site, pace, isBackOff)
  }

  #become(site: string, entry: SiteEntry, state: LaneState): void {
    entry.state = state
    this.#onChange(site)
  }
}

const openingWhy = 'the program that gave the turns has gone; what it had let in is heard of first'

function isRefused(claim: Claim, { refusedUntil }: SitePace, now: number): boolean {
  return refusedUntil !== null && refusedUntil - now > claim.rule().maxDelayMs
}

function gapMs({ pace }: SiteEntry, endedAt: number, { tookMs }: Omit<Ending, 'endedAt'>): number | null {
  return pace.endedAt === null || tookMs === null ? null : endedAt - tookMs - pace.endedAt
}

/** True once whoever holds the set calls, false when the signal is aborted first; either way the set is left. */
function calledBefore(callers: Set<() => void>, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (wasCalled: boolean): void => {
      callers.delete(call)
      signal?.removeEventListener('abort', giveUp)
      resolve(wasCalled)
    }
    const call = (): void => leave(true)
    const giveUp = (): void => leave(false)
    if (signal?.aborted === true) {
      resolve(false)
      return
    }
    callers.add(call)
    signal?.addEventListener('abort', giveUp)
  })
}
