import { describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import type { DoorFailure } from '#main/core/browser/page-doors.ts'
import { bug } from '../cases.ts'
import { doorsTo, drawn, ours, search, sharedRung, site } from './browser-site.ts'

/** A shell that a script fills. */
const shell = `<!doctype html><title>Shell</title><div id=a></div><script>
  document.title = 'Rendered'; document.getElementById('a').innerHTML = '<a href=/p>p</a>'</script>`

const none = { made: 0, unwanted: 0, writing: 0, refused: 0, disallowed: 0, overBound: 0, stray: 0 }

describe.skipIf(search.found === null)('a page drawn by the browser', () => {
  const { load } = sharedRung({ limits: { quietMs: 3000 } })

  it('is the document as its scripts left it, with where it landed, status, headers and size', async () => {
    const { address, seen } = await site({
      '/a': { status: 203, headers: { 'x-twice': ['1', '2'] }, body: shell },
    })
    const page = drawn(await load(address('/a')))
    expect(page).toEqual({
      kind: 'page',
      landed: address('/a'),
      status: 203,
      headers: page.headers,
      html: page.html,
      bytes: shell.length,
      seconds: page.seconds,
      requests: { ...none, stray: page.requests.stray },
    })
    expect(page.html).toMatch(/^<!DOCTYPE html><html><head><title>Rendered<\/title>.*<a href="\/p">p<\/a>/s)
    expect(page.headers.get('x-twice')).toBe('1, 2')
    expect(seen.map(({ method, path }) => [method, path])).toEqual([['GET', '/a']])
  })

  it('asks under our own name, for scripts and data too, and names no other browser', async () => {
    const { address, seen } = await site({
      '/': `${shell}<b id=u></b><script>u.textContent = navigator.userAgent</script><script src=/app.js></script>`,
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `fetch('/data').then(() => new Worker('/w.js'))`,
      },
      '/data': '{}',
      '/w.js': { headers: { 'content-type': 'text/javascript' }, body: `fetch('/from-worker')` },
    })
    expect(drawn(await load(address('/'))).html).toContain(`<b id="u">${ours}</b>`)
    expect(seen.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/app.js', '/data']))
    for (const { path, headers } of seen) {
      expect(headers['user-agent'], path).toBe(ours)
      expect(
        Object.keys(headers).filter((name) => name.startsWith('sec-ch-ua')),
        path,
      ).toEqual([])
    }
  })

  it('draws an application made of modules that ask for their data', async () => {
    const js = { 'content-type': 'text/javascript' }
    const { address, paths } = await site({
      '/': '<title>?</title><link rel=modulepreload href=/part.js><script type=module src=/app.js></script>',
      '/app.js': {
        headers: js,
        body: `import { show } from './part.js'; show(await (await fetch('/api')).json())`,
      },
      '/part.js': { headers: js, body: `export const show = ({ name }) => { document.title = name }` },
      '/api': { headers: { 'content-type': 'application/json' }, body: '{"name": "Lamp"}' },
    })
    expect(drawn(await load(address('/'))).html).toContain('<title>Lamp</title>')
    expect(paths().sort()).toEqual(['/', '/api', '/app.js', '/part.js'])
  })

  it('draws a page of a secure site without one connection of its own', async () => {
    const asked: string[] = []
    const headers = { joined: {}, get: () => null, all: () => [] }
    const answer = (address: string) =>
      address.endsWith('.js')
        ? `document.title = [isSecureContext, location.protocol].join()`
        : '<title>?</title><script src=https://cdn.example/x.js></script>'
    const page = drawn(
      await load(normaliseAddress('https://shop.example/p')!, {
        judge: () => Promise.resolve({ ok: true }),
        ask: ({ address }) => {
          asked.push(address)
          const body = Buffer.from(answer(address))
          return Promise.resolve({ kind: 'answer', status: 200, headers, body, isSkipped: false })
        },
      }),
    )
    expect(page.html).toContain('<title>true,https:</title>')
    expect(asked).toEqual(['https://shop.example/p', 'https://cdn.example/x.js'])
  })

  it('asks for a script as a script, with the page it belongs to, and keeps its cookies for that page alone', async () => {
    const { address, seen } = await site({
      '/': {
        headers: { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] },
        body: '<script src=/app.js></script>',
      },
      '/app.js': { headers: { 'content-type': 'text/javascript' } },
    })
    drawn(await load(address('/')))
    drawn(await load(address('/')))
    const asked = seen.map(({ path, headers }) => [path, headers.accept, headers.referer, headers.cookie])
    const document = ['/', expect.stringContaining('text/html') as string, undefined, undefined]
    const script = ['/app.js', '*/*', address('/'), 'a=1; b=2']
    expect(asked).toEqual([document, script, document, script])
  })

  it('leaves out images, media, fonts, frames, icons and what is fetched ahead, unless images are wanted', async () => {
    const html = `<link rel=icon href=/icon.png><link rel=prefetch href=/ahead><link rel=stylesheet href=/style.css>
      <link rel=dns-prefetch href=//elsewhere.example><link rel=preconnect href=https://elsewhere.example>
      <script type=speculationrules>{"prefetch": [{"source": "list", "urls": ["/s1"], "eagerness": "immediate"}],
        "prerender": [{"source": "list", "urls": ["/s2"], "eagerness": "immediate"}]}</script>
      <script>navigator.sendBeacon('/beacon', 'x')</script>
      <p style="font-family: F">text</p><img src=/i.png><video src=/v.mp4></video><iframe src=/frame></iframe>`
    const css = '@font-face { font-family: F; src: url(/f.woff2) } body { background: url(/bg.png) }'
    const { address, paths, seen } = await site({
      '/': html,
      '/style.css': { headers: { 'content-type': 'text/css' }, body: css },
    })
    const plain = drawn(await load(address('/')))
    expect(paths()).toEqual(['/', '/style.css'])
    expect(plain.requests).toMatchObject({ made: 1, refused: 0 })
    expect(plain.requests.unwanted).toBeGreaterThanOrEqual(6)
    seen.length = 0
    drawn(await load(address('/'), { mayLoadImages: true }))
    expect(paths()).toEqual(
      expect.arrayContaining(['/', '/style.css', '/i.png', '/bg.png', '/f.woff2', '/v.mp4']),
    )
    for (const path of ['/icon.png', '/favicon.ico', '/ahead', '/frame', '/beacon', '/s1', '/s2']) {
      expect(paths(), path).not.toContain(path)
    }
  })

  it('writes nothing: only GET leaves the page', async () => {
    const { address, paths } = await site({
      '/': `<title>0</title><form id=f method=post action=/form></form><script>
        Promise.allSettled([fetch('/w', { method: 'POST', body: 'x' }), fetch('/w', { method: 'DELETE' })])
          .then(() => { document.title = 'done'; f.submit() })</script>`,
    })
    const page = drawn(await load(address('/')))
    expect(page.html).toContain('<title>done</title>')
    expect(paths()).toEqual(['/'])
    expect(page.requests).toMatchObject({ made: 0, writing: 3 })
  })

  it('makes 200 requests of its own at most and counts the rest (decisions A18)', async () => {
    const { address, seen } = await site({
      '/': `<script>for (let i = 0; i < 230; i++) fetch('/d' + i).catch(() => null)</script>`,
    })
    const page = drawn(await load(address('/')))
    expect(seen).toHaveLength(201)
    expect(page.requests).toMatchObject({ made: 200, overBound: 30 })
  })

  it('has at most two requests in flight at a site', async () => {
    let inFlight = 0
    let most = 0
    const { address } = await site({
      '/': `<script>for (let i = 0; i < 12; i++) fetch('/slow')</script>`,
      '/slow': (_request, response) => {
        inFlight += 1
        most = Math.max(most, inFlight)
        setTimeout(() => {
          inFlight -= 1
          response.end('x')
        }, 20)
      },
    })
    expect(drawn(await load(address('/'))).requests.made).toBe(12)
    expect(most).toBe(2)
  })

  it('sends the person’s own headers to their origin alone', async () => {
    const other = await site({ '/x.js': { headers: { 'content-type': 'text/javascript' } } })
    const { address, seen } = await site({
      '/': {
        headers: { 'set-cookie': 'own=page' },
        body: `<script src=${other.address('/x.js')}></script><script src=/y.js></script>`,
      },
      '/y.js': { headers: { 'content-type': 'text/javascript' } },
    })
    const origin = new URL(address('/')).origin
    drawn(
      await load(address('/'), {
        places: [other.address('/')],
        ownHeaders: (asked) =>
          new URL(asked).origin === origin
            ? [
                ['Authorization', 'Basic eDp5'],
                ['Cookie', 'a=1'],
              ]
            : [],
      }),
    )
    const sent = (log: typeof seen) => log.map(({ headers }) => [headers.authorization, headers.cookie])
    expect(sent(seen)).toEqual([
      ['Basic eDp5', 'a=1'],
      ['Basic eDp5', 'a=1; own=page'],
    ])
    // The page's own cookie goes by host: cookies know no ports (RFC 6265 8.5).
    expect(sent(other.seen)).toEqual([[undefined, 'own=page']])
  })

  it('gives a site’s error page with its status, and an empty one as nothing', async () => {
    const { address } = await site({
      '/gone': { status: 410, body: '<title>Gone</title>' },
      '/empty': { status: 404 },
      '/nothing': { status: 204 },
    })
    expect(drawn(await load(address('/gone')))).toMatchObject({ status: 410 })
    expect(drawn(await load(address('/gone'))).html).toContain('<title>Gone</title>')
    expect(drawn(await load(address('/empty')))).toMatchObject({ status: 404, html: '', bytes: 0 })
    expect(drawn(await load(address('/nothing')))).toMatchObject({ status: 204, html: '', bytes: 0 })
  })

  it('is a page whatever its status and headers say of passwords, caches and letters', async () => {
    const answers: readonly (readonly [number, Record<string, string>])[] = [
      [401, { 'www-authenticate': 'Basic realm="x"' }],
      [407, { 'proxy-authenticate': 'Basic realm="x"' }],
      [300, {}],
      [302, {}],
      [429, { 'retry-after': '1' }],
      [503, {}],
      [
        200,
        { 'x-title': Buffer.from('Größe 5 €').toString('latin1'), link: '</x.js>; rel=preload; as=script' },
      ],
      [200, { 'content-security-policy': "sandbox; default-src 'none'" }],
      [200, { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }],
    ]
    const { address } = await site(
      Object.fromEntries(
        answers.map(([status, headers], at) => [`/${at}`, { status, headers, body: '<title>x</title>' }]),
      ),
    )
    for (const [at, [status]] of answers.entries()) {
      const page = drawn(await load(address(`/${at}`)))
      expect([page.status, page.html], String(at)).toEqual([
        status,
        expect.stringContaining('<title>x</title>'),
      ])
    }
  })

  it('is nothing to read where the body was left, such as a film’s', async () => {
    const { address } = await site({ '/film': { headers: { 'content-type': 'video/mp4' }, body: 'x' } })
    const { doors } = doorsTo(address('/film'))
    const leaving = {
      ...doors,
      ask: async (...asked: Parameters<typeof doors.ask>) => {
        const outcome = await doors.ask(...asked)
        return outcome.kind === 'answer' ? { ...outcome, isSkipped: true } : outcome
      },
    }
    expect(drawn(await load(address('/film'), { doors: leaving }))).toMatchObject({ html: null, bytes: null })
  })

  it('is shown, not saved, when the site would have it saved', async () => {
    const { address } = await site({
      '/': {
        headers: { 'content-disposition': 'attachment; filename=a.html' },
        body: '<title>Saved</title>',
      },
    })
    expect(drawn(await load(address('/'))).html).toContain('<title>Saved</title>')
  })

  it('is nothing to read when the browser would not show it', async () => {
    const { address } = await site({
      '/zip': { headers: { 'content-type': 'application/zip' }, body: 'PK\u0003\u0004' },
      '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4' },
      '/odd': { headers: { 'content-type': 'x/y' }, body: '\u0000\u0001' },
    })
    for (const path of ['/zip', '/odd']) {
      expect(drawn(await load(address(path))), path).toMatchObject({ status: 200, html: null })
    }
    expect((await load(address('/pdf'))).kind).toBe('page')
  })

  it('can do no more than fail, whatever its scripts do', async () => {
    const soon = sharedRung({ limits: { loadMs: 5000, quietMs: 3000, readMs: 5000 } })
    const pages = [
      `<script>document.documentElement.remove()</script>`,
      `<script>window.stop()</script><p>x`,
      `<script>document.open(); document.write('<p>x')</script>`,
      `<script>addEventListener('load', () => { document.open(); document.write('<p>x') })</script>`,
      `<script>addEventListener('load', () => { for (let i = 0; i < 3; i++) alert(i); confirm(1); prompt(2); print() })</script>`,
      `<script>onbeforeunload = () => 'stay'; location.reload()</script>`,
      `<script>for (let i = 0; i < 300; i++) history.pushState(null, '', '/' + i)</script>`,
      `<script>Object.defineProperty(document, 'documentElement', { get: () => { throw 1 } }); XMLSerializer = null</script><p>x`,
      `<script>for (let i = 0; i < 50; i++) open('about:blank')</script>`,
      `<script>window.close(); self.close()</script>`,
      `<iframe src="javascript:parent.document.body.remove()"></iframe><iframe srcdoc="<script>top.location='/away'</script>"></iframe>`,
      `<base href="http://elsewhere.example/"><script src=x.js></script><frameset><frame src=a></frameset>`,
      `<script>navigation?.navigate?.('#x'); location.hash = 'y'</script>`,
      `<a href="mailto:x@example.com" id=a></a><script>a.click(); location = 'ftp://127.0.0.1/'; location = 'file:///etc/passwd'; location = 'javascript:1'; location = 'data:text/html,x'; location = 'about:blank'</script>`,
    ]
    const { address } = await site(Object.fromEntries(pages.map((body, at) => [`/page${at}`, body])))
    for (const [at, body] of pages.entries()) {
      const outcome = await soon.load(address(`/page${at}`))
      expect(['page', 'redirect', 'failure'], body).toContain(outcome.kind)
      expect(outcome.seconds, body).toBeLessThan(25)
      if (outcome.kind === 'failure') expect(outcome, body).toMatchObject({ code: 'fetch_failed' })
    }
    expect((await soon.load(address('/page0'))).kind).toBe('page')
  })

  it('lands where its scripts say it is', async () => {
    const { address } = await site({ '/': `<script>history.replaceState(null, '', '/shown')</script>` })
    expect(drawn(await load(address('/'))).landed).toBe(address('/shown'))
  })

  it('that never falls silent is read as it stands (case browser-001)', async () => {
    const { input, expected } = bug('browser-001')
    const { address } = await site({ '/': String(input['html']), '/poll': 'x' })
    const page = drawn(await load(address('/')))
    expect(page.html).toContain(`<title>${String(expected['title'])}</title>`)
    expect(page.html).toContain('<a href="/p">p</a>')
    expect(page.seconds).toBeLessThan(Number(expected['seconds_max']))
  })

  it('is text that nobody need decode again (case browser-003)', async () => {
    const { input, expected } = bug('browser-003')
    const headers = input['headers'] as Record<string, string>
    const { address } = await site({
      '/': { headers, body: Buffer.from(String(input['body_b64']), 'base64') },
    })
    const title = /<title>(.*?)<\/title>/.exec(drawn(await load(address('/'))).html ?? '')?.[1]
    expect(title?.replace('&amp;#10003;', '&#10003;')).toBe(expected['title'])
  })

  it('is not taken over its bound, as sent or as drawn (W78, W80)', async () => {
    const small = sharedRung({ limits: { maxLength: 1000 } })
    const { address } = await site({
      '/grown': `<script>document.write('x'.repeat(1001))</script>`,
      '/bytes': `<meta charset=utf-8><script>document.write('€'.repeat(400))</script>`,
      '/fine': `<script>document.write('x'.repeat(400))</script>`,
    })
    for (const path of ['/grown', '/bytes']) {
      expect(await small.load(address(path))).toMatchObject({
        kind: 'failure',
        code: 'too_large',
        retryable: false,
      })
    }
    expect((await small.load(address('/fine'))).kind).toBe('page')
    const heavy: DoorFailure = {
      kind: 'failure',
      code: 'too_large',
      message: 'Too large.',
      retryable: false,
      wasSent: true,
    }
    expect(await load(address('/fine'), { ask: () => Promise.resolve(heavy) })).toMatchObject({
      kind: 'failure',
      code: 'too_large',
      message: 'Too large.',
      wasSent: true,
    })
  })
})
