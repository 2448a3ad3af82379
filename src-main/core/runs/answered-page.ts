import { toSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { Fetch } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import { mediaTypeOf } from '../extract/media-type.ts'
import { isPassingStatus } from '../gate/retry-plan.ts'
import type { HttpAnswer } from '../wire/http-wire.ts'
import type { Fetched } from './fetch-page.ts'
import type { Reader } from './reading-threads.ts'

/** What an answer means that is no page, in the order of spec decisions P1. */
export function answerError(landed: Address, { status, body, isSkipped }: HttpAnswer): PageError | null {
  if (status === 402) {
    return {
      code: 'payment_required',
      message: `${landed} is only given for payment (402).`,
      retryable: false,
    }
  }
  if (status >= 400) {
    const message = `${landed} answered ${status}: this is the site's own error.`
    return { code: 'http_error', message, retryable: isPassingStatus(status) }
  }
  if (body.length === 0 && !isSkipped) {
    return {
      code: 'fetch_failed',
      message: `${landed} answered ${status} with an empty page.`,
      retryable: false,
    }
  }
  return null
}

/** An answer as the readers take it: its bytes, and the headers that speak of the page. */
export function pageOf(landed: Address, { body, headers }: HttpAnswer): Parameters<Reader['read']>[0] {
  return {
    bytes: body,
    contentType: headers.get('content-type'),
    landed,
    robotsTags: headers.all('x-robots-tag'),
    linkHeader: headers.get('link'),
    contentUsage: headers.all('content-usage'),
    tdmHeaders: { reservation: headers.get('tdm-reservation'), policy: headers.get('tdm-policy') },
  }
}

/** What a line tells of the answer itself. */
export function fetchOf({ answer, seconds }: Extract<Fetched, { kind: 'answer' }>): Fetch {
  return {
    rung: 'http',
    status: answer.status,
    seconds: toSeconds(seconds * 1000),
    climbs: [],
    type: mediaTypeOf(answer.headers.get('content-type')),
    length: answer.isSkipped ? null : answer.body.length,
  }
}
