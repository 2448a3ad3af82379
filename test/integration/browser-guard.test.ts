import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type Address, originOf } from '#main/core/base/address.ts'
import { doorsTo, drawn, search, sharedRung, site } from './browser-site.ts'

const script = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body })
const to = (location: string, status = 302) => ({ status, headers: { location }, body: 'moved' })

/** A page that tries each address by `fetch` and says in its title which of them answered what. */
const tries = (...addresses: readonly string[]) => `<title>?</title><script>
  const said = (url) => fetch(url).then((r) => r.text()).catch(() => 'failed')
  Promise.all(${JSON.stringify(addresses)}.map(said)).then((all) => { document.title = all.join(',') })</script>`

describe.skipIf(search.found === null)('the guard of a drawn page', () => {
  const { load } = sharedRung({ limits: { quietMs: 3000 } })

  it('hands a redirect of the document back before anything else is asked (W68, W74)', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const other = await site({})
      const { address, seen } = await site({ '/a': to(other.address('/b'), status) })
      const outcome = await load(address('/a'), { places: [other.address('/')] })
      expect(outcome).toMatchObject({
        kind: 'redirect',
        status,
        location: other.address('/b'),
        requests: { made: 0 },
      })
      expect([seen.length, other.seen.length]).toEqual([1, 0])
    }
  })

  it('hands back where a script, a refresh or its header leads, and does not go there itself', async () => {
    const { address, paths } = await site({
      '/script': `<script>location.href = '/next?x=1'</script>`,
      '/late': `<script>setTimeout(() => location.assign('/next?x=1'), 100)</script><script src=/slow.js></script>`,
      '/slow.js': (_request, response) => void setTimeout(() => response.end(''), 300),
      '/refresh': `<meta http-equiv=refresh content="0; url=/next?x=1">`,
      '/header': { headers: { refresh: '0; url=/next?x=1' }, body: 'x' },
      '/link': `<a id=l href="/next?x=1">x</a><script>l.click()</script>`,
    })
    for (const path of ['/script', '/late', '/refresh', '/header', '/link']) {
      expect(await load(address(path)), path).toMatchObject({
        kind: 'redirect',
        status: null,
        location: address('/next?x=1'),
        headers: null,
      })
    }
    expect(paths()).not.toContain('/next?x=1')
  })

  it('reads a page that loads itself anew, sends a form or opens windows once and as it stands', async () => {
    const scripts = [
      `location.reload()`,
      `location.href = location.pathname`,
      `addEventListener('load', () => location.reload())`,
      `open('/window')`,
      `open('about:blank').location = '/window'`,
      `document.body.innerHTML = '<form id=f method=post action=/form></form>'; f.submit()`,
    ]
    const { address, paths } = await site(
      Object.fromEntries(
        scripts.map((text, at) => [
          `/${at}`,
          `<title>Once</title><body><script src=/x.js></script><script>${text}</script>`,
        ]),
      ),
    )
    for (const [at, text] of scripts.entries()) {
      const page = drawn(await load(address(`/${at}`)))
      expect(page.html, text).toContain('<title>Once</title>')
      expect(page.seconds, text).toBeLessThan(20)
    }
    expect(paths().filter((path) => path !== '/x.js')).toEqual(scripts.map((_, at) => `/${at}`))
  })

  it('aborts what leads to a private address before the other side is asked (W65, W75)', async () => {
    const inside = await site({ '/secret': 'secret' })
    const { address, paths } = await site({
      '/': tries(inside.address('/secret'), '/hop', `http://localhost:${inside.port}/secret`, '/fine'),
      '/hop': to(inside.address('/secret')),
      '/fine': 'fine',
    })
    const page = drawn(await load(address('/')))
    expect(page.html).toContain('<title>failed,failed,failed,fine</title>')
    expect(page.requests).toMatchObject({ refused: 3, made: 2 })
    expect(inside.connections()).toBe(0)
    expect(paths().sort()).toEqual(['/', '/fine', '/hop'])
  })

  it('refuses a document the guard refuses, without a request', async () => {
    const inside = await site({ '/': 'secret' })
    const { address } = await site({})
    expect(await load(inside.address('/'), { doors: doorsTo(address('/')).doors })).toMatchObject({
      kind: 'failure',
      code: 'refused_address',
      retryable: false,
      wasSent: false,
    })
    expect(inside.connections()).toBe(0)
  })

  it('walks a chain of redirects of a script and hands over its last answer only (W66, W67)', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, hop) => [`/hop${hop}`, to(`/hop${hop + 1}`, hop % 2 ? 301 : 307)]),
    )
    const { address, paths } = await site({
      ...chain,
      '/': tries('/hop2', '/hop1'),
      '/hop12': { headers: { 'set-cookie': 'last=1' }, body: 'end' },
    })
    // Ten hops are followed from /hop2, the eleventh from /hop1 is not.
    expect(drawn(await load(address('/'))).html).toContain('<title>end,failed</title>')
    expect(paths().filter((path) => path === '/hop12')).toHaveLength(1)
    expect(paths().filter((path) => path === '/hop11')).toHaveLength(2)
  })

  it('takes the person’s headers and the page’s cookies off a hop to another origin', async () => {
    const other = await site({ '/end': { headers: { 'access-control-allow-origin': '*' }, body: 'end' } })
    const { address, seen } = await site({
      '/': { headers: { 'set-cookie': 'own=1' }, body: tries('/hop') },
      '/hop': to(other.address('/end')),
    })
    const ownHeaders = (asked: Address) =>
      originOf(asked) === originOf(address('/')) ? ([['Authorization', 'Basic eDp5']] as const) : []
    drawn(await load(address('/'), { places: [other.address('/')], ownHeaders }))
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Basic eDp5', 'Basic eDp5'])
    expect(other.seen.map(({ headers }) => [headers.authorization, headers.cookie])).toEqual([
      [undefined, undefined],
    ])
  })

  it('keeps origins apart as a browser does: a site’s silence is no permission', async () => {
    const other = await site({
      '/closed': 'closed',
      '/open': { headers: { 'access-control-allow-origin': '*' }, body: 'open' },
    })
    const { address } = await site({ '/': tries(other.address('/closed'), other.address('/open')) })
    const page = drawn(await load(address('/'), { places: [other.address('/')] }))
    expect(page.html).toContain('<title>failed,open</title>')
  })

  it('makes no request that a known robots.txt refuses (decisions A18)', async () => {
    const { address, paths } = await site({
      '/': tries('/api/x', '/hop', '/fine'),
      '/hop': to('/api/y'),
      '/api/x': 'x',
      '/fine': 'fine',
    })
    const isRefusedByRobots = (asked: Address) => new URL(asked).pathname.startsWith('/api/')
    const page = drawn(await load(address('/'), { isRefusedByRobots }))
    expect(page.html).toContain('<title>failed,failed,fine</title>')
    expect(page.requests).toMatchObject({ disallowed: 2, made: 2 })
    expect(paths().sort()).toEqual(['/', '/fine', '/hop'])
  })

  it('lets pass what asks nobody: data and blobs (W69)', async () => {
    const { address } = await site({
      '/': tries('data:text/plain,one').replace(
        'Promise.all([',
        `Promise.all([URL.createObjectURL(new Blob(['two'])), `,
      ),
    })
    expect(drawn(await load(address('/'))).html).toContain('<title>two,one</title>')
  })

  it('judges each origin once a page (W70)', async () => {
    const other = await site({})
    const { address } = await site({
      '/': `${'<script src=/x.js></script>'.repeat(3)}<script src=${other.address('/y.js')}></script>
        <script src=${other.address('/z.js')}></script>`,
    })
    const { doors, judged } = doorsTo(address('/'), { places: [other.address('/')] })
    drawn(await load(address('/'), { doors }))
    expect(judged.map(originOf)).toEqual([originOf(address('/')), originOf(other.address('/'))])
  })

  it('judges a web socket as its http twin: a private one is left unconnected, an allowed one asks under our name (W71, W72)', async () => {
    const inside = await site({})
    const { address, upgrades } = await site({
      '/': `<script>new WebSocket('ws://127.0.0.1:${inside.port}/x')
        new WebSocket(location.href.replace('http', 'ws') + 'live')
        new WebSocket(location.href.replace('http', 'ws') + 'no')</script>`,
    })
    const isRefusedByRobots = (asked: Address) => asked.endsWith('/no')
    const page = drawn(await load(address('/'), { isRefusedByRobots }))
    await expect.poll(() => upgrades.length, { timeout: 10_000 }).toBe(1)
    expect(upgrades.map(({ path, headers }) => [path, headers['user-agent']])).toEqual([
      ['/live', expect.stringMatching(/^Saunter\//)],
    ])
    expect(inside.connections()).toBe(0)
    expect(page.requests).toMatchObject({ made: 1, refused: 1, disallowed: 1 })
  })

  it('opens no web socket where there is no door for one', async () => {
    const { address, upgrades } = await site({
      '/': `<script>new WebSocket(location.href.replace('http', 'ws') + 'live')</script>`,
    })
    expect(drawn(await load(address('/'), { connect: null })).requests).toMatchObject({ unwanted: 1 })
    expect(upgrades).toEqual([])
  })

  it('aborts a request nobody answers, and the page goes on without it (W73)', async () => {
    const { address } = await site({
      '/': tries('/dead', '/fine'),
      '/dead': (_request, response) => response.destroy(),
      '/fine': 'fine',
    })
    expect(drawn(await load(address('/'))).html).toContain('<title>failed,fine</title>')
  })

  it('gives a page no service worker, and no datagrams past the guard (W83)', async () => {
    const datagrams: unknown[] = []
    const udp = createSocket('udp4').on('message', (message) => datagrams.push(message))
    udp.bind(0, '127.0.0.1')
    await once(udp, 'listening')
    const { port } = udp.address()
    const inWorker = `try { new WebTransport('https://127.0.0.1:${port}/') } catch {}`
    const { address, paths } = await site({
      '/': `<title>?</title><iframe srcdoc="<script>new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x')</script>"></iframe>
        <script>${inWorker}; new Worker(URL.createObjectURL(new Blob([${JSON.stringify(inWorker)}])))
        navigator.serviceWorker?.register('/sw.js').catch(() => null)
        document.title = [typeof RTCPeerConnection, typeof WebTransport].join()</script>`,
      '/sw.js': script(''),
    })
    const page = drawn(await load(address('/')))
    udp.close()
    expect(page.html).toContain('<title>undefined,undefined</title>')
    expect(datagrams).toEqual([])
    expect(paths()).toEqual(['/'])
  })

  it('has every request of a worker judged too, or ends it at the proxy', async () => {
    const inside = await site({ '/x': 'secret' })
    const { address } = await site({
      '/': `<script>new Worker('/w.js')</script>`,
      '/w.js': script(
        `fetch('http://127.0.0.1:${inside.port}/x'); importScripts('http://127.0.0.1:${inside.port}/y.js'); new WebSocket('ws://127.0.0.1:${inside.port}/z')`,
      ),
    })
    drawn(await load(address('/')))
    expect(inside.connections()).toBe(0)
  })

  it('ends with a bug of ours, not with a page', async () => {
    const { address } = await site({ '/': 'x' })
    const ask = () => Promise.reject(new Error('a bug'))
    await expect(load(address('/'), { ask })).rejects.toThrow('a bug')
    expect((await load(address('/'))).kind).toBe('page')
  })
})
