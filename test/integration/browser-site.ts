import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { userAgent } from '#shared/product.ts'
import { type Address, normaliseAddress } from '#main/core/base/address.ts'
import {
  type BrowserRung,
  type BrowserRungOptions,
  createBrowserRung,
} from '#main/core/browser/browser-rung.ts'
import type { BrowserOutcome, BrowserPage, BrowserWish } from '#main/core/browser/browser-result.ts'
import { findBrowser } from '#main/core/browser/find-browser.ts'
import type { PageDoors } from '#main/core/browser/page-doors.ts'
import { sandboxChoice } from '#main/core/browser/sandbox-choice.ts'
import { createAddressGuard } from '#main/core/guard/address-guard.ts'
import { systemLookup } from '#main/core/guard/system-lookup.ts'
import { createHttpGet } from '#main/core/wire/http-get.ts'
import type { HttpWire } from '#main/core/wire/http-wire.ts'

/** The browser these tests draw with; without one they are skipped, and say so. */
export const search = await findBrowser('auto')
if (search.found === null) {
  process.stderr.write(`\nSKIPPED: the tests of the real browser. ${search.reason}\n\n`)
}

export const ours = userAgent('')
const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** One request as a site saw it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export type Answer =
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/** A site on loopback that answers what its table says, 404 else, and writes down who asked for what. */
export async function site(table: Record<string, Answer>) {
  const seen: Seen[] = []
  const upgrades: Seen[] = []
  let connections = 0
  const note = ({ method = '', url = '', headers }: IncomingMessage): Seen => ({ method, path: url, headers })
  const server = createServer((request, response) => {
    seen.push(note(request))
    const answer = table[request.url ?? ''] ?? { status: 404, body: 'none' }
    if (typeof answer === 'function') {
      answer(request, response)
      return
    }
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  server.on('connection', () => (connections += 1))
  server.on('upgrade', (request, socket) => {
    upgrades.push(note(request))
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `127.0.0.1:${port}`,
    seen,
    upgrades,
    paths: () => seen.map(({ path }) => path),
    connections: () => connections,
    address: (path: string): Address => normaliseAddress(`http://127.0.0.1:${port}${path}`)!,
  }
}

export interface DoorsMore extends Partial<PageDoors> {
  /** Addresses that may be private beside the page's own. */
  readonly places?: readonly Address[]
}

/** The doors a run will hand in: the real guard, which lets only the page's own place be private, and the real wire. */
export function doorsTo(address: Address, { places = [], ...more }: DoorsMore = {}) {
  const guard = createAddressGuard({
    lookup: systemLookup,
    mayAskPrivate: 'places',
    places: [address, ...places],
  })
  const wire: HttpWire = createHttpGet({ userAgent: ours, resolve: guard.resolved, lookup: guard.lookup })
  cleanups.push(() => wire.close())
  const judged: Address[] = []
  const doors: PageDoors = {
    judge: (asked) => {
      judged.push(asked)
      return guard.judge(asked)
    },
    isRefusedByRobots: () => false,
    ask: ({ address: asked, accept, headers }, signal) =>
      wire.get({ address: asked, accept, headers, wants: () => 'body' }, signal),
    ownHeaders: () => [],
    connect: async (host, port) => {
      const socket = connect(port, host)
      await once(socket, 'connect')
      return socket
    },
    ...more,
  }
  return { doors, judged }
}

/** A rung on the real browser, with waits short enough for tests; `close` it, or it is closed at the end. */
export function rung(more: Partial<BrowserRungOptions> = {}): BrowserRung {
  if (search.found === null) throw new Error(search.reason)
  const { platform, env } = process
  const sandbox = sandboxChoice({ platform, env, uid: process.getuid?.() ?? null })
  return createBrowserRung({ found: search.found, sandbox, ...more })
}

/** One rung for a whole file, since starting a browser takes a second. */
export function sharedRung(more: Partial<BrowserRungOptions> = {}) {
  let made: BrowserRung | null = null
  afterAll(() => made?.close())
  const get = (): BrowserRung => (made ??= rung(more))
  const load = (address: Address, wish: DoorsMore & Partial<BrowserWish> = {}): Promise<BrowserOutcome> => {
    const { mayLoadImages = false, ...doors } = wish
    return get().load({
      address,
      userAgent: ours,
      mayLoadImages,
      doors: wish.doors ?? doorsTo(address, doors).doors,
    })
  }
  return { get, load }
}

/** The page of an outcome; fails loudly with what came instead. */
export function drawn(outcome: BrowserOutcome): BrowserPage {
  if (outcome.kind === 'page') return outcome
  throw new Error(`No page: ${JSON.stringify(outcome)}`)
}
