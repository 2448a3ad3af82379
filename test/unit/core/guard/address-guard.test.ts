import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Address, normaliseAddress } from '#main/core/base/address.ts'
import type { Clock } from '#main/core/base/clock.ts'
import { createAddressGuard, type GuardOptions } from '#main/core/guard/address-guard.ts'
import { type ResolvedAddress, systemLookup } from '#main/core/guard/system-lookup.ts'

/** A clock that stands still until it is told otherwise. */
function stillClock(): Clock & { pass: (ms: number) => void } {
  let now = 0
  const sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => now,
    wall: () => now,
    sleepUntil: (at, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve())
        sleepers.push({ at, wake: resolve })
      }),
    pass: (ms) => {
      now += ms
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake()
    },
  }
}

const resolved = (...addresses: string[]): readonly ResolvedAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const at = (text: string): Address => normaliseAddress(text)!

/** A guard whose names lead where the zone says; every look-up is noted. */
function guardOf(zone: Record<string, readonly string[] | Error>, more: Partial<GuardOptions> = {}) {
  const looked: string[] = []
  const clock = stillClock()
  const guard = createAddressGuard({
    mayAskPrivate: 'places',
    places: [],
    clock,
    lookup: (hostname) => {
      looked.push(hostname)
      const found = zone[hostname] ?? Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(resolved(...found))
    },
    ...more,
  })
  const verdict = async (address: string): Promise<string> => {
    const judged = await guard.judge(at(address))
    return judged.ok ? 'ok' : judged.message
  }
  return { guard, verdict, looked, clock, zone }
}

describe('the guard', () => {
  it('lets public addresses through and pins what they led to', async () => {
    const { guard, verdict, looked } = guardOf({ 'shop.example': ['93.184.216.34', '2606:4700::1'] })
    expect(guard.resolved('shop.example')).toBe(null)
    expect(await verdict('https://shop.example/a')).toBe('ok')
    expect(guard.resolved('shop.example')).toEqual(resolved('93.184.216.34', '2606:4700::1'))
    expect(looked).toEqual(['shop.example'])
  })

  it('refuses a name that leads to a private address, naming address and reason', async () => {
    const { verdict } = guardOf({ 'in.example': ['10.0.0.7'] })
    expect(await verdict('http://in.example/x')).toBe(
      'http://in.example/x was not fetched: in.example leads to 10.0.0.7, which is not on the public internet.',
    )
  })

  it('refuses a name of which any address is private', async () => {
    const { verdict } = guardOf({ 'mixed.example': ['8.8.8.8', '::1'] })
    expect(await verdict('http://mixed.example/')).toBe(
      'http://mixed.example/ was not fetched: mixed.example leads to ::1, which is not on the public internet.',
    )
  })

  it('judges literal addresses without a look-up', async () => {
    const { guard, verdict, looked } = guardOf({})
    expect(await verdict('http://[::1]/')).toBe(
      'http://[::1]/ was not fetched: ::1 is not on the public internet.',
    )
    expect(await verdict('http://[::ffff:10.0.0.1]/')).toMatch(/not on the public internet/)
    expect(await verdict('http://1.1.1.1/')).toBe('ok')
    expect([guard.resolved('1.1.1.1'), looked]).toEqual([resolved('1.1.1.1'), []])
  })

  it.each(['localhost', 'a.localhost', 'printer.local', 'db.internal', 'LOCALHOST'])(
    'refuses %s whatever it leads to, without a look-up',
    async (name) => {
      const { verdict, looked } = guardOf({ [name.toLowerCase()]: ['8.8.8.8'] })
      expect(await verdict(`http://${name}/`)).toMatch(
        / was not fetched: .+ names this machine or its own network\.$/,
      )
      expect(looked).toEqual([])
    },
  )

  it('takes names that merely end alike for what they are', async () => {
    const { verdict } = guardOf({ 'notlocalhost.example': ['8.8.8.8'], 'my-internal': ['8.8.8.8'] })
    expect([await verdict('http://notlocalhost.example/'), await verdict('http://my-internal/')]).toEqual([
      'ok',
      'ok',
    ])
  })

  it('refuses hosts with characters no host name has', async () => {
    const { verdict, looked } = guardOf({})
    expect(await verdict('http://a~b.example/')).toMatch(
      /a~b\.example holds characters that no host name has\.$/,
    )
    expect(looked).toEqual([])
  })

  it('leaves a name that does not resolve to the fetch, with the look-up’s own error', async () => {
    const error = Object.assign(new Error('later'), { code: 'EAI_AGAIN' })
    const { guard, verdict } = guardOf({ 'later.example': error, 'empty.example': [] })
    expect([await verdict('http://later.example/'), await verdict('http://empty.example/')]).toEqual([
      'ok',
      'ok',
    ])
    expect([guard.resolved('later.example'), guard.resolved('empty.example')]).toEqual([error, []])
  })

  it('gives up a look-up that hangs and says so as the resolver would', async () => {
    const { guard, clock, verdict } = guardOf({}, { lookup: () => new Promise(() => undefined) })
    const judged = verdict('http://hanging.example/')
    clock.pass(20_000)
    expect(await judged).toBe('ok')
    expect(guard.resolved('hanging.example')).toMatchObject({ code: 'EAI_AGAIN' })
  })
})

describe('an address judged some turns before it is asked', () => {
  it('is refused by what it is connected to when its name has turned private meanwhile', async () => {
    const { guard, verdict, clock, zone } = guardOf(
      { 'shop.example': ['8.8.8.8'] },
      { mayAskPrivate: 'always' },
    )
    expect(await verdict('http://shop.example/first')).toBe('ok')
    zone['shop.example'] = ['10.0.0.1']
    clock.pass(60_000)
    await verdict('http://shop.example/second')
    expect(guard.resolved('shop.example')).toMatchObject({ code: 'refused_address' })
  })

  it('is refused too when its name could not be looked up at first and then turned out private', async () => {
    const { guard, verdict, zone } = guardOf(
      { 'in.example': new Error('down') },
      { places: [at('http://localhost/')] },
    )
    expect(await verdict('http://in.example/first')).toBe('ok')
    zone['in.example'] = ['10.0.0.1']
    await verdict('http://in.example/second')
    expect(guard.resolved('in.example')).toMatchObject({
      code: 'refused_address',
      message: 'in.example leads to 10.0.0.1, which is not on the public internet.',
    })
  })
})

describe('look-ups', () => {
  it('are made once a minute for a host', async () => {
    const { verdict, looked, clock } = guardOf({ 'shop.example': ['8.8.8.8'] })
    await verdict('http://shop.example/a')
    clock.pass(59_999)
    await verdict('https://shop.example/b')
    expect(looked.length).toBe(1)
    clock.pass(1)
    await verdict('http://shop.example/c')
    expect(looked.length).toBe(2)
  })

  it('of one host at once are one', async () => {
    const { verdict, looked } = guardOf({ 'shop.example': ['8.8.8.8'] })
    await Promise.all([verdict('http://shop.example/a'), verdict('http://shop.example/b')])
    expect(looked).toEqual(['shop.example'])
  })

  it('that failed are made again at the next address', async () => {
    const { guard, verdict, zone } = guardOf({ 'shop.example': new Error('down') })
    await verdict('http://shop.example/a')
    zone['shop.example'] = ['8.8.8.8']
    await verdict('http://shop.example/b')
    expect(guard.resolved('shop.example')).toEqual(resolved('8.8.8.8'))
  })
})

describe('a private start', () => {
  const start = at('http://localhost:3000/shop')
  const zone = { localhost: ['::1', '127.0.0.1'], 'dev.example': ['127.0.0.1'] }

  it('typed by a person may be asked, with every address of its host and port', async () => {
    const { guard, verdict } = guardOf(zone, { places: [start] })
    expect([await verdict('http://localhost:3000/'), await verdict('https://localhost:3000/x')]).toEqual([
      'ok',
      'ok',
    ])
    expect(guard.resolved('localhost')).toEqual(resolved('::1', '127.0.0.1'))
  })

  it('opens no other port and no other name of the same machine', async () => {
    const { verdict } = guardOf(zone, { places: [start] })
    const refusals: string[] = []
    for (const url of [
      'http://localhost/',
      'http://localhost:22/',
      'http://127.0.0.1:3000/',
      'http://dev.example:3000/',
    ]) {
      refusals.push(await verdict(url))
    }
    expect(refusals.every((message) => message.includes('was not fetched'))).toBe(true)
  })

  it('is refused for agents, and where no start was typed', async () => {
    expect(await guardOf(zone, { places: [start], mayAskPrivate: 'never' }).verdict(start)).toMatch(
      /names this machine/,
    )
    expect(await guardOf(zone, { places: [] }).verdict(start)).toMatch(/names this machine/)
  })

  it('counts the scheme’s own port as a port', async () => {
    const { verdict } = guardOf(zone, { places: [at('http://dev.example/')] })
    expect([await verdict('http://dev.example:80/'), await verdict('https://dev.example:80/')]).toEqual([
      'ok',
      'ok',
    ])
    expect(await verdict('https://dev.example/')).toMatch(/was not fetched/)
  })

  it('that was public when first looked up must stay public', async () => {
    const {
      verdict,
      clock,
      zone: names,
    } = guardOf({ 'shop.example': ['8.8.8.8'] }, { places: [at('http://shop.example/')] })
    expect(await verdict('http://shop.example/')).toBe('ok')
    names['shop.example'] = ['127.0.0.1']
    clock.pass(60_000)
    expect(await verdict('http://shop.example/')).toBe(
      'http://shop.example/ was not fetched: shop.example was on the public internet before and now leads to 127.0.0.1, which is not.',
    )
  })
})

describe('a list that may ask private addresses', () => {
  it('may ask all of them', async () => {
    const { verdict } = guardOf(
      { 'in.example': ['10.0.0.7'], localhost: ['127.0.0.1'] },
      { mayAskPrivate: 'always' },
    )
    const verdicts: string[] = []
    for (const url of ['http://in.example/', 'http://localhost:8080/', 'http://192.168.1.1/']) {
      verdicts.push(await verdict(url))
    }
    expect(verdicts).toEqual(['ok', 'ok', 'ok'])
  })

  it('still refuses a name that was public and turned private, also after a failed look-up in between', async () => {
    const { verdict, clock, zone } = guardOf({ 'shop.example': ['8.8.8.8'] }, { mayAskPrivate: 'always' })
    await verdict('http://shop.example/')
    zone['shop.example'] = new Error('down')
    clock.pass(60_000)
    expect(await verdict('http://shop.example/')).toBe('ok')
    zone['shop.example'] = ['10.0.0.1']
    expect(await verdict('http://shop.example/')).toMatch(/was on the public internet before/)
  })
})

describe('the guarded look-up', () => {
  it('gives public addresses and refuses private ones and local names with a code', async () => {
    const { guard } = guardOf({
      'shop.example': ['8.8.8.8'],
      'in.example': ['10.0.0.7'],
      localhost: ['127.0.0.1'],
    })
    expect(await guard.lookup('shop.example')).toEqual(resolved('8.8.8.8'))
    await expect(guard.lookup('in.example')).rejects.toMatchObject({ code: 'refused_address' })
    await expect(guard.lookup('localhost')).rejects.toMatchObject({ code: 'refused_address' })
    await expect(guard.lookup('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('gives private ones where they may all be asked', async () => {
    const { guard } = guardOf({ 'in.example': ['10.0.0.7'] }, { mayAskPrivate: 'always' })
    expect(await guard.lookup('in.example')).toEqual(resolved('10.0.0.7'))
  })
})

describe('the look-up of this machine', () => {
  it('gives a literal address as it is', async () => {
    expect(await systemLookup('127.0.0.1')).toEqual(resolved('127.0.0.1'))
  })

  it('keeps the code of a failure', async () => {
    await expect(systemLookup(`${'a'.repeat(64)}.example`)).rejects.toHaveProperty('code')
  })
})

describe('cases from the field', () => {
  interface Row {
    readonly id: string
    readonly input: { readonly urls: readonly string[] }
    readonly expected: { readonly refused_address: readonly (boolean | null)[] }
  }
  const row = readFileSync(new URL('../../../cases/bugs.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .find(({ id }) => id === 'security-001')!

  it('security-001: private addresses in every numeric spelling (the ill-formed octal is no address at all)', async () => {
    const { verdict } = guardOf({})
    const verdicts: (boolean | null)[] = []
    for (const url of row.input.urls) {
      verdicts.push(normaliseAddress(url) === null ? null : (await verdict(url)) !== 'ok')
    }
    expect(verdicts).toEqual(row.expected.refused_address)
  })
})
