import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { ConnectionGone, type Connection, createConnection } from './connection.ts'
import { acceptedEncodings } from './content-decoding.ts'
import type { ConnectAddress, HttpRequest } from './http-wire.ts'
import type { KeptConnections } from './kept-connections.ts'
import { openSocket } from './open-socket.ts'
import { untilAborted } from './request-ending.ts'

/** Content types we can do something with, in a browser's words (spec behaviour 4.6). */
const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Who asks, and where names lead. */
export interface SenderOptions {
  readonly userAgent: string
  /**
   * Addresses the guard judged: connections go to these only. An error is why there are none; null means the host was not
   * judged, and the wire asks `lookup`. Hosts come without brackets.
   */
  readonly resolve: (hostname: string) => readonly ConnectAddress[] | Error | null
  /** Rejects with an error with a `code`; the code `refused_address` refuses the host. */
  readonly lookup: (hostname: string) => Promise<readonly ConnectAddress[]>
  readonly kept: KeptConnections
}

/** How far a request got; written while it is asked, read when it fails. */
export interface SendState {
  connection: Connection | null
  isReused: boolean
  wasSent: boolean
}

/** Writes one request and gives the head of its answer, the body unread. Rejects with the network's error. */
export type SendRequest = (
  request: HttpRequest,
  state: SendState,
  signal: AbortSignal,
) => Promise<Dispatcher.ResponseData>

/** A sender counts its connections from 1. Requests to one origin come one at a time: the gate sees to that. */
export function createSender({ userAgent, resolve, lookup, kept }: SenderOptions): SendRequest {
  let connectionCount = 0

  const open = async (
    url: URL,
    pinned: readonly ConnectAddress[] | null,
    signal: AbortSignal,
  ): Promise<Connection> => {
    const hostname = bareHost(url)
    const addresses = pinned ?? (await untilAborted(lookup(hostname), signal))
    if (addresses.length === 0) throw Object.assign(new Error('no addresses'), { code: 'no_addresses' })
    const isSecure = url.protocol === 'https:'
    const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
    const socket = await openSocket({ hostname, port, isSecure, addresses }, signal)
    connectionCount += 1
    return createConnection(socket, url.origin, connectionCount)
  }

  return async (request, state, signal) => {
    const url = new URL(request.address)
    const pinned = pinnedAddresses(bareHost(url), resolve)
    for (;;) {
      const old = kept.take(url.origin, pinned)
      const connection = old ?? (await open(url, pinned, signal))
      Object.assign(state, { connection, isReused: old !== null, wasSent: true })
      try {
        return await connection.client.request({
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          headers: headLines(userAgent, request.headers),
          responseHeaders: 'raw',
          signal,
        })
      } catch (error) {
        if (!(error instanceof ConnectionGone)) throw error
        // A kept connection found closed before use has cost the site nothing; a new one that closes at once is an answer.
        Object.assign(state, {
          connection: old === null ? connection : null,
          isReused: false,
          wasSent: false,
        })
        if (old === null) throw error
      }
    }
  }
}

/** A literal leads to itself; a name to what was judged. Throws the look-up's error. */
function pinnedAddresses(
  hostname: string,
  resolve: SenderOptions['resolve'],
): readonly ConnectAddress[] | null {
  const family = isIP(hostname)
  if (family !== 0) return [{ address: hostname, family: family === 6 ? 6 : 4 }]
  const resolved = resolve(hostname)
  if (resolved instanceof Error) throw resolved
  return resolved
}

/** Names and values in turn, as undici takes them; it writes Host and Connection before these. */
function headLines(userAgent: string, own: HttpRequest['headers']): string[] {
  return ['User-Agent', userAgent, 'Accept', accepted, 'Accept-Encoding', acceptedEncodings, ...own.flat()]
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
