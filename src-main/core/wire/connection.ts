import type { Socket } from 'node:net'
import { Client } from 'undici'
import { type AnswerWatch, watchAnswer } from './answer-watch.ts'
import type { OpenedSocket } from './open-through-proxy.ts'

/** How long a connection is kept without a request (spec behaviour 0.3); a site's own Keep-Alive may ask for less. */
const keptIdleMs = 60_000

/** Longest answer head read; browsers take as much, Node's own 16 KiB is less than some sites' policies and cookies. */
const maxHeadBytes = 262_144

/** The connection was found closed before the request was written to it. */
export class ConnectionGone extends Error {
  readonly code = 'ECONNRESET'
}

/** One TCP connection to one origin, with undici reading and writing HTTP/1.1 on it, one request at a time. */
export interface Connection {
  readonly number: number
  readonly origin: string
  readonly socket: Socket
  /** The site's address at the other end; null when a proxy chose it. */
  readonly peer: string | null
  readonly client: Client
  readonly watch: AnswerWatch
}

/** Hands an open socket to undici. The client never connects by itself: a lost request is never sent a second time. */
export function createConnection({ socket, peer }: OpenedSocket, origin: string, number: number): Connection {
  const watch = watchAnswer(socket)
  let isHandedOver = false
  const client = new Client(origin, {
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keptIdleMs,
    keepAliveMaxTimeout: keptIdleMs,
    maxHeaderSize: maxHeadBytes,
    // The request's deadline is the only time-out; two would contradict each other.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, callback) => {
      const isFirst = !isHandedOver
      isHandedOver = true
      // Later, as a real connection would: undici ignores an answer given at once.
      queueMicrotask(() => {
        if (isFirst && !socket.destroyed) callback(null, socket)
        else callback(new ConnectionGone(), null)
      })
    },
  })
  return { number, origin, socket, peer, client, watch }
}
