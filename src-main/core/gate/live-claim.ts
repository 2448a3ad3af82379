import type { Claim, LaneState, Turn } from './gate-door.ts'
import { type ClientMessage, duration, purpose, sentence } from './gate-messages.ts'
import type { Ending, PaceRule } from './pace.ts'

/** A request's end as its run tells it; when it was is for the gate to say. */
export type TurnEnding = Omit<Ending, 'endedAt'>

/** A claim of this process, from its making until the gate knows that its request has ended. */
export interface LiveClaim {
  readonly id: number
  readonly claim: Claim
  readonly madeAt: number
  /** Ended unheard: there was no gate at that moment; the next one is told. */
  phase: 'waiting' | 'in flight' | 'ended unheard'
  /** The rule the gate knows. */
  sent: PaceRule | null
  /** What the gate last said about waiting. */
  resting: { readonly until: number; readonly why: string } | null
  /** When the turn came, and how long the site had rested by then. */
  granted: { readonly at: number; readonly sinceEndMs: number | null } | null
  ending: TurnEnding | null
  readonly settle: (turn: Turn | null) => void
}

/** The claim as it is sent: with the rule of this moment, and whether it is in flight already. */
export function claimMessage(live: LiveClaim): ClientMessage {
  const { claim, id } = live
  const rule = claim.rule()
  live.sent = rule
  return {
    kind: 'claim',
    id,
    site: claim.site,
    purpose: purpose(claim.address),
    delayMs: duration(rule.delayMs),
    why: sentence(rule.why),
    maxDelayMs: duration(rule.maxDelayMs),
    extra: claim.extra ? { ms: duration(claim.extra.ms), why: sentence(claim.extra.why) } : null,
    ...(claim.givesUpWhenRefused === true ? { givesUpWhenRefused: true } : {}),
    ...(live.phase === 'waiting' ? {} : { granted: true as const }),
  }
}

/** The end of a request as it is sent, with the delay then in force. */
export function endMessage({ id, claim }: LiveClaim, ending: TurnEnding): ClientMessage {
  return {
    kind: 'end',
    id,
    tookMs: ending.tookMs === null ? null : duration(ending.tookMs),
    status: ending.status,
    ...(ending.retryAfterMs === null ? {} : { retryAfterMs: duration(ending.retryAfterMs) }),
    delayMs: duration(claim.rule().delayMs),
  }
}

/** Whether a claim's rule by now asks for more than the gate knows. */
export function hasGrown({ claim, sent }: LiveClaim): boolean {
  return sent !== null && claim.rule().delayMs > sent.delayMs
}

/** What a site's claims of this process make it do: asked, resting for the first of them, or nothing. */
export function laneState(claims: Iterable<LiveClaim>): LaneState {
  let resting: LaneState = { kind: 'idle' }
  for (const { claim, phase, granted, resting: rest } of claims) {
    if (phase === 'in flight' && granted !== null) {
      return { kind: 'asking', since: granted.at, address: claim.address }
    }
    if (resting.kind === 'idle' && rest !== null) {
      resting = { kind: 'resting', ...rest, address: claim.address }
    }
  }
  return resting
}
