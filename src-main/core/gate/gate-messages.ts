import * as z from 'zod'
import type { SitePace } from './pace.ts'

/** The protocol's own version; a peer of another major version is refused (spec formats 5). */
export const gateVersion = '1.0'

/** No duration on the wire is longer than a Retry-After may be (spec behaviour 0.3); an endless delay is this long. */
const longestMs = 365 * 24 * 60 * 60 * 1000
/** Longest address that is crawled at all (spec decisions R7), and longest sentence worth sending. */
const longestAddress = 4096
const longestSentence = 500

const Duration = z.number().min(0).max(longestMs)
/** From now: a moment that is past is negative. */
const FromNow = z.number().min(-longestMs).max(longestMs)
const Id = z.int().min(1)
const Site = z.string().min(1).max(longestAddress)
const Sentence = z.string().max(longestSentence)

const Hello = z.object({ kind: z.literal('hello'), version: z.string().max(20), pid: z.int().min(0) })
const Welcome = z.object({ kind: z.literal('welcome'), version: z.string().max(20) })
const Refuse = z.object({ kind: z.literal('refuse'), why: Sentence })

const Claim = z.object({
  kind: z.literal('claim'),
  id: Id,
  site: Site,
  /** What is to be asked: the address. */
  purpose: z.string().max(longestAddress),
  delayMs: Duration,
  why: Sentence,
  maxDelayMs: Duration,
  extra: z.object({ ms: Duration, why: Sentence }).nullable(),
  givesUpWhenRefused: z.boolean().optional(),
  /** The host before had granted it and it is still in flight. */
  granted: z.literal(true).optional(),
})

const Wait = z.object({ kind: z.literal('wait'), id: Id, ms: Duration, why: Sentence })

const Grant = z.object({
  kind: z.literal('grant'),
  id: Id,
  waited: z.object({ ms: Duration, why: Sentence }).optional(),
  /** Since the site's last answer to anybody, when there was one. */
  sinceEndMs: Duration.optional(),
})

/** The site refuses for longer than the claim waits; the claim is over. */
const GiveUp = z.object({ kind: z.literal('give-up'), id: Id })

const End = z.object({
  kind: z.literal('end'),
  id: Id,
  tookMs: Duration.nullable(),
  status: z.int().min(0).max(999).nullable(),
  retryAfterMs: Duration.optional(),
  delayMs: Duration,
})

const Forget = z.object({ kind: z.literal('forget'), id: Id })
const Failing = z.object({ kind: z.literal('failing'), site: Site, isFailing: z.boolean() })

/** What one side knows of a site's pace: the host after every request, a client what a new host may not know. */
const Pace = z.object({
  kind: z.literal('pace'),
  site: Site,
  endedMs: FromNow.nullable(),
  notBeforeMs: FromNow.nullable(),
  refusedMs: FromNow.nullable(),
  slowedMs: Duration,
  restMs: Duration,
  paceMs: Duration.nullable(),
  isFailing: z.boolean(),
})

const FromClient = z.discriminatedUnion('kind', [Hello, Claim, End, Forget, Failing, Pace])
const FromHost = z.discriminatedUnion('kind', [Welcome, Refuse, Wait, Grant, GiveUp, Pace])

/** Lines a client sends. */
export type ClientMessage = z.infer<typeof FromClient>
/** Lines the host sends. */
export type HostMessage = z.infer<typeof FromHost>
export type PaceMessage = z.infer<typeof Pace>

/** A client's line, or null when it is none we know: such lines are ignored, so that later versions may add some. */
export function readClientLine(line: string): ClientMessage | null {
  return FromClient.safeParse(parsed(line)).data ?? null
}

/** A host's line, or null when it is none we know. */
export function readHostLine(line: string): HostMessage | null {
  return FromHost.safeParse(parsed(line)).data ?? null
}

/** A message as one line with its end. */
export function writeLine(message: ClientMessage | HostMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** Whether both sides speak the same major version. */
export function isSameMajor(version: string): boolean {
  return version.split('.')[0] === gateVersion.split('.')[0]
}

/** A duration as it may be sent: never negative, never endless. */
export function duration(ms: number): number {
  return Math.min(Math.max(ms, 0), longestMs)
}

/** A foreign or long sentence as it may be sent. */
export function sentence(text: string): string {
  return text.slice(0, longestSentence)
}

/** An address as it may be sent; only people read it on the other side. */
export function purpose(address: string): string {
  return address.slice(0, longestAddress)
}

/** What is known of a site, with each moment as its distance from `now`. */
export function paceMessage(site: string, pace: SitePace, now: number): PaceMessage {
  const fromNow = (at: number | null): number | null =>
    at === null ? null : Math.min(Math.max(at - now, -longestMs), longestMs)
  return {
    kind: 'pace',
    site,
    endedMs: fromNow(pace.endedAt),
    notBeforeMs: fromNow(pace.notBefore),
    refusedMs: fromNow(pace.refusedUntil),
    slowedMs: duration(pace.slowedMs),
    restMs: duration(pace.restMs),
    paceMs: pace.paceMs === null ? null : duration(pace.paceMs),
    isFailing: pace.isFailing,
  }
}

/** The same on the receiver's clock: what was on its way is later by that much, never sooner. */
export function paceOf(message: PaceMessage, now: number): SitePace {
  const at = (ms: number | null): number | null => (ms === null ? null : now + ms)
  return {
    // Nobody's request ends in the future.
    endedAt: at(message.endedMs === null ? null : Math.min(message.endedMs, 0)),
    notBefore: at(message.notBeforeMs),
    refusedUntil: at(message.refusedMs),
    slowedMs: message.slowedMs,
    restMs: message.restMs,
    paceMs: message.paceMs,
    isFailing: message.isFailing,
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
