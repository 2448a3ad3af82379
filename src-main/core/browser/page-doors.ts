import type { Duplex } from 'node:stream'
import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import type { Address } from '../base/address.ts'

/** Whether an address may be asked; if not, the sentence for the page's line. */
export type DoorVerdict = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** One request of a page. Redirects are not followed: each hop comes through the door again. */
export interface DoorRequest {
  readonly address: Address
  /** The document is what the page is read from; a subresource's body is wanted whatever its type. */
  readonly kind: 'document' | 'subresource'
  /** What the browser says it takes. */
  readonly accept: string
  /** What else the browser or the person sends; never who we are, nor what belongs to the connection. */
  readonly headers: readonly OwnHeader[]
}

/** Headers of an answer; names are lower case in `joined`. */
export interface DoorHeaders {
  readonly joined: Readonly<Record<string, string>>
  readonly get: (name: string) => string | null
  readonly all: (name: string) => readonly string[]
}

/** The site answered, any status; a body nobody wants is skipped. */
export interface DoorAnswer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: DoorHeaders
  /** Decoded. */
  readonly body: Uint8Array
  readonly isSkipped: boolean
}

/** No answer, ready to become a page error. */
export interface DoorFailure {
  readonly kind: 'failure'
  readonly code: 'fetch_failed' | 'too_large' | 'refused_address'
  readonly message: string
  readonly retryable: boolean
  /** False when surely nothing was asked of the site. */
  readonly wasSent: boolean
}

/** What one request through the door came to. */
export type DoorOutcome = DoorAnswer | DoorFailure

/**
 * All a page of the browser can reach, handed in with each page. The browser itself has no other way out: whatever it
 * tries to send past these doors ends at the guard's proxy.
 */
export interface PageDoors {
  /** The guard's judgement. Never rejects. */
  readonly judge: (address: Address) => Promise<DoorVerdict>
  /** Whether a robots.txt that is known already refuses the address; nothing is asked to find out (spec decisions A18). */
  readonly isRefusedByRobots: (address: Address) => boolean
  /** One GET over the guarded wire. Never rejects for what a site did. */
  readonly ask: (request: DoorRequest, signal: AbortSignal) => Promise<DoorOutcome>
  /** The person's own headers for an address; empty for every origin but theirs. */
  readonly ownHeaders: (address: Address) => readonly OwnHeader[]
  /** A connection for a page's web socket, to addresses the guard judged; rejects when there is none. Null opens none. */
  readonly connect: ((host: string, port: number, signal: AbortSignal) => Promise<Duplex>) | null
}
