import { retryAfterMs } from '../gate/retry-after.ts'
import type { HttpOutcome } from '../wire/http-wire.ts'
import type { RequestNote } from '../state/evidence.ts'

/** Where an answer sends us, as written; null when it is no redirect (RFC 9110 15.4). */
export function redirectOf(outcome: HttpOutcome): string | null {
  if (outcome.kind !== 'answer' || ![301, 302, 303, 307, 308].includes(outcome.status)) return null
  return outcome.headers.get('location')
}

/** What an outcome leaves in the evidence. */
export function toldOf(outcome: HttpOutcome): Pick<RequestNote, 'status' | 'error'> & {
  readonly beside: Pick<RequestNote, 'beside'>
} {
  if (outcome.kind === 'failure') return { status: null, error: outcome.message, beside: {} }
  const { status, beside } = outcome
  return { status, error: null, beside: beside === undefined ? {} : { beside } }
}

/** How long an answer asks to be left alone, in ms; null when it does not (RFC 9110 10.2.3). */
export function askedPause(outcome: HttpOutcome): number | null {
  if (outcome.kind !== 'answer') return null
  return retryAfterMs(outcome.headers.get('retry-after'), outcome.headers.get('date'))
}
