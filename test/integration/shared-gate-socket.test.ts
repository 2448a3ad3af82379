import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#main/core/base/clock.ts'
import { type OpenGate, openSharedGate } from '#main/core/gate/open-shared-gate.ts'

let folder: string
let path: string
let troubles: string[]
const gates: OpenGate[] = []
const sockets: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-gate-'))
  path = join(folder, 'run', 'gate-1')
  troubles = []
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(gates.splice(0).map((gate) => gate.close()))
  await rm(folder, { recursive: true })
})

async function open(socketFolder = join(folder, 'run')): Promise<OpenGate> {
  const gate = await openSharedGate({
    clock: systemClock,
    stateFolder: join(folder, 'state'),
    socketFolder,
    onTrouble: (sentence) => troubles.push(sentence),
  })
  gates.push(gate)
  return gate
}

interface Stranger {
  readonly say: (text: string) => void
  /** The next line; null when the connection has ended. */
  readonly hear: () => Promise<unknown>
}

/** Somebody who speaks the protocol by hand. */
function stranger(): Stranger {
  const socket = connect(path)
  sockets.push(socket)
  socket.on('error', () => undefined)
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  return {
    say: (text) => void socket.write(text),
    hear: async () => {
      const line = await lines.next()
      return line.done === true ? null : (JSON.parse(line.value) as unknown)
    },
  }
}

const rule = (delayMs: number) => () => ({ delayMs, why: `it asks for ${delayMs} ms`, maxDelayMs: 60_000 })
const claim = (delayMs: number) => ({ site: 'e.example', address: 'https://e.example/', rule: rule(delayMs) })
const line = (message: object): string => `${JSON.stringify(message)}\n`
const hello = line({ kind: 'hello', version: '1.0', pid: 1 })
const claimLine = (id: number, delayMs: number): string =>
  line({
    kind: 'claim',
    id,
    site: 'e.example',
    purpose: 'https://e.example/',
    delayMs,
    why: 'a stranger asks so',
    maxDelayMs: 60_000,
    extra: null,
  })

describe('the socket of the gate', () => {
  it('speaks as the formats say: hello, claim, wait, grant, end', async () => {
    await open()
    const { say, hear } = stranger()
    say(hello)
    expect(await hear()).toEqual({ kind: 'welcome', version: '1.0' })
    say(claimLine(1, 50))
    expect(await hear()).toMatchObject({ kind: 'grant', id: 1 })
    say(line({ kind: 'end', id: 1, tookMs: 5, status: 200, delayMs: 50 }))
    expect(await hear()).toMatchObject({ kind: 'pace', site: 'e.example', restMs: 50 })
    say(claimLine(2, 50))
    const wait = (await hear()) as { ms: number }
    expect(wait).toMatchObject({ kind: 'wait', id: 2, why: 'a stranger asks so' })
    expect(wait.ms).toBeGreaterThan(0)
    expect(wait.ms).toBeLessThanOrEqual(52)
    expect(await hear()).toMatchObject({ kind: 'grant', id: 2 })
  })

  it('refuses another major version, and says why', async () => {
    await open()
    const { say, hear } = stranger()
    say(line({ kind: 'hello', version: '2.0', pid: 1 }))
    expect(await hear()).toEqual({ kind: 'refuse', why: 'it speaks version 1.0, not 2.0' })
    expect(await hear()).toBeNull()
  })

  it('ignores what it does not know, and who has not said hello', async () => {
    await open()
    const { say, hear } = stranger()
    say(claimLine(1, 0) + line({ kind: 'dance' }) + 'no JSON\n\n' + hello)
    expect(await hear()).toEqual({ kind: 'welcome', version: '1.0' })
    say(line({ kind: 'dance' }) + claimLine(2, 0))
    expect(await hear()).toMatchObject({ kind: 'grant', id: 2 })
  })

  it('ends a connection whose line has no end', async () => {
    await open()
    const { say, hear } = stranger()
    say(hello)
    expect(await hear()).toEqual({ kind: 'welcome', version: '1.0' })
    say('x'.repeat(40_000))
    expect(await hear()).toBeNull()
  })

  it('tells whoever comes what the sites have asked for, before the welcome', async () => {
    const gate = await open()
    const turn = await gate.take(claim(0))
    turn?.end({ tookMs: 5, status: 429, retryAfterMs: 3_600_000 })
    const { say, hear } = stranger()
    say(hello)
    const pace = (await hear()) as { refusedMs: number }
    expect(pace).toMatchObject({ kind: 'pace', site: 'e.example' })
    expect(pace.refusedMs).toBeGreaterThan(3_590_000)
    expect(await hear()).toEqual({ kind: 'welcome', version: '1.0' })
    const second = await open()
    expect(second.pace('e.example').refusedUntil).toBeGreaterThan(performance.now() + 3_590_000)
  })

  it('is taken away at the end, nothing else left beside it', async () => {
    const gate = await open()
    expect(await readdir(join(folder, 'run'))).toEqual(['gate-1'])
    await gate.close()
    expect(await readdir(join(folder, 'run'))).toEqual([])
    expect(await gate.take(claim(0))).toBeNull()
  })

  it.each(['the socket', 'its folder'])(
    'is set up anew when somebody clears %s away, and what is in flight stays alone',
    async (what) => {
      const host = await open()
      const client = await open()
      const held = await client.take(claim(10))
      if (what === 'the socket') await rm(path)
      else await rename(join(folder, 'run'), join(folder, 'away'))
      const other = await open()
      const waiting = [host, other].map(async (gate) => {
        const turn = await gate.take(claim(10))
        const startedAt = performance.now()
        turn?.end({ tookMs: 0, status: 200, retryAfterMs: null })
        return startedAt
      })
      await systemClock.sleepUntil(systemClock.now() + 1300)
      const endedAt = performance.now()
      held?.end({ tookMs: 10, status: 200, retryAfterMs: null })
      expect(Math.min(...(await Promise.all(waiting)))).toBeGreaterThanOrEqual(endedAt + 10)
      expect((await stat(path)).isSocket()).toBe(true)
      expect(troubles).toEqual([])
    },
  )

  it('may be held by a program that speaks another version; then the gate is its own', async () => {
    await (await open()).close()
    const other = createServer((socket) =>
      socket.resume().end(line({ kind: 'refuse', why: 'it speaks version 9' })),
    )
    await new Promise<void>((resolve) => other.listen(path, resolve))
    const gate = await open()
    expect(troubles).toEqual([
      'Other crawls of yours cannot be heeded here: the gate of another program refuses: it speaks version 9. This one keeps its own rests; let no two crawl one site at once.',
    ])
    expect(await gate.take(claim(0))).not.toBeNull()
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('the rests of a shared gate', () => {
  it.each(['of the host', 'of a client'])('%s are never short', async (whose) => {
    const host = await open()
    const gate = whose === 'of the host' ? host : await open()
    const gaps: number[] = []
    let endedAt = 0
    for (let n = 0; n < 60; n += 1) {
      const turn = await gate.take(claim(20))
      if (n > 0) gaps.push(performance.now() - endedAt)
      endedAt = performance.now()
      turn?.end({ tookMs: 0, status: 200, retryAfterMs: null })
    }
    gaps.sort((a, b) => a - b)
    expect(gaps[0]).toBeGreaterThanOrEqual(22)
  })

  it('take no time where there is no rest', async () => {
    await open()
    const gate = await open()
    const waits: number[] = []
    for (let n = 0; n < 60; n += 1) {
      const askedAt = performance.now()
      const turn = await gate.take({ ...claim(0), site: `s${n}.example` })
      waits.push(performance.now() - askedAt)
      turn?.end({ tookMs: 0, status: 200, retryAfterMs: null })
    }
    expect(waits.sort((a, b) => a - b)[30]).toBeLessThanOrEqual(2)
  })
})
