import { type Clock, systemClock } from '../base/clock.ts'
import { endRequestAt } from '../base/request-ending.ts'
import { readAnswerHeaders } from './answer-headers.ts'
import { codingsOf } from './content-decoding.ts'
import { failureOf } from './http-failure.ts'
import type { AnswerHead, HttpOutcome, HttpRequest, HttpWire } from './http-wire.ts'
import { KeptConnections } from './kept-connections.ts'
import { type BodyRead, readBody } from './read-body.ts'
import { createSender, type SendRequest, type SenderOptions, type SendState } from './send-request.ts'

/** Bound of a body, decoded: 16 MiB (spec behaviour 0.3). */
const defaultMaxBytes = 16_777_216

/** Time for one request on the wire (spec behaviour 4.6, decisions A6). */
const defaultDeadlineMs = 20_000

/** A body nobody wants is read to its end if it is no longer than this: cheaper for the site than a new connection. */
const drainBytes = 16_384

/** Who asks, where names lead, and the clock deadlines run by. */
export interface HttpGetOptions extends Omit<SenderOptions, 'kept'> {
  readonly clock?: Clock
}

/** A wire with its own connections: one GET a call, on a kept connection where the site left one open. */
export function createHttpGet(options: HttpGetOptions): HttpWire {
  const clock = options.clock ?? systemClock
  const kept = new KeptConnections()
  const closing = new AbortController()
  const send = createSender({ ...options, kept })

  const get = async (request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome> => {
    const limits = {
      maxBytes: request.maxBytes ?? defaultMaxBytes,
      deadlineMs: request.deadlineMs ?? defaultDeadlineMs,
    }
    const startedAt = clock.now()
    const seconds = (): number => Math.round(clock.now() - startedAt) / 1000
    const ending = endRequestAt(clock, limits.deadlineMs, [signal, closing.signal])
    const state: SendState = { connection: null, isReused: false, wasSent: false, via: null }
    try {
      ending.signal.throwIfAborted()
      const { status, headers, body, isSkipped, isCut } = await exchange(send, request, state, {
        maxBytes: limits.maxBytes,
        signal: ending.signal,
      })
      const answer = { kind: 'answer', status, headers, body, isSkipped, isCut, seconds: seconds() } as const
      if (state.connection !== null) kept.keep(state.connection)
      return { ...answer, connection: state.connection?.number ?? 0, isReusedConnection: state.isReused }
    } catch (error) {
      state.connection?.socket.destroy()
      const reason: unknown = ending.signal.aborted ? ending.signal.reason : error
      return failureOf(reason, state, { address: request.address, ...limits, seconds: seconds() })
    } finally {
      ending.release()
    }
  }

  return {
    get,
    close() {
      closing.abort()
      kept.closeAll()
      return Promise.resolve()
    },
  }
}

/** One request and as much of its answer as is wanted. Rejects with whatever went wrong. */
async function exchange(
  send: SendRequest,
  request: HttpRequest,
  state: SendState,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<AnswerHead & BodyRead> {
  const response = await send(request, state, signal)
  // Asked for raw, headers come as names and values in turn; undici's types only know the other form.
  const headers = readAnswerHeaders(response.headers as unknown as readonly string[])
  const head = { status: response.statusCode, headers, address: request.address }
  try {
    const want = request.wants(head)
    if (want === 'skip') {
      await response.body.dump({ limit: drainBytes, signal }).catch(() => null)
      return { ...head, body: new Uint8Array(), isSkipped: true, isCut: false }
    }
    const codings = codingsOf(headers.get('content-encoding'))
    const announcedBytes = lengthOf(headers.get('content-length'))
    return { ...head, ...(await readBody(response.body, { codings, maxBytes, announcedBytes, want })) }
  } finally {
    // A body not read to its end takes the connection with it.
    if (!response.body.readableEnded) response.body.on('error', () => undefined).destroy()
  }
}

function lengthOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}
