import { RequestEnded } from '../base/request-ending.ts'
import { failureOfBrowser } from './browser-failure.ts'
import type { BrowserLimits } from './browser-limits.ts'
import {
  type BrowserFailure,
  type BrowserOutcome,
  type BrowserWish,
  LoadFailure,
  type RequestCounts,
} from './browser-result.ts'
import type { Loaded, PageLoad } from './load-page.ts'
import type { LoadEnd } from './page-guard.ts'

/** What an outcome is told with; `page` is null when the browser never came to it. */
export interface OutcomeFacts {
  readonly wish: BrowserWish
  readonly page: PageLoad | null
  readonly limits: BrowserLimits
  readonly seconds: number
}

/** The outcome of a load that came to something. Throws a `LoadFailure` when that is no page after all. */
export function loadOutcome(
  loaded: Loaded | Exclude<LoadEnd, { kind: 'bug' }>,
  facts: OutcomeFacts,
): BrowserOutcome {
  const { wish, page, limits, seconds } = facts
  const requests = countsOf(page)
  switch (loaded.kind) {
    case 'failure':
      return { ...loaded.failure, seconds, requests }
    case 'redirect': {
      const { status, location, answer } = loaded
      return { kind: 'redirect', status, location, headers: answer?.headers ?? null, seconds, requests }
    }
    case 'blank': {
      const { status, headers, body, isSkipped } = loaded.answer
      const html = loaded.isRead ? '' : null
      const bytes = isSkipped ? null : body.length
      return { kind: 'page', landed: wish.address, status, headers, html, bytes, seconds, requests }
    }
    case 'loaded': {
      const { landed, document } = loaded
      const answer = page?.guard.document ?? null
      if (answer === null) throw new LoadFailure('The browser drew a page no site had answered with.', true)
      if ('tooLong' in document) throw tooLarge(wish, limits)
      const { status, headers, body } = answer
      const { html } = document
      return { kind: 'page', landed, status, headers, html, bytes: body.length, seconds, requests }
    }
  }
}

/** The failure an error means; throws it when it is a bug of ours. */
export function failureOutcome(error: unknown, facts: OutcomeFacts): BrowserFailure {
  const { wish, page, limits, seconds } = facts
  const { host } = new URL(wish.address)
  const { code, message, retryable } =
    error instanceof RequestEnded ? ended(error, host, limits) : failureOfBrowser(error, host, limits.loadMs)
  const wasSent = page?.guard.wasSent ?? false
  return { kind: 'failure', code, message, retryable, wasSent, seconds, requests: countsOf(page) }
}

function ended({ why }: RequestEnded, host: string, { callMs }: BrowserLimits): LoadFailure {
  if (why === 'stopped') return new LoadFailure('stopped', true)
  return new LoadFailure(`The browser took longer than ${callMs / 1000} s for the page of ${host}.`, true)
}

function tooLarge({ address }: BrowserWish, { maxLength }: BrowserLimits): LoadFailure {
  const size = `${maxLength / 1_048_576} MiB`
  return new LoadFailure(
    `The page of ${new URL(address).host} as drawn is larger than ${size}.`,
    false,
    'too_large',
  )
}

function countsOf(page: PageLoad | null): RequestCounts {
  const none = { made: 0, unwanted: 0, writing: 0, refused: 0, disallowed: 0, overBound: 0, stray: 0 }
  return page === null ? none : { ...page.guard.counts, stray: page.pass.strayCount() }
}
