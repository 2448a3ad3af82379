import { BoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import {
  afterRequest,
  earliestStart,
  newSite,
  type Ending,
  type ExtraRest,
  type PaceRule,
  type SitePace,
} from './pace.ts'

/** Sites whose last request is remembered; the longest unused is forgotten (spec behaviour 0.3). */
const rememberedSites = 4096

/** One request that wants its turn at a site. `rule` is asked again after each rest, for it may have grown meanwhile. */
export interface Claim {
  readonly site: string
  readonly address: string
  readonly rule: () => PaceRule
  readonly extra?: ExtraRest | null
}

/** The right to make one request. Whoever holds it must end it, whatever came of the request. */
export interface Turn {
  readonly waited: { readonly ms: number; readonly why: string }
  readonly end: (ending: Omit<Ending, 'endedAt'>) => void
  /** Gives the turn back unused: nothing was sent, so no rest follows. */
  readonly forgo: () => void
}

/** What a site is doing now, for the lanes of the window. */
export type LaneState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'resting'; readonly until: number; readonly why: string; readonly address: string }
  | { readonly kind: 'asking'; readonly since: number; readonly address: string }

/** A site's figures as its own log would show them. Gaps run from the end of one request to the start of the next. */
export interface LaneFigures {
  readonly requests: number
  readonly shortestGapMs: number | null
  readonly inFlightMost: number
}

interface SiteEntry {
  pace: SitePace
  state: LaneState
  figures: LaneFigures
  isHeld: boolean
  inFlight: number
  readonly waiting: (() => void)[]
}

/**
 * One request at a time to a site, none sooner than its rest allows, first claim first. Every request of every run of
 * this process passes here; there is no other way to a site.
 */
export class Gate {
  readonly #clock: Clock
  readonly #onChange: (site: string) => void
  readonly #sites = new BoundedMap<string, SiteEntry>(rememberedSites)
  /** Sites held or waited for must not be forgotten, however many others come by. */
  readonly #busy = new Map<string, SiteEntry>()

  constructor(clock: Clock, onChange: (site: string) => void = () => undefined) {
    this.#clock = clock
    this.#onChange = onChange
  }

  /** Waits for the turn; null when the signal was aborted before it came. */
  async take(claim: Claim, signal?: AbortSignal): Promise<Turn | null> {
    const entry = this.#entry(claim.site)
    await this.#hold(claim.site, entry)
    const claimedAt = this.#clock.now()
    let why = ''
    while (signal?.aborted !== true) {
      const start = earliestStart(entry.pace, claim.rule(), claim.extra ?? null)
      if (start.at <= this.#clock.now()) {
        return this.#grant(claim, entry, {
          ms: Number((this.#clock.now() - claimedAt).toFixed(3)),
          why: why === '' ? start.why : why,
        })
      }
      why = start.why
      this.#become(claim.site, entry, { kind: 'resting', until: start.at, why, address: claim.address })
      await this.#clock.sleepUntil(start.at, signal)
    }
    this.#release(claim.site, entry)
    return null
  }

  pace(site: string): SitePace {
    return this.#find(site)?.pace ?? newSite
  }

  state(site: string): LaneState {
    return this.#find(site)?.state ?? { kind: 'idle' }
  }

  figures(site: string): LaneFigures {
    return this.#find(site)?.figures ?? { requests: 0, shortestGapMs: null, inFlightMost: 0 }
  }

  #find(site: string): SiteEntry | undefined {
    return this.#busy.get(site) ?? this.#sites.get(site)
  }

  #entry(site: string): SiteEntry {
    const known = this.#find(site)
    if (known !== undefined) return known
    const entry: SiteEntry = {
      pace: newSite,
      state: { kind: 'idle' },
      figures: { requests: 0, shortestGapMs: null, inFlightMost: 0 },
      isHeld: false,
      inFlight: 0,
      waiting: [],
    }
    this.#sites.set(site, entry)
    return entry
  }

  async #hold(site: string, entry: SiteEntry): Promise<void> {
    this.#busy.set(site, entry)
    if (entry.isHeld) await new Promise<void>((resolve) => entry.waiting.push(resolve))
    entry.isHeld = true
  }

  #release(site: string, entry: SiteEntry): void {
    const next = entry.waiting.shift()
    // A waiting claim takes the site over without it ever being free, so that nobody slips in between.
    if (next === undefined) {
      entry.isHeld = false
      this.#busy.delete(site)
      this.#sites.set(site, entry)
    } else {
      next()
    }
    this.#become(site, entry, { kind: 'idle' })
  }

  #grant(claim: Claim, entry: SiteEntry, waited: Turn['waited']): Turn {
    this.#become(claim.site, entry, { kind: 'asking', since: this.#clock.now(), address: claim.address })
    entry.inFlight += 1
    const inFlightMost = Math.max(entry.figures.inFlightMost, entry.inFlight)
    let isOver = false
    const finish = (): void => {
      if (isOver) throw new Error(`The turn at ${claim.site} was ended twice`)
      isOver = true
      entry.inFlight -= 1
      this.#release(claim.site, entry)
    }
    return {
      waited,
      end: (ending) => {
        const endedAt = this.#clock.now()
        entry.figures = { ...counted(entry, endedAt, ending.tookMs), inFlightMost }
        entry.pace = afterRequest(entry.pace, claim.rule(), { ...ending, endedAt })
        finish()
      },
      forgo: finish,
    }
  }

  #become(site: string, entry: SiteEntry, state: LaneState): void {
    entry.state = state
    this.#onChange(site)
  }
}

function counted({ figures, pace }: SiteEntry, endedAt: number, tookMs: number | null): LaneFigures {
  const requests = figures.requests + 1
  if (pace.endedAt === null || tookMs === null) return { ...figures, requests }
  const gapMs = endedAt - tookMs - pace.endedAt
  return { ...figures, requests, shortestGapMs: Math.min(figures.shortestGapMs ?? gapMs, gapMs) }
}
