import type { Clock } from '../base/clock.ts'
import type { Claim, Turn } from './gate-door.ts'
import { Gate, type GateOpening } from './gate.ts'
import {
  type ClientMessage,
  duration,
  type HostMessage,
  type PaceMessage,
  paceMessage,
  paceOf,
  sentence,
} from './gate-messages.ts'
import { type PaceRule, owesNothing, type SitePace } from './pace.ts'

/** Most claims one process may have here at once: a run has a few hundred pages begun at most (spec behaviour 0.3). */
const mostClaims = 16_384

/** One process at the gate, this one or another. */
export interface Party {
  readonly receive: (message: ClientMessage) => void
  /** Its claims are dropped; a request it was granted counts as ended now. */
  readonly leave: () => void
}

interface HeldClaim {
  rule: PaceRule
  extra: Claim['extra']
  turn: Turn | null
  readonly stop: AbortController
}

interface PartyState {
  readonly send: (message: HostMessage) => void
  readonly claims: Map<number, HeldClaim>
}

export interface GateHostParts {
  readonly clock: Clock
  readonly opening: GateOpening
  /** Asked right before each grant: a host that has lost its name must not grant any more. */
  readonly mayGrant: () => boolean
}

/**
 * The gate as the process that holds it runs it for all: parties claim, the one true gate decides, and what it learns of
 * a site is told to everybody. The host's own runs are a party like the others, only without a socket between.
 */
export class GateHost {
  readonly #clock: Clock
  readonly #mayGrant: () => boolean
  readonly #gate: Gate
  readonly #parties = new Set<PartyState>()

  constructor({ clock, opening, mayGrant }: GateHostParts) {
    this.#clock = clock
    this.#mayGrant = mayGrant
    this.#gate = new Gate(clock, undefined, {
      ...opening,
      onPace: (site, pace, isBackOff) => {
        this.#tellAll(site, pace)
        opening.onPace(site, pace, isBackOff)
      },
    })
  }

  /** Whether anybody waits for a turn or has one. */
  get isBusy(): boolean {
    for (const { claims } of this.#parties) if (claims.size > 0) return true
    return false
  }

  /** Everything known of the sites, for the memory. */
  paces(): Iterable<readonly [string, SitePace]> {
    return this.#gate.paces()
  }

  /** Lets a process in; it is told at once of every site that may not be asked as a new one. */
  join(send: (message: HostMessage) => void): Party {
    const party: PartyState = { send, claims: new Map() }
    this.#parties.add(party)
    const now = this.#clock.now()
    for (const [site, pace] of this.#gate.paces()) {
      if (!owesNothing(pace, now)) send(paceMessage(site, pace, now))
    }
    return {
      receive: (message) => this.#receive(party, message),
      leave: () => {
        this.#parties.delete(party)
        for (const claim of party.claims.values()) {
          claim.stop.abort()
          claim.turn?.end({ tookMs: null, status: null, retryAfterMs: null })
        }
        party.claims.clear()
      },
    }
  }

  #receive(party: PartyState, message: ClientMessage): void {
    switch (message.kind) {
      case 'hello':
        break
      case 'claim':
        this.#claim(party, message)
        break
      case 'end':
        this.#end(party, message)
        break
      case 'forget':
        this.#forget(party, message.id)
        break
      case 'failing':
        this.#gate.setFailing(message.site, message.isFailing)
        break
      case 'pace':
        this.#learn(message)
        break
    }
  }

  #claim(party: PartyState, message: Extract<ClientMessage, { kind: 'claim' }>): void {
    const { id, delayMs, why, maxDelayMs, extra } = message
    const rule = { delayMs, why, maxDelayMs }
    const known = party.claims.get(id)
    if (known?.turn === null) {
      // The rule has grown while it waits; the gate asks for it again after each rest.
      known.rule = rule
      known.extra = extra
      return
    }
    if (known === undefined && party.claims.size >= mostClaims) return
    // A turn that is claimed again was not used: the rule had grown when it came.
    known?.turn?.forgo()
    const held: HeldClaim = { rule, extra, turn: null, stop: new AbortController() }
    party.claims.set(id, held)
    const claim = this.#gateClaim(party, message, held)
    if (message.granted === true) held.turn = this.#gate.adopt(claim)
    else void this.#take(party, id, held, claim)
  }

  #gateClaim(
    party: PartyState,
    { id, site, purpose, givesUpWhenRefused }: Extract<ClientMessage, { kind: 'claim' }>,
    held: HeldClaim,
  ): Claim {
    return {
      site,
      address: purpose,
      rule: () => held.rule,
      extra: held.extra ?? null,
      givesUpWhenRefused: givesUpWhenRefused === true,
      onWait: (until, why) => {
        party.send({ kind: 'wait', id, ms: duration(until - this.#clock.now()), why: sentence(why) })
      },
    }
  }

  async #take(party: PartyState, id: number, held: HeldClaim, claim: Claim): Promise<void> {
    const turn = await this.#gate.take(claim, held.stop.signal)
    if (party.claims.get(id) !== held) {
      turn?.forgo()
      return
    }
    if (turn === null) {
      party.claims.delete(id)
      party.send({ kind: 'give-up', id })
      return
    }
    if (!this.#mayGrant()) {
      party.claims.delete(id)
      turn.forgo()
      return
    }
    held.turn = turn
    const { endedAt } = this.#gate.pace(claim.site)
    party.send({
      kind: 'grant',
      id,
      waited: { ms: duration(turn.waited.ms), why: sentence(turn.waited.why) },
      ...(endedAt === null ? {} : { sinceEndMs: duration(this.#clock.now() - endedAt) }),
    })
  }

  #end(party: PartyState, { id, tookMs, status, ...rest }: Extract<ClientMessage, { kind: 'end' }>): void {
    const held = party.claims.get(id)
    if (held === undefined || held.turn === null) return
    party.claims.delete(id)
    held.rule = { ...held.rule, delayMs: rest.delayMs }
    held.turn.end({ tookMs, status, retryAfterMs: rest.retryAfterMs ?? null })
  }

  #forget(party: PartyState, id: number): void {
    const held = party.claims.get(id)
    if (held === undefined) return
    party.claims.delete(id)
    held.stop.abort()
    held.turn?.forgo()
  }

  #learn(message: PaceMessage): void {
    this.#gate.learn(message.site, paceOf(message, this.#clock.now()))
  }

  #tellAll(site: string, pace: SitePace): void {
    const message = paceMessage(site, pace, this.#clock.now())
    for (const { send } of this.#parties) send(message)
  }
}
