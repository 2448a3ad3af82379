import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GateMemory } from '#main/core/gate/gate-memory.ts'
import { earliestStart, newSite, type SitePace } from '#main/core/gate/pace.ts'
import { type Moment, readPaces, writePaces } from '#main/core/gate/remembered-paces.ts'
import { FakeClock } from '../../../fake-clock.ts'

const wall = Date.UTC(2026, 8, 23, 10)
const hourMs = 3_600_000
const rule = { delayMs: 0, why: 'none', maxDelayMs: 60_000 }
const pace = (more: Partial<SitePace>): SitePace => ({ ...newSite, endedAt: 5000, restMs: 1000, ...more })

/** When a site may be asked by the clock of a later start, of which `passed` says what its clocks show. */
function leftMs(
  saved: SitePace,
  passed: { readonly wallMs: number; readonly uptimeMs: number },
  at: Moment = { now: 5000, wall, uptimeMs: 100_000 },
): number | null {
  const text = writePaces([['e.example', saved]], false, at)
  const read = readPaces(text, {
    now: 70,
    wall: at.wall + passed.wallMs,
    uptimeMs: at.uptimeMs + passed.uptimeMs,
  })
  const known = read?.paces[0]?.[1]
  return known === undefined ? null : earliestStart(known, rule, null).at - 2 - 70
}

describe('what the gate remembers', () => {
  it('is the last end, the pauses asked for, the doubling, the rest and the failing, in wall time', () => {
    const text = writePaces(
      [
        [
          'e.example',
          pace({
            notBefore: 9000,
            refusedUntil: 90_000,
            slowedMs: 4000,
            restMs: 4000,
            paceMs: 7,
            isFailing: true,
          }),
        ],
        ['never-asked.example', newSite],
      ],
      true,
      { now: 6000, wall, uptimeMs: 123 },
    )
    expect(JSON.parse(text)).toEqual({
      version: 1,
      savedAt: wall,
      uptimeMs: 123,
      isBusy: true,
      sites: [
        {
          site: 'e.example',
          endedAt: wall - 1000,
          notBefore: wall + 3000,
          refusedUntil: wall + 84_000,
          slowedMs: 4000,
          restMs: 4000,
          isFailing: true,
        },
      ],
    })
    expect(readPaces(text, { now: 50, wall: wall + 500, uptimeMs: 623 })).toEqual({
      isBusy: true,
      paces: [
        [
          'e.example',
          {
            endedAt: 50 - 1500,
            notBefore: 50 + 2500,
            refusedUntil: 50 + 83_500,
            slowedMs: 4000,
            restMs: 4000,
            paceMs: null,
            isFailing: true,
          },
        ],
      ],
    })
  })

  it.each([
    ['both clocks agree', 400, 400, 600],
    ['the wall clock was set forward an hour', 400 + hourMs, 400, 600],
    ['the wall clock was set back an hour', 400 - hourMs, 400, 1000],
    ['the machine was started anew', 400, -90_000, 600],
    ['the machine was started anew and its wall clock is wrong', -hourMs, -90_000, 1000],
    ['the uptime stood still while the machine slept', 400, 100, 900],
  ])('leaves of a rest of 1 s, 0.4 s later, when %s', (_, wallMs, uptimeMs, left) => {
    expect(leftMs(pace({}), { wallMs, uptimeMs })).toBe(left)
  })

  it('keeps a Retry-After whatever happens to the wall clock', () => {
    const asked = pace({ notBefore: 35_000 })
    for (const step of [-365 * 24 * hourMs, -hourMs, 0, hourMs, 365 * 24 * hourMs]) {
      const left = leftMs(asked, { wallMs: 10_000 + step, uptimeMs: 10_000 })
      expect(left).toBeGreaterThanOrEqual(20_000)
      expect(left).toBeLessThanOrEqual(30_000)
    }
  })

  it('reaches a day into the future at most, and not past a day into the past', () => {
    expect(leftMs(pace({ refusedUntil: 365 * 24 * hourMs }), { wallMs: 0, uptimeMs: 0 })).toBe(24 * hourMs)
    expect(leftMs(pace({ restMs: 365 * 24 * hourMs }), { wallMs: 0, uptimeMs: 0 })).toBe(24 * hourMs)
    const day = { wallMs: 24 * hourMs, uptimeMs: 24 * hourMs }
    expect(leftMs(pace({ slowedMs: 60_000 }), day)).toBe(60_000 - 24 * hourMs)
    expect(leftMs(pace({}), { wallMs: day.wallMs + 1, uptimeMs: day.uptimeMs + 1 })).toBeNull()
  })

  it('holds 4,096 sites, those that ended last', () => {
    const many = Array.from({ length: 5000 }, (_, n): [string, SitePace] => [`s${n}`, pace({ endedAt: n })])
    const read = readPaces(writePaces(many, false, { now: 6000, wall, uptimeMs: 0 }), {
      now: 6000,
      wall,
      uptimeMs: 0,
    })
    expect(read?.paces.length).toBe(4096)
    expect(read?.paces[0]?.[0]).toBe('s904')
    expect(read?.paces.at(-1)?.[0]).toBe('s4999')
  })

  it.each([
    ['a torn file', (text: string) => text.slice(0, 90)],
    ['an empty file', () => ''],
    ['another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['no numbers', (text: string) => text.replace(/"endedAt":\d+/, '"endedAt":"soon"')],
    ['a negative rest', (text: string) => text.replace(/"restMs":\d+/, '"restMs":-1')],
  ])('is nothing when it is %s', (_, spoil) => {
    const text = writePaces([['e.example', pace({})]], false, { now: 6000, wall, uptimeMs: 0 })
    expect(readPaces(text, { now: 0, wall, uptimeMs: 0 })).not.toBeNull()
    expect(readPaces(spoil(text), { now: 0, wall, uptimeMs: 0 })).toBeNull()
  })

  it('makes no site rest longer than a day, whatever a hostile file says', () => {
    const text = writePaces([['e.example', pace({ notBefore: 7000 })]], false, {
      now: 6000,
      wall,
      uptimeMs: 0,
    })
    const hostile = text
      .replace(/"endedAt":\d+/, `"endedAt":${wall * 4}`)
      .replace(/"notBefore":\d+/, `"notBefore":${wall * 4}`)
    const known = readPaces(hostile, { now: 0, wall, uptimeMs: 0 })?.paces[0]?.[1] ?? newSite
    expect(known.endedAt).toBe(0)
    expect(earliestStart(known, rule, null).at).toBe(24 * hourMs + 2)
  })
})

describe('the file of the gate', () => {
  let folder: string
  let file: string
  let troubles: string[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'saunter-memory-'))
    file = join(folder, 'state', 'gate-state.json')
    troubles = []
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function memoryOf(clock: FakeClock, paces: Map<string, SitePace>, isAlone = true): GateMemory {
    const memory = new GateMemory({
      folder: join(folder, 'state'),
      clock,
      uptimeMs: () => clock.now(),
      onTrouble: (sentence) => troubles.push(sentence),
    })
    memory.keep({ paces: () => paces, hasOthers: () => false, isAlone })
    return memory
  }
  const sitesInFile = (): string[] =>
    (JSON.parse(readFileSync(file, 'utf8')) as { sites: { site: string }[] }).sites.map(({ site }) => site)
  const isBusyInFile = (): unknown => (JSON.parse(readFileSync(file, 'utf8')) as { isBusy: unknown }).isBusy

  it('is not touched before the first turn', () => {
    const memory = memoryOf(new FakeClock(), new Map())
    expect(memory.recall()).toEqual({ paces: [], isBusy: false })
    memory.close()
    expect(readdirSync(folder)).toEqual([])
    expect(troubles).toEqual([])
  })

  it('says from the first turn until a proper end that somebody is at the gate', () => {
    const memory = memoryOf(new FakeClock(), new Map())
    memory.begin()
    expect(isBusyInFile()).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    memory.close()
    expect(isBusyInFile()).toBe(false)
    expect(readdirSync(join(folder, 'state'))).toEqual(['gate-state.json'])
  })

  it('is written once a second at most, but at once for what is urgent', async () => {
    const clock = new FakeClock()
    const paces = new Map<string, SitePace>()
    const memory = memoryOf(clock, paces)
    memory.begin()
    await clock.pass(100)
    paces.set('a.example', pace({ endedAt: 100 }))
    memory.note(false)
    expect(sitesInFile()).toEqual([])
    await clock.pass(899)
    expect(sitesInFile()).toEqual([])
    await clock.pass(2)
    expect(sitesInFile()).toEqual(['a.example'])
    await clock.pass(10)
    paces.set('b.example', pace({ endedAt: 1011 }))
    memory.note(true)
    expect(sitesInFile()).toEqual(['a.example', 'b.example'])
    memory.close()
  })

  it('is left alone once another process writes it', () => {
    const memory = memoryOf(new FakeClock(), new Map([['a.example', pace({ endedAt: 0 })]]))
    memory.begin()
    memory.keep(null)
    rmSync(file)
    memory.note(true)
    memory.close()
    expect(readdirSync(join(folder, 'state'))).toEqual([])
  })

  it('keeps what another wrote where that asks the site later, when the gate is not shared', () => {
    const clock = new FakeClock()
    const shared = memoryOf(
      clock,
      new Map([
        ['a.example', pace({ endedAt: 0, notBefore: 9000 })],
        ['b.example', pace({ endedAt: 0 })],
      ]),
    )
    shared.begin()
    const mine = memoryOf(clock, new Map([['a.example', pace({ endedAt: 0, slowedMs: 2000 })]]), false)
    mine.begin()
    const { paces } = mine.recall()
    expect(new Map(paces).get('a.example')).toMatchObject({ notBefore: 9000, slowedMs: 2000 })
    expect(new Map(paces).has('b.example')).toBe(true)
    mine.close()
    expect(isBusyInFile()).toBe(true)
  })

  it('that is damaged is told, and read as empty with somebody at the gate', () => {
    mkdirSync(join(folder, 'state'))
    writeFileSync(file, '{"version":1,"sites":[')
    expect(memoryOf(new FakeClock(), new Map()).recall()).toEqual({ paces: [], isBusy: true })
    expect(troubles).toEqual([
      `${file} is damaged, so the rests of earlier crawls are not known; it is written anew.`,
    ])
  })

  it('that cannot be written is told once', () => {
    writeFileSync(join(folder, 'state'), 'a file where the folder should be')
    const memory = memoryOf(new FakeClock(), new Map())
    memory.begin()
    memory.note(true)
    memory.close()
    expect(troubles).toHaveLength(1)
    expect(troubles[0]).toMatch(
      /gate-state\.json could not be written \(.+\), so a later start will not know/,
    )
  })
})
