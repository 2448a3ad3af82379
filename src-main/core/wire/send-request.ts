import type { Dispatcher } from 'undici'
import { type Proxy, proxyName } from '../../../src-shared/proxy.ts'
import { ConnectionGone, type Connection, createConnection } from './connection.ts'
import { acceptedEncodings } from './content-decoding.ts'
import type { HttpRequest } from './http-wire.ts'
import type { KeptConnections } from './kept-connections.ts'
import { openSocket, type SocketTarget } from './open-socket.ts'
import { type OpenedSocket, openThroughProxy } from './open-through-proxy.ts'
import { proxyAuthorization } from './proxy-authorization.ts'
import { unwelcome } from './proxy-failure.ts'
import { type NameRules, targetAddresses } from './target-addresses.ts'

/** Content types we can do something with, in a browser's words (spec behaviour 4.6). */
const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Who asks, where names lead, and through which proxy. */
export interface SenderOptions extends NameRules {
  readonly userAgent: string
  /** None unless one is given: the proxy variables of the environment are never read (spec behaviour 4.11). */
  readonly proxy?: Proxy | null
  readonly kept: KeptConnections
}

/** How far a request got; written while it is asked, read when it fails. */
export interface SendState {
  connection: Connection | null
  isReused: boolean
  wasSent: boolean
  /** Name of the proxy once the request is on its way through it, for sentences. */
  via: string | null
}

/** Writes one request and gives the head of its answer, the body unread. Rejects with the network's error. */
export type SendRequest = (
  request: HttpRequest,
  state: SendState,
  signal: AbortSignal,
) => Promise<Dispatcher.ResponseData>

/** The status by which a proxy asks who comes (RFC 9110 15.5.8). */
const unwelcomeStatus = 407

/** A sender counts its connections from 1. Requests to one origin come one at a time: the gate sees to that. */
export function createSender({ userAgent, proxy = null, kept, ...names }: SenderOptions): SendRequest {
  const via = proxy === null ? null : proxyName(proxy)
  const addressesOf = targetAddresses(names, proxy)
  let connectionCount = 0

  const open = async (url: URL, state: SendState, signal: AbortSignal): Promise<Connection> => {
    const hostname = bareHost(url)
    const addresses = await addressesOf.find(hostname, signal)
    const isSecure = url.protocol === 'https:'
    const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
    state.via = via
    const opened = await openTarget({ hostname, port, isSecure, addresses }, proxy, signal)
    connectionCount += 1
    return createConnection(opened, url.origin, connectionCount)
  }

  return async (request, state, signal) => {
    const url = new URL(request.address)
    const asker = url.protocol === 'http:' && proxy?.kind === 'http' ? proxy : null
    const pinned = addressesOf.pinned(bareHost(url))
    for (;;) {
      const old = kept.take(url.origin, pinned)
      const connection = old ?? (await open(url, state, signal))
      Object.assign(state, { connection, isReused: old !== null, wasSent: true, via })
      try {
        const response = await connection.client.request({
          method: 'GET',
          ...requestParts(url, asker, [...ownLines(userAgent, request.accept), ...request.headers.flat()]),
          responseHeaders: 'raw',
          signal,
        })
        if (asker !== null && response.statusCode === unwelcomeStatus) {
          response.body.on('error', () => undefined).destroy()
          // The proxy turned it away, so the site was not asked.
          state.wasSent = false
          throw unwelcome(asker)
        }
        return response
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

async function openTarget(
  target: SocketTarget,
  proxy: Proxy | null,
  signal: AbortSignal,
): Promise<OpenedSocket> {
  if (proxy !== null) return openThroughProxy(proxy, target, signal)
  const socket = await openSocket(target, signal)
  // A socket without an address is closed; an empty one is never among those judged.
  return { socket, peer: socket.remoteAddress ?? '' }
}

/**
 * Path and headers: names and values in turn, as undici takes them; it writes Host and Connection before these. Where an
 * HTTP proxy asks in our place it gets the whole address, and who comes (RFC 9112 3.2.2).
 */
function requestParts(url: URL, asker: Proxy | null, lines: readonly string[]) {
  const path = `${url.pathname}${url.search}`
  if (asker === null) return { path, headers: [...lines] }
  return { path: `${url.origin}${path}`, headers: [...proxyAuthorization(asker), ...lines] }
}

function ownLines(userAgent: string, accept = accepted): readonly string[] {
  return ['User-Agent', userAgent, 'Accept', accept, 'Accept-Encoding', acceptedEncodings]
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
