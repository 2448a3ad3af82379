import type { Address } from '../base/address.ts'
import { RequestEnded } from '../base/request-ending.ts'
import { BodyTooLarge, UndecodableBody } from './content-decoding.ts'
import type { HttpFailure } from './http-wire.ts'
import { passingFailure } from './passing-failure.ts'
import { ProxyFailure } from './proxy-failure.ts'
import type { SendState } from './send-request.ts'

/** What the sentence of a failure needs to know. */
interface AskFacts {
  readonly address: Address
  readonly maxBytes: number
  readonly deadlineMs: number
  readonly seconds: number
}

/** Codes of a connection that is simply gone, as opposed to one that brought something odd. */
const goneCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'])

/** Codes by which undici says that we asked for something that cannot be sent: a bug of the caller, never the site's doing. */
const ownFaultCodes: ReadonlySet<unknown> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'])

/** The failure an error means; throws the error when it is a bug of ours. */
export function failureOf(error: unknown, state: SendState, facts: AskFacts): HttpFailure {
  const isSilent = state.connection !== null && state.connection.watch.bytes() === 0
  return {
    kind: 'failure',
    ...sentenceOf(error, facts, state.via),
    seconds: facts.seconds,
    wasSent: state.wasSent,
    lostKeptConnection: state.isReused && state.wasSent && isSilent && goneCodes.has(codeOf(error)),
    connection: state.connection?.number ?? null,
  }
}

type Sentence = Pick<HttpFailure, 'code' | 'message' | 'retryable'>

function sentenceOf(
  error: unknown,
  { address, maxBytes, deadlineMs }: AskFacts,
  via: string | null,
): Sentence {
  const { host } = new URL(address)
  if (error instanceof RequestEnded) {
    const way = via === null ? '' : ` through the proxy ${via}`
    const message =
      error.why === 'stopped' ? 'stopped' : `${host} took longer than ${deadlineMs / 1000} s to answer${way}.`
    return { code: 'fetch_failed', message, retryable: true }
  }
  if (error instanceof BodyTooLarge) {
    const message = `The answer of ${host} is larger than ${sizeInWords(maxBytes)}.`
    return { code: 'too_large', message, retryable: false }
  }
  if (error instanceof UndecodableBody) {
    const message = `The answer of ${host} could not be read: ${error.message}.`
    return { code: 'fetch_failed', message, retryable: false }
  }
  if (error instanceof ProxyFailure) {
    return { code: 'fetch_failed', message: error.message, retryable: error.isRetryable }
  }
  const code = codeOf(error)
  if (code === 'refused_address') {
    const reason = error instanceof Error ? error.message : ''
    return { code, message: `${address} was not fetched: ${reason}`, retryable: false }
  }
  const failure = ownFaultCodes.has(code) ? null : passingFailure(error, host)
  if (failure === null) throw error
  const asked = via === null ? '' : ` It was asked through the proxy ${via}.`
  return { code: 'fetch_failed', message: `${failure.message}${asked}`, retryable: failure.retryable }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function sizeInWords(bytes: number): string {
  const mebibytes = bytes / 1_048_576
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`
}
