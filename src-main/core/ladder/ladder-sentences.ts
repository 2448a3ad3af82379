import type { PageError } from '../../../src-shared/page-error.ts'
import type { Rung } from '../../../src-shared/page-line.ts'
import type { Address } from '../base/address.ts'
import type { RungFailure, RungPage } from './rung-result.ts'

/** Rungs as a sentence names them. */
const rungNames: Readonly<Record<Rung, string>> = { http: 'plain HTTP', browser: 'the browser' }

/** Why an answer was not good enough, as a clause for the climb. */
export function reasonOf<Answer>(rung: Rung, asked: RungPage<Answer> | RungFailure): string {
  if (asked.kind === 'failure') return `${rungNames[rung]} failed: ${asked.error.message.replace(/\.$/, '')}`
  return asked.verdict.kind === 'stay' ? '' : asked.verdict.reason
}

/** The page is for sale; no rung pays. */
export function paymentRequired(address: Address): PageError {
  const message = `${address} is only given for payment (402).`
  return { code: 'payment_required', message, retryable: false }
}

/** The site asks visitors to prove that they are people, which a program cannot. */
export function refusedBySite(address: Address, marker: string): PageError {
  const message = `${address} gave a challenge page (\`${marker}\`) instead of the page: the site lets people in, not programs.`
  return { code: 'refused_by_site', message, retryable: false }
}

/** Nothing came back by any rung: what each of them says; worth asking again when one of them may pass (spec behaviour 4.12). */
export function allFailed(
  address: Address,
  failures: readonly { readonly rung: Rung; readonly failure: RungFailure }[],
): PageError {
  const [first] = failures
  if (first !== undefined && failures.length === 1) return first.failure.error
  const said = failures.map(({ rung, failure }) =>
    capitalised(`${rungNames[rung]}: ${failure.error.message}`),
  )
  const retryable = failures.some(({ failure }) => failure.error.retryable)
  const message = `${address} could not be fetched. ${said.join(' ')}`
  return { code: 'fetch_failed', message, retryable }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
