import { describe, expect, it } from 'vitest'
import type { Claim } from '#main/core/gate/gate-door.ts'
import { GateHost, type Party } from '#main/core/gate/gate-host.ts'
import type { GateLink } from '#main/core/gate/gate-link.ts'
import type { HostMessage } from '#main/core/gate/gate-messages.ts'
import type { GateOpening } from '#main/core/gate/gate.ts'
import { newSite, type PaceRule, restMarginMs } from '#main/core/gate/pace.ts'
import { SharedGate } from '#main/core/gate/shared-gate.ts'
import { FakeClock } from '../../../fake-clock.ts'

const rule = (delayMs: number, maxDelayMs = 60_000): PaceRule => ({
  delayMs,
  why: `it asks for ${delayMs} ms`,
  maxDelayMs,
})
const claim = (delayMs: number, more: Partial<Claim> = {}): Claim => ({
  site: 'e.example',
  address: 'https://e.example/',
  rule: () => rule(delayMs),
  ...more,
})
const fine = { tookMs: 0, status: 200, retryAfterMs: null }

function hostAt(clock: FakeClock, opening: Partial<GateOpening> = {}, mayGrant = () => true): GateHost {
  return new GateHost({
    clock,
    mayGrant,
    opening: { known: [], opensAt: null, unseenUntil: null, onPace: () => undefined, ...opening },
  })
}

/** A host that takes over from one that has gone, as the link of a process makes it. */
function nextHostAt(clock: FakeClock): GateHost {
  return hostAt(clock, { opensAt: clock.now() + 1000, unseenUntil: clock.now() })
}

interface Door {
  readonly gate: SharedGate
  readonly heard: HostMessage[]
  join: (host: GateHost) => void
  /** The process is gone: the host sees its connection end. */
  vanish: () => void
}

/** A process at the gate, without a socket between. */
function doorTo(host: GateHost, clock: FakeClock): Door {
  const gate = new SharedGate(clock)
  const heard: HostMessage[] = []
  let party: Party
  const door: Door = {
    gate,
    heard,
    join: (to) => {
      party = to.join((message) => {
        heard.push(message)
        gate.hear(message)
      })
      const { receive } = party
      const link: GateLink = { send: receive, need: () => undefined, close: () => undefined }
      gate.attach(link)
    },
    vanish: () => party.leave(),
  }
  door.join(host)
  return door
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('two processes at one gate', () => {
  it('ask a site in turn, each counting the rest from the end of the other', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const one = doorTo(host, clock)
    const two = doorTo(host, clock)
    const order: string[] = []
    const ask = async (door: Door, name: string): Promise<void> => {
      const turn = await door.gate.take(claim(1000))
      order.push(`${name} starts at ${clock.now()}`)
      await clock.pass(400)
      turn?.end({ ...fine, tookMs: 400 })
    }
    await Promise.all([ask(one, 'one'), ask(two, 'two'), ask(one, 'one')])
    expect(order).toEqual(['one starts at 0', 'two starts at 1402', 'one starts at 2804'])
    expect(one.gate.figures('e.example')).toEqual({ requests: 2, shortestGapMs: 1002, inFlightMost: 1 })
    expect(two.gate.figures('e.example')).toEqual({ requests: 1, shortestGapMs: 1002, inFlightMost: 1 })
  })

  it('learn from each other what a site has asked for', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    const turn = await one.gate.take(claim(1000))
    turn?.end({ tookMs: 10, status: 429, retryAfterMs: 3_600_000 })
    one.gate.setFailing('e.example', true)
    const known = {
      endedAt: 0,
      notBefore: null,
      refusedUntil: 3_600_000,
      slowedMs: 0,
      restMs: 1000,
      paceMs: 10,
      isFailing: true,
    }
    expect(one.gate.pace('e.example')).toEqual(known)
    expect(two.gate.pace('e.example')).toEqual(known)
    expect(doorTo(host, clock).gate.pace('e.example')).toEqual(known)
    two.gate.setFailing('e.example', false)
    expect(one.gate.pace('e.example').isFailing).toBe(false)
  })

  it('keep the longest rest any of them has promised, with the reason', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    ;(await one.gate.take(claim(10_000)))?.end(fine)
    const turn = await two.gate.take(claim(1000))
    expect(turn?.waited).toEqual({
      ms: 10_000 + restMarginMs,
      why: 'the request before promised the site a rest of 10 s',
    })
  })

  it('show what they themselves do at a site, and why they wait', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    const turn = await one.gate.take(claim(1000))
    const next = two.gate.take(claim(1000))
    await settled()
    expect(one.gate.state('e.example')).toEqual({ kind: 'asking', since: 0, address: 'https://e.example/' })
    expect(two.gate.state('e.example')).toEqual({
      kind: 'resting',
      until: 0,
      why: 'another request to this site comes first',
      address: 'https://e.example/',
    })
    turn?.end(fine)
    await settled()
    expect(one.gate.state('e.example')).toEqual({ kind: 'idle' })
    expect(two.gate.state('e.example')).toMatchObject({ until: 1002, why: 'it asks for 1000 ms' })
    ;(await next)?.forgo()
    expect(two.gate.state('e.example')).toEqual({ kind: 'idle' })
  })

  it('free a site when one of them vanishes in its turn, and the rest counts from then', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    await one.gate.take(claim(1000))
    void one.gate.take(claim(1000))
    const next = two.gate.take(claim(1000))
    await clock.pass(300)
    one.vanish()
    await next
    expect(clock.now()).toBe(300 + 1000 + restMarginMs)
    expect(host.isBusy).toBe(true)
  })

  it('owe no rest for a turn that was given back', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    ;(await one.gate.take(claim(1000)))?.forgo()
    ;(await two.gate.take(claim(1000)))?.forgo()
    expect(clock.now()).toBe(0)
    expect(host.isBusy).toBe(false)
  })
})

describe('a claim', () => {
  it('that is stopped is given up at once, even behind a request that takes long', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const door = doorTo(host, clock)
    const held = await door.gate.take(claim(1000))
    const stop = new AbortController()
    const stopped = door.gate.take(claim(1000), stop.signal)
    stop.abort()
    expect(await stopped).toBeNull()
    expect(await door.gate.take(claim(1000), stop.signal)).toBeNull()
    held?.forgo()
    expect(host.isBusy).toBe(false)
  })

  it('keeps a delay that grew while it rested', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    ;(await door.gate.take(claim(1000)))?.end(fine)
    let delayMs = 1000
    const next = door.gate.take(claim(0, { rule: () => rule(delayMs) }))
    delayMs = 5000
    await next
    expect(clock.now()).toBe(5000 + restMarginMs)
  })

  it('keeps a delay that grew while another was asking, its turn given back', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const [one, two] = [doorTo(host, clock), doorTo(host, clock)]
    const held = await one.gate.take(claim(0))
    let delayMs = 0
    const next = two.gate.take(claim(0, { rule: () => rule(delayMs) }))
    await settled()
    held?.end(fine)
    delayMs = 3000
    const turn = await next
    expect(clock.now()).toBe(3000 + restMarginMs)
    turn?.end(fine)
    expect(host.isBusy).toBe(false)
  })

  it('waits while the site refuses, or gives up if it may and the pause is longer than it would wait', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    const turn = await door.gate.take(claim(1000, { rule: () => rule(1000, 10_000) }))
    turn?.end({ tookMs: 0, status: 503, retryAfterMs: 30_000 })
    const impatient = claim(1000, { rule: () => rule(1000, 10_000), givesUpWhenRefused: true })
    expect(await door.gate.take(impatient)).toBeNull()
    expect(clock.now()).toBe(0)
    const patient = claim(1000, { rule: () => rule(1000, 60_000), givesUpWhenRefused: true })
    expect((await door.gate.take(patient))?.waited.why).toBe('the site asked to be left alone until then')
    expect(clock.now()).toBe(30_000 + restMarginMs)
  })

  it('has a turn that ends once', async () => {
    const clock = new FakeClock()
    const turn = await doorTo(hostAt(clock), clock).gate.take(claim(0))
    turn?.end(fine)
    expect(() => turn?.end(fine)).toThrow('The turn at e.example was ended twice')
  })

  it('may be endless, and ends when it is stopped', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    ;(await door.gate.take(claim(0)))?.end(fine)
    const stop = new AbortController()
    const endless = door.gate.take(claim(Infinity), stop.signal)
    expect(door.gate.state('e.example')).toMatchObject({ kind: 'idle' })
    stop.abort()
    expect(await endless).toBeNull()
  })
})

describe('a gate that changes hands', () => {
  it('gives no turn for a second, and lets a site rest as if it had just been asked', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    await clock.pass(5000)
    door.gate.detach()
    const short = door.gate.take(claim(10))
    const long = door.gate.take(claim(4000, { site: 'long.example' }))
    door.join(nextHostAt(clock))
    expect((await short)?.waited.why).toBe(
      'the program that gave the turns has gone; what it had let in is heard of first',
    )
    expect(clock.now()).toBe(6000)
    await long
    expect(clock.now()).toBe(9000 + restMarginMs)
  })

  it('lets nobody to a site where a request of before is in flight', async () => {
    const clock = new FakeClock()
    const first = hostAt(clock)
    const [one, two] = [doorTo(first, clock), doorTo(first, clock)]
    const inFlight = await one.gate.take(claim(100))
    const waiting = two.gate.take(claim(100))
    one.gate.detach()
    two.gate.detach()
    const second = nextHostAt(clock)
    two.join(second)
    await clock.pass(500)
    one.join(second)
    await clock.pass(7000)
    let isIn = false
    void waiting.then(() => (isIn = true))
    await settled()
    expect(isIn).toBe(false)
    inFlight?.end(fine)
    await waiting
    expect(clock.now()).toBe(7500 + 100 + restMarginMs)
  })

  it('hears of what ended while nobody held it, with the pause the site then asked for', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    const turn = await door.gate.take(claim(100))
    door.gate.detach()
    await clock.pass(1000)
    turn?.end({ tookMs: 1000, status: 503, retryAfterMs: 30_000 })
    const host = nextHostAt(clock)
    door.join(host)
    const other = doorTo(host, clock)
    await other.gate.take(claim(100))
    expect(clock.now()).toBe(1000 + 30_000 + restMarginMs)
    expect(door.gate.figures('e.example').requests).toBe(1)
  })

  it('hears of a pause whose telling was lost with the host before', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    ;(await door.gate.take(claim(100)))?.end({ tookMs: 0, status: 429, retryAfterMs: 20_000 })
    door.gate.detach()
    // The new holder knows nothing, neither from the file nor from the one before.
    const host = nextHostAt(clock)
    door.join(host)
    expect(new Map(host.paces()).get('e.example')?.notBefore).toBe(20_000)
  })

  it('keeps claims in the order of their making', async () => {
    const clock = new FakeClock()
    const door = doorTo(hostAt(clock), clock)
    const order: string[] = []
    const ask = async (name: string): Promise<void> => {
      const turn = await door.gate.take(claim(100))
      order.push(name)
      turn?.end(fine)
    }
    door.gate.detach()
    const all = Promise.all([ask('a'), ask('b'), ask('c')])
    door.join(nextHostAt(clock))
    await all
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('grants nothing in a process that has lost its name', async () => {
    const clock = new FakeClock()
    let hasName = false
    const host = hostAt(clock, {}, () => hasName)
    const door = doorTo(host, clock)
    let isIn = false
    void door.gate.take(claim(0)).then(() => (isIn = true))
    await clock.pass(10_000)
    expect([isIn, host.isBusy]).toEqual([false, false])
    hasName = true
    expect(await door.gate.take(claim(0))).not.toBeNull()
  })

  it('remembers what it began with, a site that is failing too', async () => {
    const clock = new FakeClock()
    const known = { ...newSite, endedAt: -500, restMs: 2000, slowedMs: 2000, isFailing: true }
    const door = doorTo(hostAt(clock, { known: [['e.example', known]] }), clock)
    expect(door.gate.pace('e.example')).toEqual(known)
    await door.gate.take(claim(100))
    expect(clock.now()).toBe(1500 + restMarginMs)
  })
})

describe('what the host is told', () => {
  it('of a claim it does not know changes nothing', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const door = doorTo(host, clock)
    const stranger = host.join(() => undefined)
    const turn = await door.gate.take(claim(1000))
    stranger.receive({ kind: 'end', id: 1, tookMs: 1, status: 200, delayMs: 0 })
    stranger.receive({ kind: 'forget', id: 1 })
    expect(host.isBusy).toBe(true)
    turn?.end(fine)
    expect(host.isBusy).toBe(false)
  })

  it('of a pace counts only where it asks the site later', async () => {
    const clock = new FakeClock()
    const host = hostAt(clock)
    const door = doorTo(host, clock)
    ;(await door.gate.take(claim(1000)))?.end({ tookMs: 0, status: 503, retryAfterMs: 30_000 })
    host
      .join(() => undefined)
      .receive({
        kind: 'pace',
        site: 'e.example',
        endedMs: -90_000,
        notBeforeMs: -60_000,
        refusedMs: null,
        slowedMs: 0,
        restMs: 0,
        paceMs: null,
        isFailing: false,
      })
    expect(door.gate.pace('e.example')).toMatchObject({ endedAt: 0, notBefore: 30_000, restMs: 1000 })
  })
})
