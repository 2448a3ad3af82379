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
import type { GateLink } from './gate-link.ts'
import {
  type ClientMessage,
  type HostMessage,
  type PaceMessage,
  paceMessage,
  paceOf,
} from './gate-messages.ts'
import { rememberedSites } from './gate.ts'
import {
  claimMessage,
  endMessage,
  hasGrown,
  laneState,
  type LiveClaim,
  type TurnEnding,
} from './live-claim.ts'
import { afterRequest, laterOf, newSite, owesNothing, type SitePace } from './pace.ts'

/**
 * This process's door to the gate that all of one person's processes share. Who holds the gate may change at any moment;
 * what this process waits for, has in flight and has learnt is kept here and told to each new holder.
 */
export class SharedGate implements GateDoor {
  readonly #clock: Clock
  readonly #onChange: (site: string) => void
  readonly #live = new Map<number, LiveClaim>()
  /** The same claims by their sites, in the order of their making. */
  readonly #bySite = new Map<string, Set<LiveClaim>>()
  readonly #paces = new BoundedMap<string, SitePace>(rememberedSites)
  readonly #figures = new BoundedMap<string, LaneFigures>(rememberedSites)
  #link: GateLink | null = null
  #isClosed = false
  #lastId = 0

  constructor(clock: Clock, onChange: (site: string) => void = () => undefined) {
    this.#clock = clock
    this.#onChange = onChange
  }

  take(claim: Claim, signal?: AbortSignal): Promise<Turn | null> {
    if (signal?.aborted === true || this.#isClosed) return Promise.resolve(null)
    return new Promise((resolve) => {
      const giveUp = (): void => {
        this.#send({ kind: 'forget', id: live.id })
        this.#drop(live)
        live.settle(null)
      }
      const live: LiveClaim = {
        id: ++this.#lastId,
        claim,
        madeAt: this.#clock.now(),
        phase: 'waiting',
        sent: null,
        resting: null,
        granted: null,
        ending: null,
        settle: (turn) => {
          signal?.removeEventListener('abort', giveUp)
          resolve(turn)
        },
      }
      signal?.addEventListener('abort', giveUp)
      this.#add(live)
      this.#send(claimMessage(live))
    })
  }

  pace(site: string): SitePace {
    return this.#paces.get(site) ?? newSite
  }

  state(site: string): LaneState {
    return laneState(this.#bySite.get(site) ?? [])
  }

  figures(site: string): LaneFigures {
    return this.#figures.get(site) ?? noFigures
  }

  setFailing(site: string, isFailing: boolean): void {
    const pace = this.pace(site)
    if (pace.isFailing === isFailing) return
    this.#paces.set(site, { ...pace, isFailing })
    this.#send({ kind: 'failing', site, isFailing })
  }

  /** A gate is reached: it hears what is known here, what is in flight, what ended meanwhile and what waits. */
  attach(link: GateLink): void {
    this.#link = link
    link.need(this.#live.size > 0)
    const now = this.#clock.now()
    // A copy: what is told comes back at once where this process is the host.
    for (const [site, pace] of [...this.#paces.entries()]) {
      if (!owesNothing(pace, now)) this.#send(paceMessage(site, pace, now))
    }
    for (const live of [...this.#live.values()]) {
      // It may be lost again while it is being told.
      if (this.#link !== link) return
      live.resting = null
      this.#send(claimMessage(live))
      if (live.ending === null) continue
      this.#send(endMessage(live, live.ending))
      this.#drop(live)
    }
  }

  /** The gate is gone; claims wait for the next one. */
  detach(): void {
    this.#link = null
  }

  /** A word from the gate. */
  hear(message: HostMessage): void {
    if (message.kind === 'pace') this.#learn(message)
    if (message.kind === 'pace' || message.kind === 'welcome' || message.kind === 'refuse') return
    const live = this.#live.get(message.id)
    if (live?.phase !== 'waiting') return
    if (message.kind === 'give-up') {
      this.#drop(live)
      live.settle(null)
    } else if (message.kind === 'wait') {
      live.resting = { until: this.#clock.now() + message.ms, why: message.why }
      this.#onChange(live.claim.site)
      if (hasGrown(live)) this.#send(claimMessage(live))
    } else if (hasGrown(live)) {
      // The turn came by a rule that holds no more: claimed again, it is given back.
      this.#send(claimMessage(live))
    } else {
      this.#grant(live, message)
    }
  }

  /** Nothing is waited for any more, and nobody gets a turn. */
  close(): void {
    this.#isClosed = true
    for (const live of [...this.#live.values()]) {
      if (live.phase !== 'waiting') continue
      this.#drop(live)
      live.settle(null)
    }
    this.#link?.close()
    this.#link = null
  }

  #grant(live: LiveClaim, { sinceEndMs, waited }: Extract<HostMessage, { kind: 'grant' }>): void {
    const { site } = live.claim
    const now = this.#clock.now()
    live.granted = { at: now, sinceEndMs: sinceEndMs ?? null }
    live.phase = 'in flight'
    const inFlight = [...(this.#bySite.get(site) ?? [])].filter(({ phase }) => phase === 'in flight').length
    const figures = this.figures(site)
    this.#figures.set(site, { ...figures, inFlightMost: Math.max(figures.inFlightMost, inFlight) })
    this.#onChange(site)
    let isOver = false
    const once = (finish: () => void): void => {
      if (isOver) throw new Error(`The turn at ${site} was ended twice`)
      isOver = true
      finish()
    }
    live.settle({
      waited: waited ?? { ms: Number((now - live.madeAt).toFixed(3)), why: live.resting?.why ?? '' },
      end: (ending) => once(() => this.#end(live, ending)),
      forgo: () =>
        once(() => {
          this.#send({ kind: 'forget', id: live.id })
          this.#drop(live)
        }),
    })
  }

  #end(live: LiveClaim, ending: TurnEnding): void {
    const { site, rule } = live.claim
    const endedAt = this.#clock.now()
    const { at, sinceEndMs } = live.granted ?? { at: endedAt, sinceEndMs: null }
    const gapMs =
      ending.tookMs === null || sinceEndMs === null ? null : sinceEndMs + (endedAt - ending.tookMs - at)
    this.#figures.set(site, countRequest(this.figures(site), gapMs))
    this.#paces.set(site, afterRequest(this.pace(site), rule(), { ...ending, endedAt }))
    if (this.#link === null) {
      live.phase = 'ended unheard'
      live.ending = ending
      this.#onChange(site)
      return
    }
    this.#send(endMessage(live, ending))
    this.#drop(live)
  }

  /** What the gate says of a site is newer than what is known here, but no moment is taken back. */
  #learn(message: PaceMessage): void {
    const told = paceOf(message, this.#clock.now())
    const { restMs, paceMs, isFailing } = told
    const known = this.pace(message.site)
    this.#paces.set(message.site, { ...laterOf(known, told), restMs, paceMs, isFailing })
  }

  #send(message: ClientMessage): void {
    this.#link?.send(message)
  }

  #add(live: LiveClaim): void {
    const { site } = live.claim
    const claims = this.#bySite.get(site) ?? new Set()
    claims.add(live)
    this.#bySite.set(site, claims)
    this.#live.set(live.id, live)
    this.#link?.need(true)
  }

  #drop(live: LiveClaim): void {
    const { site } = live.claim
    const claims = this.#bySite.get(site)
    claims?.delete(live)
    if (claims?.size === 0) this.#bySite.delete(site)
    this.#live.delete(live.id)
    if (this.#live.size === 0) this.#link?.need(false)
    this.#onChange(site)
  }
}
