import { normaliseAddress } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import type { GateDoor } from '../gate/gate-door.ts'
import { isPassingStatus } from '../gate/retry-plan.ts'

/** What of a line tells whether its site is failing; the same for a page just visited and for one replayed. */
export interface FailingLine {
  readonly url: string
  readonly ok: boolean
  readonly fetch?: { readonly status: number } | undefined
  readonly error?: { readonly code: string; readonly retryable?: boolean | undefined } | undefined
}

/**
 * Sites whose last page failed through all its retries. Their pages are asked once, until one of them comes to something
 * that asking again would not change (spec behaviour 2.8). Follows from the lines, so a resumed run knows it too.
 */
export class FailingSites {
  readonly #sites = new Set<string>()
  readonly #retries: number

  constructor(retries: number) {
    this.#retries = retries
  }

  has(site: string): boolean {
    return this.#sites.has(site)
  }

  /** A page came to its line. Without retries no site is ever failing. */
  note(line: FailingLine): void {
    const address = normaliseAddress(line.url)
    if (address === null || this.#retries === 0) return
    if (isWorthRetrying(line)) this.#sites.add(siteOf(address))
    else if (wasAnswered(line)) this.#sites.delete(siteOf(address))
  }
}

/** Notes a line that has just been written, and lets the gate remember the change for this person's other programs (A13). */
export function tellFailing(line: FailingLine, written: FailingSites, gate: GateDoor): void {
  const address = normaliseAddress(line.url)
  if (address === null) return
  const site = siteOf(address)
  const before = written.has(site)
  written.note(line)
  if (written.has(site) !== before) gate.setFailing(site, !before)
}

function isWorthRetrying({ ok, fetch, error }: FailingLine): boolean {
  if (ok || error === undefined) return false
  if (error.code === 'http_error') return fetch !== undefined && isPassingStatus(fetch.status)
  return error.code === 'fetch_failed' && error.retryable === true
}

/** Whether the site itself was heard; a page that was not asked for says nothing of how the site is. */
function wasAnswered({ ok, fetch, error }: FailingLine): boolean {
  return (
    ok ||
    fetch !== undefined ||
    ['fetch_failed', 'redirected_off_site', 'too_large'].includes(error?.code ?? '')
  )
}
