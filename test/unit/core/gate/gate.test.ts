import { describe, expect, it } from 'vitest'
import { Gate } from '#main/core/gate/gate.ts'
import { afterRequest, earliestStart, newSite, type PaceRule, restMarginMs } from '#main/core/gate/pace.ts'
import { FakeClock } from '../../../fake-clock.ts'

const rule = (delayMs: number, maxDelayMs = 60_000): PaceRule => ({
  delayMs,
  why: `it asks for ${delayMs} ms`,
  maxDelayMs,
})

/** A request that takes `tookMs` at `clock`, and the gap before it, the margin taken off. */
async function request(
  gate: Gate,
  clock: FakeClock,
  site: string,
  delay: PaceRule,
  tookMs: number,
): Promise<number> {
  const ended = gate.pace(site).endedAt
  const turn = await gate.take({ site, address: `https://${site}/`, rule: () => delay })
  const startedAt = clock.now()
  await clock.pass(tookMs)
  turn?.end({ tookMs, status: 200, retryAfterMs: null })
  return ended === null ? 0 : startedAt - ended - restMarginMs
}

describe('the gate', () => {
  it('counts the delay from the end of the last answer', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    const gaps: number[] = []
    for (let n = 0; n < 4; n += 1) gaps.push(await request(gate, clock, 'e.example', rule(1500), 400))
    expect(gaps).toEqual([0, 1500, 1500, 1500])
    expect(gate.figures('e.example')).toEqual({
      requests: 4,
      shortestGapMs: 1500 + restMarginMs,
      inFlightMost: 1,
    })
  })

  it('gives two claims for one site their turns one after the other, first claim first', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    const order: string[] = []
    const ask = async (name: string): Promise<void> => {
      const turn = await gate.take({ site: 'e.example', address: name, rule: () => rule(1000) })
      order.push(`${name} starts at ${Math.round(clock.now() / 1000)}`)
      await clock.pass(1000)
      order.push(`${name} ends`)
      turn?.end({ tookMs: 1000, status: 200, retryAfterMs: null })
    }
    await Promise.all([ask('a'), ask('b'), ask('c')])
    expect(order).toEqual(['a starts at 0', 'a ends', 'b starts at 2', 'b ends', 'c starts at 4', 'c ends'])
  })

  it('never lets two be in flight at one site, whatever the claims', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    let inFlight = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const site = n % 3 === 0 ? 'a.example' : 'b.example'
        const turn = await gate.take({ site, address: '', rule: () => rule(n * 10) })
        if (site === 'b.example') most = Math.max(most, ++inFlight)
        await clock.pass(50)
        if (site === 'b.example') inFlight -= 1
        turn?.end({ tookMs: 50, status: 200, retryAfterMs: null })
      }),
    )
    expect(most).toBe(1)
    expect(gate.figures('b.example')).toMatchObject({ requests: 20, inFlightMost: 1 })
  })

  it('lets different sites be asked side by side', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    const a = await gate.take({ site: 'a.example', address: '', rule: () => rule(1000) })
    const b = await gate.take({ site: 'b.example', address: '', rule: () => rule(1000) })
    expect(clock.now()).toBe(0)
    a?.end({ tookMs: 1, status: 200, retryAfterMs: null })
    b?.end({ tookMs: 1, status: 200, retryAfterMs: null })
  })

  it('owes no rest for a turn that was given back unused', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    const turn = await gate.take({ site: 'e.example', address: '', rule: () => rule(1000) })
    turn?.forgo()
    expect(gate.pace('e.example').endedAt).toBeNull()
    expect(gate.figures('e.example').requests).toBe(0)
  })

  it('says while a site rests until when and why', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    await request(gate, clock, 'e.example', rule(4000), 100)
    const next = gate.take({ site: 'e.example', address: 'https://e.example/a', rule: () => rule(4000) })
    await Promise.resolve()
    await Promise.resolve()
    expect(gate.state('e.example')).toEqual({
      kind: 'resting',
      until: 4100 + restMarginMs,
      why: 'it asks for 4000 ms',
      address: 'https://e.example/a',
    })
    ;(await next)?.forgo()
  })

  it('gives null to a claim whose crawl is stopped while it waits, and the turn to the next', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    const held = await gate.take({ site: 'e.example', address: '', rule: () => rule(1000) })
    const stop = new AbortController()
    const stopped = gate.take({ site: 'e.example', address: '', rule: () => rule(1000) }, stop.signal)
    const next = gate.take({ site: 'e.example', address: '', rule: () => rule(1000) })
    stop.abort()
    held?.end({ tookMs: 10, status: 200, retryAfterMs: null })
    expect(await stopped).toBeNull()
    expect(await next).not.toBeNull()
  })

  it('keeps a delay that grew while the claim was waiting', async () => {
    const clock = new FakeClock()
    const gate = new Gate(clock)
    await request(gate, clock, 'e.example', rule(1000), 0)
    let delayMs = 1000
    const asked = clock.now()
    const next = gate.take({ site: 'e.example', address: '', rule: () => rule(delayMs) })
    delayMs = 5000
    ;(await next)?.forgo()
    expect(clock.now() - asked).toBeGreaterThanOrEqual(5000)
  })
})

describe('the pace of a site', () => {
  it('is its time to answer, averaged with the last; a slow answer is never a reason to ask sooner', () => {
    // Spec behaviour 2.3, the worked example: 0.3 s, then a page of 2 s.
    const gaps: number[] = []
    let pace = newSite
    for (const tookMs of [20, 2000, 20, 20, 20]) {
      pace = afterRequest(pace, rule(300), { endedAt: 0, tookMs, status: 200, retryAfterMs: null })
      gaps.push(earliestStart(pace, rule(300), null).at - restMarginMs)
    }
    expect(gaps).toEqual([300, 1010, 515, 300, 300])
  })

  it('is bounded by the longest wait', () => {
    const pace = afterRequest(newSite, rule(1000, 10_000), {
      endedAt: 0,
      tookMs: 100_000,
      status: 200,
      retryAfterMs: null,
    })
    expect(earliestStart(pace, rule(1000, 10_000), null).at).toBe(10_000 + restMarginMs)
  })

  it('is not changed by a request whose time is unknown', () => {
    const pace = afterRequest(newSite, rule(1000), {
      endedAt: 0,
      tookMs: 3000,
      status: 200,
      retryAfterMs: null,
    })
    expect(
      afterRequest(pace, rule(1000), { endedAt: 9, tookMs: null, status: 200, retryAfterMs: null }).paceMs,
    ).toBe(3000)
  })

  it('doubles with each 429 and 503 that names no pause, up to the longest wait', () => {
    let pace = newSite
    const slowed: number[] = []
    for (const status of [429, 503, 200, 429, 429, 429, 429]) {
      pace = afterRequest(pace, rule(1000, 20_000), { endedAt: 0, tookMs: 0, status, retryAfterMs: null })
      slowed.push(pace.slowedMs)
    }
    expect(slowed).toEqual([2000, 4000, 4000, 8000, 16_000, 20_000, 20_000])
  })

  it('hears a Retry-After to the millisecond, and one that is too long as a refusal', () => {
    const heard = afterRequest(newSite, rule(1000), {
      endedAt: 5000,
      tookMs: 0,
      status: 503,
      retryAfterMs: 30_000,
    })
    expect(earliestStart(heard, rule(1000), null)).toEqual({
      at: 35_000 + restMarginMs,
      why: 'the site asked for this pause in its Retry-After',
    })
    expect(heard.slowedMs).toBe(0)
    const refused = afterRequest(newSite, rule(1000), {
      endedAt: 5000,
      tookMs: 0,
      status: 429,
      retryAfterMs: 3_600_000,
    })
    expect(refused).toMatchObject({ notBefore: null, refusedUntil: 3_605_000 })
  })

  it('heeds Retry-After of no other status', () => {
    const pace = afterRequest(newSite, rule(1000), {
      endedAt: 0,
      tookMs: 0,
      status: 404,
      retryAfterMs: 30_000,
    })
    expect(pace).toMatchObject({ notBefore: null, refusedUntil: null, slowedMs: 0 })
  })
})
