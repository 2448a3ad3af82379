import { LoadFailure } from './browser-result.ts'

/** Conditions of the network that may pass, in Chromium's names (spec behaviour 4.12). */
const passing: ReadonlySet<string> = new Set([
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_CONNECTION_ABORTED',
  'ERR_CONNECTION_CLOSED',
  'ERR_CONNECTION_FAILED',
  'ERR_CONNECTION_REFUSED',
  'ERR_CONNECTION_RESET',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_EMPTY_RESPONSE',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_NETWORK_CHANGED',
  'ERR_NETWORK_IO_SUSPENDED',
  'ERR_TIMED_OUT',
  'ERR_TUNNEL_CONNECTION_FAILED',
])

/** How the driver says that page, tab or browser are gone. */
const gone = /crash|has been closed|target closed|session closed|disconnected/i

/** What an error of the driver means for the page at `host`: how it failed, and whether it may pass. */
export function failureOfBrowser(error: unknown, host: string, loadMs: number): LoadFailure {
  if (error instanceof LoadFailure) return error
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new LoadFailure(`The browser had not loaded the page of ${host} after ${loadMs / 1000} s.`, true)
  }
  const condition = /net::(ERR_[A-Z0-9_]+)/.exec(text)?.[1]
  if (condition !== undefined) {
    return new LoadFailure(
      `The browser could not load the page of ${host} (${condition}).`,
      passing.has(condition),
    )
  }
  if (gone.test(text)) return crashed(host)
  throw error
}

/** The browser ended under the page. Another one is started for the next. */
export function crashed(host: string): LoadFailure {
  return new LoadFailure(
    `The browser ended while it drew the page of ${host}. It is started anew for the next page.`,
    true,
  )
}
