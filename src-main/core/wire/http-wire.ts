import type { Address } from '../base/address.ts'

/** One address to connect to: dotted quad or IPv6 without brackets. */
export interface ConnectAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Headers of an answer. Names are lower case; a repeated header's values keep their order. */
export interface AnswerHeaders {
  /** Every header, repeats joined with `, `; an object without prototype. */
  readonly joined: Readonly<Record<string, string>>
  /** One header (name in any case), repeats joined with `, `; null when the answer has none. */
  readonly get: (name: string) => string | null
  readonly all: (name: string) => readonly string[]
}

/** What is known before the body: enough to decide whether it is wanted. */
export interface AnswerHead {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly address: Address
}

/**
 * What to do with a body: read it, leave it, read it only so far (not a failure), or leave it unless its first 1,024
 * decoded bytes (fewer when it is shorter) look like something readable (spec decisions R3, A10).
 */
export type Want =
  'body' | 'skip' | { readonly stopAfterBytes: number } | { readonly sniff: (first: Uint8Array) => boolean }

/** One GET. `headers` are the caller's own and follow ours. */
export interface HttpRequest {
  readonly address: Address
  readonly headers: readonly (readonly [string, string])[]
  /** In place of our own Accept, which asks for a page: what a page's script, style or data is asked for as. */
  readonly accept?: string
  /** Most bytes taken, compressed, decoded and in between; 16 MiB when not given. */
  readonly maxBytes?: number
  /** Time for everything: look-up, connecting, bytes; 20 s when not given, 0 asks nothing. */
  readonly deadlineMs?: number
  readonly wants: (head: AnswerHead) => Want
}

/** The site answered; any status. `seconds` is time on the wire. */
export interface HttpAnswer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: AnswerHeaders
  /** Decoded; empty when skipped. */
  readonly body: Uint8Array
  readonly isSkipped: boolean
  /** The body is longer than `stopAfterBytes` and was cut there. */
  readonly isCut: boolean
  readonly seconds: number
  /** Requests that a page's own scripts and styles made while it was drawn, inside its turn; not there otherwise. */
  readonly beside?: number
  /** Where a page's own scripts led its address while it was drawn; not there otherwise. */
  readonly landed?: string
  /** Number of the TCP connection, counted from 1 by this wire; null for a page that the browser drew. */
  readonly connection: number | null
  readonly isReusedConnection: boolean
}

/** No answer, or none that can be used; ready to become a page error. */
export interface HttpFailure {
  readonly kind: 'failure'
  readonly code: 'fetch_failed' | 'too_large' | 'refused_address'
  readonly message: string
  readonly retryable: boolean
  readonly seconds: number
  /** False when surely no byte of the request left: the site was not asked and owes no rest. */
  readonly wasSent: boolean
  /** A kept connection was closed before any byte of the answer: worth asking again, in a turn of its own (spec A6). */
  readonly lostKeptConnection: boolean
  readonly connection: number | null
}

/** What one GET came to. */
export type HttpOutcome = HttpAnswer | HttpFailure

/** One hop at a time: no redirects, no retries, no rests; those are the caller's. */
export interface HttpWire {
  /** Rejects only for a bug of ours, such as a header that cannot be sent. An aborted request is a failure, `stopped`. */
  readonly get: (request: HttpRequest, signal?: AbortSignal) => Promise<HttpOutcome>
  /** Stops what is under way and closes every connection. */
  readonly close: () => Promise<void>
}
