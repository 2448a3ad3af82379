import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Opens the connection a web socket was allowed; rejects when there is none. */
export type OpenConnection = (signal: AbortSignal) => Promise<Duplex>

/** The only way the browser's own connections can take: a proxy of ours on loopback that leads nowhere by itself. */
export interface GuardProxy {
  readonly port: number
  readonly username: string
  readonly password: string
  /** A page begins: gives the address that shows whether the browser comes this way at all. */
  readonly beginPage: () => PagePass
  readonly close: () => Promise<void>
}

/** What the proxy knows of the page under way. */
export interface PagePass {
  /** Asked for by the browser and answered by the proxy alone. */
  readonly probe: string
  /** The browser asked for the probe with the right credentials. */
  readonly isProven: () => boolean
  /** Lets connections to a host through, such as `example.com:443`, from here to the page's end. */
  readonly admit: (place: string, open: OpenConnection) => void
  /** Connections turned away since the page began. */
  readonly strayCount: () => number
  /** Ends what was let through. */
  readonly end: () => void
}

/** Length of a name or password nobody guesses. */
const secretBytes = 24

/**
 * Starts the proxy. Whoever has not its credentials gets 407: another program of the machine must not find a way out here
 * (spec behaviour 4.10). Loopback is not bypassed by the browser, so this holds for addresses of this machine too.
 */
export async function startGuardProxy(): Promise<GuardProxy> {
  const username = secret()
  const password = secret()
  const credentials = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const isKnown = ({ headers }: IncomingMessage): boolean => headers['proxy-authorization'] === credentials
  const state: { page: OpenPage | null } = { page: null }

  const server = createServer((request, response) => {
    const { page } = state
    const isProbe = page !== null && request.url === page.probe
    if (!isKnown(request)) {
      // The browser's first try at the probe comes without credentials, as the protocol wants it.
      if (page !== null && !isProbe) page.strays += 1
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="guard"', Connection: 'close' }).end()
      return
    }
    if (isProbe) page.isProven = true
    else if (page !== null) page.strays += 1
    response.writeHead(isProbe ? 204 : 403, { Connection: 'close' }).end()
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy())
    const { page } = state
    const open = isKnown(request) ? page?.admitted.get(request.url ?? '') : undefined
    if (page === null || open === undefined) {
      if (page !== null) page.strays += 1
      const refusal = isKnown(request) ? '403 Forbidden' : '407 Proxy Authentication Required'
      const challenge = isKnown(request) ? '' : 'Proxy-Authenticate: Basic realm="guard"\r\n'
      socket.end(`HTTP/1.1 ${refusal}\r\n${challenge}Content-Length: 0\r\nConnection: close\r\n\r\n`)
      return
    }
    void tunnel(socket, open, page.ending.signal)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    username,
    password,
    beginPage() {
      const page = new OpenPage()
      state.page = page
      return {
        probe: page.probe,
        isProven: () => page.isProven,
        admit: (place, open) => page.admitted.set(place, open),
        strayCount: () => page.strays,
        end() {
          page.ending.abort()
          if (state.page === page) state.page = null
        },
      }
    },
    close() {
      state.page?.ending.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

class OpenPage {
  readonly probe = `http://${secret()}.invalid/`
  readonly admitted = new Map<string, OpenConnection>()
  readonly ending = new AbortController()
  isProven = false
  strays = 0
}

async function tunnel(socket: Duplex, open: OpenConnection, signal: AbortSignal): Promise<void> {
  try {
    const other = await open(signal)
    const end = (): void => {
      socket.destroy()
      other.destroy()
    }
    signal.addEventListener('abort', end)
    for (const side of [socket, other]) {
      side.on('error', end)
      side.on('close', () => {
        signal.removeEventListener('abort', end)
        end()
      })
    }
    if (signal.aborted) end()
    else socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    socket.pipe(other).pipe(socket)
  } catch {
    // The site could not be reached: the page sees its web socket fail, as it would anywhere.
    socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  }
}

/** Lower case, since host names are. */
function secret(): string {
  return randomBytes(secretBytes).toString('hex')
}
