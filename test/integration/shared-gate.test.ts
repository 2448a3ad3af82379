import { mkdtempSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleGateProcess, GateProcess, type GatePlace } from './shared-gate-fork.ts'
import { type LoggingSite, startLoggingSite } from './shared-gate-site.ts'

const bundled = mkdtempSync(join(tmpdir(), 'saunter-gate-'))
let file: string
let folder: string
let place: GatePlace
let site: LoggingSite
const running: GateProcess[] = []

beforeAll(async () => {
  await chmod(bundled, 0o755)
  file = await bundleGateProcess(bundled)
})
afterAll(() => rm(bundled, { recursive: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-gate-'))
  place = { file, stateFolder: join(folder, 'state'), socketFolder: join(folder, 'run') }
  site = await startLoggingSite()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.kill()))
  await site.close()
  await rm(folder, { recursive: true })
})

/** Starts processes at the same moment; each opens its gate before this resolves. */
async function start(count: number, where: GatePlace = place): Promise<[GateProcess, ...GateProcess[]]> {
  const started = Array.from({ length: count }, () => new GateProcess(where))
  running.push(...started)
  await Promise.all(started.map(({ opened }) => opened))
  return started as [GateProcess, ...GateProcess[]]
}

async function startOne(where: GatePlace = place): Promise<GateProcess> {
  return (await start(1, where))[0]
}

/** What must hold at the site whatever the processes do. */
function expectPoliteness(delayMs: number): void {
  expect(site.inFlightMost()).toBe(1)
  expect(Math.min(...site.gaps())).toBeGreaterThanOrEqual(delayMs)
}

describe('one gate for all processes of a person', () => {
  it('lets two processes ask one site in turn, never both at once and never sooner than the delay', async () => {
    const host = await startOne()
    const client = await startOne()
    const [byHost, byClient] = await Promise.all([
      host.askOften(`${site.origin}/?wait=5`, 60, 25),
      client.askOften(`${site.origin}/?wait=5`, 60, 25),
    ])
    expectPoliteness(60)
    expect(site.log).toHaveLength(50)
    for (const asked of [byHost, byClient]) {
      expect(asked).toMatchObject({ status: 200, figures: { requests: 25, inFlightMost: 1 } })
      expect(asked?.figures.shortestGapMs).toBeGreaterThanOrEqual(62)
      expect(asked?.figures.shortestGapMs).toBeLessThanOrEqual(72)
    }
    expect([host.troubles, client.troubles]).toEqual([[], []])
    expect((await stat(place.socketFolder)).mode & 0o777).toBe(0o700)
  })

  it('keeps to the longer delay of the two, for it was promised the site', async () => {
    const careful = await startOne()
    const hasty = await startOne()
    await careful.ask(site.origin, 600).asked
    await hasty.ask(site.origin, 10).asked
    expectPoliteness(600)
  })

  it('keeps one host at a time, however many processes start at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const processes = await start(8)
      await Promise.all(processes.map((process) => process.askOften(`${site.origin}/?wait=10`, 5, 2)))
      expectPoliteness(5)
      expect(site.log).toHaveLength((round + 1) * 16)
      expect(processes.flatMap(({ troubles }) => troubles)).toEqual([])
      // A socket that every one of them has left behind is where the next eight begin.
      await Promise.all(processes.map((process) => process.kill()))
      expect((await stat(join(place.socketFolder, 'gate-1'))).isSocket()).toBe(true)
    }
  }, 40_000)
})

describe('a gate whose host has gone', () => {
  it('goes on in another process when the host is killed while the site rests', async () => {
    const host = await startOne()
    const client = await startOne()
    await host.ask(site.origin, 1500).asked
    const next = client.ask(site.origin, 1500)
    await host.kill()
    await next.asked
    expectPoliteness(1500)
    expect(await client.pace(new URL(site.origin).host)).toMatchObject({ slowedMs: 0, restMs: 1500 })
  })

  it('counts the request that a killed host was making as ended then', async () => {
    const host = await startOne()
    const client = await startOne()
    await host.ask(`${site.origin}/?wait=5000`, 1200).granted
    const next = client.ask(site.origin, 1200)
    await seen(1)
    await host.kill()
    await next.asked
    expectPoliteness(1200)
  })

  it('lets nobody to a site where a request is in flight that the dead host had granted', async () => {
    const host = await startOne()
    const [asking, waiting] = (await start(2)) as [GateProcess, GateProcess]
    const inFlight = asking.ask(`${site.origin}/?wait=1500`, 100)
    await seen(1)
    const next = waiting.ask(site.origin, 100)
    await host.kill()
    await Promise.all([inFlight.asked, next.asked])
    expectPoliteness(100)
    expect(site.log.map(({ path }) => path)).toEqual(['/?wait=1500', '/'])
  })

  it('hears of a request that ended while there was no host', async () => {
    const host = await startOne()
    const [asking, waiting] = (await start(2)) as [GateProcess, GateProcess]
    const inFlight = asking.ask(`${site.origin}/?wait=60`, 1500)
    await seen(1)
    const killed = host.kill()
    await Promise.all([inFlight.asked, killed, waiting.ask(site.origin, 1500).asked])
    expectPoliteness(1500)
  })

  it('frees the site when a process is killed in its turn, and the site rests from then', async () => {
    const host = await startOne()
    const client = await startOne()
    await client.ask(`${site.origin}/?wait=5000`, 500).granted
    const next = host.ask(site.origin, 500)
    await seen(1)
    await client.kill()
    await next.asked
    expectPoliteness(500)
    expect(site.gaps()[0]).toBeLessThan(1000)
  })

  it('is handed on when the host ends as it should, with others at the gate', async () => {
    const host = await startOne()
    const [one, two] = (await start(2)) as [GateProcess, GateProcess]
    await host.ask(site.origin, 300).asked
    const waiting = [one.askOften(site.origin, 300, 2), two.askOften(site.origin, 300, 2)]
    expect(await host.close()).toBe(0)
    await Promise.all(waiting)
    expectPoliteness(300)
    expect(site.log).toHaveLength(5)
  })

  it('goes on alone, and says so, when the host is halted', async () => {
    const host = await startOne()
    const client = await startOne()
    await client.ask(site.origin, 100).asked
    await host.kill('SIGSTOP')
    await client.ask(site.origin, 100).asked
    expectPoliteness(100)
    expect(client.troubles).toEqual([
      'Other crawls of yours cannot be heeded here: the program that holds the gate does not answer. This one keeps its own rests; let no two crawl one site at once.',
    ])
  })
})

describe('a gate that is opened anew', () => {
  it('keeps the delay between two commands, one after the other, without any other wait', async () => {
    for (let command = 0; command < 3; command += 1) {
      const process = await startOne()
      await process.ask(site.origin, 1000).asked
      expect(await process.close()).toBe(0)
    }
    expectPoliteness(1000)
    expect(Math.max(...site.gaps())).toBeLessThan(1200)
  })

  it('keeps a Retry-After over a kill', async () => {
    const process = await startOne()
    await process.ask(`${site.origin}/?pause=3`, 100).asked
    await process.kill()
    const again = await startOne()
    const { asked } = again.ask(site.origin, 100)
    await asked
    expectPoliteness(3000)
    expect(Math.max(...site.gaps())).toBeLessThan(3300)
  })

  it('keeps a rest over a kill in the middle of a request', async () => {
    const process = await startOne()
    await process.ask(site.origin, 1600).asked
    const { granted } = process.ask(`${site.origin}/?wait=5000`, 1600)
    await granted
    await seen(2)
    await process.kill()
    const again = await startOne()
    await again.ask(site.origin, 1600).asked
    expectPoliteness(1600)
  })

  it('starts at once, with a dead socket in the way too', async () => {
    const first = await startOne()
    await first.ask(site.origin, 0).asked
    await first.kill()
    const second = await startOne()
    expect(await second.opened).toBeLessThan(100)
    await second.ask(site.origin, 0).asked
    expect(second.troubles).toEqual([])
    expect(await remembered()).toMatchObject({ isBusy: true })
    await second.close()
    expect(await remembered()).toMatchObject({
      isBusy: false,
      sites: [{ site: new URL(site.origin).host, restMs: expect.any(Number) as number }],
    })
  })

  it('lets a process end by itself, its gate open, host or not', async () => {
    const host = await startOne()
    const client = await startOne()
    await host.ask(site.origin, 0).asked
    await client.ask(site.origin, 0).asked
    expect(await client.leaveOpen()).toBe(0)
    expect(await host.leaveOpen()).toBe(0)
    await expect(stat(join(place.socketFolder, 'gate-1'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a gate that cannot be shared', () => {
  it('keeps to itself, with its memory, when the folder is open to others, and says so', async () => {
    await mkdir(place.socketFolder, { mode: 0o755 })
    const process = await startOne()
    await process.ask(site.origin, 1500).asked
    expect(process.troubles).toEqual([
      `Other crawls of yours cannot be heeded here: the folder ${place.socketFolder} is open to others; its rights must be 700. This one keeps its own rests; let no two crawl one site at once.`,
    ])
    await process.close()
    const again = await startOne()
    await again.ask(site.origin, 1500).asked
    expectPoliteness(1500)
  })

  it.skipIf(process.getuid?.() !== 0)('does not go to the gate of another person', async () => {
    await chmod(folder, 0o777)
    const mine = await startOne()
    await mine.ask(site.origin, 60_000).asked
    const theirs = await startOne({ ...place, stateFolder: join(folder, 'their-state'), uid: 54_321 })
    await theirs.ask(site.origin, 60_000).asked
    expect(theirs.troubles).toEqual([
      `Other crawls of yours cannot be heeded here: the folder ${place.socketFolder} belongs to somebody else. This one keeps its own rests; let no two crawl one site at once.`,
    ])
    expect(site.log).toHaveLength(2)
  })
})

async function remembered(): Promise<unknown> {
  return JSON.parse(await readFile(join(place.stateFolder, 'gate-state.json'), 'utf8'))
}

/** Resolves when the site has seen so many requests. */
async function seen(count: number): Promise<void> {
  while (site.log.length < count) await new Promise((resolve) => setImmediate(resolve))
}
