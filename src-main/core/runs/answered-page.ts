import { toSeconds } from '../../../src-shared/format.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { Fetch } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import type { ExtractInput } from '../extract/extract-page.ts'
import { mediaTypeOf } from '../extract/media-type.ts'
import { isPassingStatus } from '../gate/retry-plan.ts'
import type { HttpAnswer } from '../wire/http-wire.ts'
import type { Fetched } from './fetch-page.ts'

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

/** What a run reads its pages for beside what is always read. */
export type PageReading = Pick<ExtractInput, 'induce' | 'microformats' | 'snippets'>

/** An answer as the readers take it: its bytes, the headers that speak of the page, and what it is read for. */
export function pageOf(
  landed: Address,
  { body, headers }: HttpAnswer,
  reading: PageReading = {},
): ExtractInput {
  return {
    ...reading,
    bytes: body,
    contentType: headers.get('content-type'),
    landed,
    robotsTags: headers.all('x-robots-tag'),
    linkHeader: headers.get('link'),
    contentUsage: headers.all('content-usage'),
    tdmHeaders: { reservation: headers.get('tdm-reservation'), policy: headers.get('tdm-policy') },
  }
}

/** What a line tells of the answer itself; which rungs it took is for others to say. */
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
