import type { Climb, Rung } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { allFailed, paymentRequired, reasonOf, refusedBySite } from './ladder-sentences.ts'
import type { RungMemory } from './rung-memory.ts'
import type { LadderOutcome, LadderRung, RungFailure, RungPage } from './rung-result.ts'

/** A page to fetch: the rungs from the cheapest up, and what was learnt of its site. Each call of a rung is a paced request. */
export interface LadderWish<Answer> {
  readonly address: Address
  readonly rungs: readonly LadderRung<Answer>[]
  /** Null neither recalls nor learns. */
  readonly memory: RungMemory | null
}

type Asked<Answer> = RungPage<Answer> | RungFailure

/** How far one page's way up has come. */
interface Way<Answer> {
  readonly address: Address
  readonly memory: RungMemory | null
  readonly climbs: Climb[]
  readonly failures: { rung: Rung; failure: RungFailure }[]
  /** The last page that is not good enough, for want of a better one. */
  best: { readonly rung: Rung; readonly page: RungPage<Answer> } | null
  /** What was wrong with the cheapest rung's page; null when it only failed. */
  why: string | null
  /** The remembered rung's answer when it was a disappointment: it is not asked for twice. */
  before: { readonly rung: Rung; readonly asked: Asked<Answer> } | null
}

/**
 * Asks the cheapest rung first and the next only when the answer calls for it (spec behaviour 4.3); a site or part that
 * needed more before starts there (4.4, 4.5). Null when the run is stopping. No rung is asked twice for one page.
 */
export async function climbLadder<Answer>(wish: LadderWish<Answer>): Promise<LadderOutcome<Answer> | null> {
  const { address, rungs, memory } = wish
  const [cheapest] = rungs
  if (cheapest === undefined) throw new Error('A ladder needs at least one rung.')
  const way: Way<Answer> = {
    address,
    memory,
    climbs: [],
    failures: [],
    best: null,
    why: null,
    before: null,
  }
  const recalled = memory?.recall(address) ?? null
  const start = rungs.find(({ rung }) => rung === recalled?.rung)
  if (recalled === null || start === undefined || start === cheapest) return walkUp(rungs, way)
  way.climbs.push({ from_rung: cheapest.rung, to_rung: start.rung, reason: recalled.reason, seconds: 0 })
  const asked = await start.ask()
  if (asked === null) return null
  const settled = settle(start.rung, asked, way)
  if (settled !== null) {
    if (isGood(asked)) memory?.learn(address, start.rung, recalled.why)
    return settled
  }
  memory?.forget(address)
  way.before = { rung: start.rung, asked }
  const reason = `${reasonOf(start.rung, asked)}; plain HTTP is tried`
  way.climbs.push({ from_rung: start.rung, to_rung: cheapest.rung, reason, seconds: asked.seconds })
  return walkUp(rungs, way)
}

async function walkUp<Answer>(
  rungs: readonly LadderRung<Answer>[],
  way: Way<Answer>,
): Promise<LadderOutcome<Answer> | null> {
  for (const [index, { rung, ask }] of rungs.entries()) {
    const before = way.before?.rung === rung ? way.before.asked : null
    const asked = before ?? (await ask())
    if (asked === null) return null
    const settled = settle(rung, asked, way)
    if (settled !== null) {
      note(asked, { rung, isCheapest: index === 0 }, way)
      return settled
    }
    if (asked.kind === 'failure') way.failures.push({ rung, failure: asked })
    else {
      way.best = { rung, page: asked }
      if (index === 0) way.why = reasonOf(rung, asked)
    }
    const next = rungs[index + 1]
    if (next === undefined || hasFailedBefore(next.rung, way)) break
    const seconds = before === null ? asked.seconds : 0
    way.climbs.push({ from_rung: rung, to_rung: next.rung, reason: reasonOf(rung, asked), seconds })
  }
  return giveBest(way)
}

/** A rung that only just failed for this page would fail again, and its site be asked for nothing. */
function hasFailedBefore<Answer>(rung: Rung, { before, failures }: Way<Answer>): boolean {
  if (before?.rung !== rung || before.asked.kind !== 'failure') return false
  failures.push({ rung, failure: before.asked })
  return true
}

/** The outcome when this answer decides it: good, final, or the site's refusal; null when the next rung may do better. */
function settle<Answer>(rung: Rung, asked: Asked<Answer>, way: Way<Answer>): LadderOutcome<Answer> | null {
  const { address, climbs } = way
  if (asked.kind === 'failure') return asked.mayClimb ? null : { kind: 'none', error: asked.error, climbs }
  const { answer, status, verdict } = asked
  // Before everything else, whatever the page says (spec decisions P1).
  if (status === 402) return { kind: 'refused', error: paymentRequired(address), rung, answer, climbs }
  if (verdict.kind === 'stay') return { kind: 'page', rung, answer, climbs }
  if (verdict.kind === 'climb' || verdict.mayClimb) return null
  return { kind: 'refused', error: refusedBySite(address, verdict.marker), rung, answer, climbs }
}

/** No rung gave a good page: the best there is, climbing back down to it where the last rung failed. */
function giveBest<Answer>({ address, best, failures, climbs }: Way<Answer>): LadderOutcome<Answer> {
  if (best === null) return { kind: 'none', error: allFailed(address, failures), climbs }
  const { rung, page } = best
  const last = failures.at(-1)
  if (last !== undefined && climbs.at(-1)?.to_rung === last.rung) {
    const { failure } = last
    const reason = reasonOf(last.rung, failure)
    climbs.push({ from_rung: last.rung, to_rung: rung, reason, seconds: failure.seconds })
  }
  const { answer, verdict } = page
  if (verdict.kind !== 'challenge') return { kind: 'page', rung, answer, climbs }
  return { kind: 'refused', error: refusedBySite(address, verdict.marker), rung, answer, climbs }
}

/** A page to learn from: an error page says nothing of what its neighbours need. */
function isGood<Answer>(asked: Asked<Answer>): boolean {
  return asked.kind === 'page' && asked.isJudged && asked.status < 400
}

/** Learns from a page that was good enough; a cheaper rung that merely failed has taught nothing (spec behaviour 4.4). */
function note<Answer>(
  asked: Asked<Answer>,
  { rung, isCheapest }: { readonly rung: Rung; readonly isCheapest: boolean },
  { address, memory, climbs, why }: Way<Answer>,
): void {
  if (!isGood(asked)) return
  if (isCheapest && climbs.length === 0) memory?.notePlain(address)
  if (!isCheapest && why !== null) memory?.learn(address, rung, why)
}
