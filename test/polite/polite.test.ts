import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#main/core/base/clock.ts'
import { Gate } from '#main/core/gate/gate.ts'
import type { Claim, GateDoor, Turn } from '#main/core/gate/gate-door.ts'
import { openSharedGate } from '#main/core/gate/open-shared-gate.ts'
import { type Judgement, table } from './judge.ts'
import {
  crawlDelay,
  manyAtOnce,
  oneAfterTheOther,
  ownBook,
  redirectChains,
  scenarios,
  slowSite,
  type StartProcess,
  storms,
} from './scenarios.ts'

const folder = mkdtempSync(join(tmpdir(), 'saunter-polite-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Processes as they are: one gate for all of them, which remembers. */
const asBuilt: StartProcess = async () => {
  const gate = await openSharedGate({
    clock: systemClock,
    stateFolder: folder,
    socketFolder: join(folder, 'run'),
  })
  return { gate, book: ownBook(), close: () => gate.close() }
}

/** Each process with a gate of its own that forgets when it ends. */
const gatePerProcess: StartProcess = () =>
  Promise.resolve({ gate: new Gate(systemClock), book: ownBook(), close: () => Promise.resolve() })

/** A process whose turns are given out in another way. */
const withTurns =
  (take: (gate: Gate, claim: Claim, signal?: AbortSignal) => Promise<Turn | null>): StartProcess =>
  () => {
    const gate = new Gate(systemClock)
    const door: GateDoor = {
      take: (claim, signal) => take(gate, claim, signal),
      pace: (site) => gate.pace(site),
      state: (site) => gate.state(site),
      figures: (site) => gate.figures(site),
      setFailing: (site, isFailing) => gate.setFailing(site, isFailing),
    }
    return Promise.resolve({ gate: door, book: ownBook(), close: () => Promise.resolve() })
  }

const unpaced: Turn = { waited: { ms: 0, why: '' }, end: () => undefined, forgo: () => undefined }

const ignoresCrawlDelay = withTurns((gate, claim, signal) =>
  gate.take({ ...claim, rule: () => ({ ...claim.rule(), delayMs: 50 }) }, signal),
)
const pacesFromTheStart = withTurns(async (gate, claim, signal) => {
  const turn = await gate.take(claim, signal)
  turn?.end({ tookMs: 0, status: null, retryAfterMs: null })
  return turn === null ? null : unpaced
})
const hopsNotPaced = withTurns((gate, claim, signal) =>
  claim.address.includes('/hop-') ? Promise.resolve(unpaced) : gate.take(claim, signal),
)
const hearsNoRetryAfter = withTurns(async (gate, claim, signal) => {
  const turn = await gate.take(claim, signal)
  return turn && { ...turn, end: (ending) => turn.end({ ...ending, status: 200, retryAfterMs: null }) }
})
/** Hops whose robots.txt is not asked: the book lets everything pass. */
const hopsNotJudged: StartProcess = async () => {
  const process = await gatePerProcess()
  const book = ownBook()
  const rulesOf: typeof book.rulesOf = async (...wish) => {
    const fresh = await book.rulesOf(...wish)
    const reading = fresh?.reading
    if (reading?.kind === 'rules') {
      Object.assign(reading.file, { judge: () => ({ allowed: true, line: null, rule: null, agent: null }) })
    }
    return fresh
  }
  Object.assign(process.book, { rulesOf })
  return process
}

const judgements: Judgement[] = []
afterAll(() => process.stdout.write(`\n${table(judgements)}\n`))

describe('the promise, judged from the sites’ own logs', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s: is kept to the microsecond',
    async (_name, scenario) => {
      const judgement = await scenario(asBuilt)
      judgements.push(judgement)
      expect(judgement.faults).toEqual([])
      expect(judgement.requests).toBeGreaterThan(1)
    },
  )
})

describe('the check itself', () => {
  it.each([
    ['Crawl-delay ignored', ignoresCrawlDelay, crawlDelay],
    ['paced from the start of an answer', pacesFromTheStart, slowSite],
    ['hops not paced', hopsNotPaced, redirectChains],
    ['hops not judged', hopsNotJudged, redirectChains],
    ['Retry-After not heard', hearsNoRetryAfter, storms],
    ['a gate for each process', gatePerProcess, manyAtOnce],
    ['nothing remembered', gatePerProcess, oneAfterTheOther],
  ] as const)('fails when it should: %s', async (_name, broken, scenario) => {
    expect((await scenario(broken)).faults).not.toEqual([])
  })
})
