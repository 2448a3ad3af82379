import { shownText } from '../base/shown-text.ts'
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

/** Errors that no page can cause. */
const ownFaults = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Longest part of a driver's message in a sentence of ours. */
const maxSaid = 120

/** What an error of the driver means for the page at `host`, and whether it may pass. Throws it when it is a bug of ours. */
export function failureOfBrowser(error: unknown, host: string, loadMs: number): LoadFailure {
  if (error instanceof LoadFailure) return error
  if (!(error instanceof Error) || ownFaults.some((fault) => error instanceof fault)) throw error
  if (error.name === 'TimeoutError') {
    return new LoadFailure(`The browser had not loaded the page of ${host} after ${loadMs / 1000} s.`, true)
  }
  const condition = /net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1]
  if (condition !== undefined) {
    return new LoadFailure(
      `The browser could not load the page of ${host} (${condition}).`,
      passing.has(condition),
    )
  }
  if (gone.test(error.message)) {
    return new LoadFailure(
      `The browser ended while it drew the page of ${host}. It is started anew for the next page.`,
      true,
    )
  }
  // Pages can bring the driver into states without a name; none of them may end the crawl.
  const said = shownText(error.message.split('\n')[0] ?? '', maxSaid)
  return new LoadFailure(`The browser could not draw the page of ${host} (${said}).`, false)
}
