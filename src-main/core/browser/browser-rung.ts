import { toSeconds } from '../../../src-shared/format.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { endRequestAt, untilAborted } from '../base/request-ending.ts'
import { Slots } from '../base/slots.ts'
import { BrowserProcess } from './browser-process.ts'
import { type BrowserLimits, usualLimits } from './browser-limits.ts'
import { failureOutcome, loadOutcome } from './browser-outcome.ts'
import type { BrowserOutcome, BrowserWish } from './browser-result.ts'
import type { FoundBrowser } from './find-browser.ts'
import { type PageLoad, preparePage } from './load-page.ts'
import type { SandboxChoice } from './sandbox-choice.ts'
import { settlesWithin } from './settles-within.ts'

/** How long a closing page is waited for before its browser is ended with it (own bound). */
const closePageMs = 5_000

/** Which browser draws, how it is confined, and how much it may take. */
export interface BrowserRungOptions {
  readonly found: FoundBrowser
  readonly sandbox: SandboxChoice
  readonly clock?: Clock
  /** Tests shorten them. */
  readonly limits?: Partial<BrowserLimits>
}

/** The rung that draws pages. One browser, one page at a time. */
export interface BrowserRung {
  /**
   * Draws one page and reads it; a document that leads elsewhere is a result. Rejects only for a bug of ours; aborted, it is
   * a failure, `stopped`.
   */
  readonly load: (wish: BrowserWish, signal?: AbortSignal) => Promise<BrowserOutcome>
  /** The browser's process while one runs. */
  readonly pid: () => number | null
  /** Stops the page under way and ends the browser. */
  readonly close: () => Promise<void>
}

/** A rung on a browser that was found; nothing is started before the first page. */
export function createBrowserRung(options: BrowserRungOptions): BrowserRung {
  const clock = options.clock ?? systemClock
  const limits = { ...usualLimits, ...options.limits }
  const browser = new BrowserProcess({ found: options.found, sandbox: options.sandbox, clock })
  const closing = new AbortController()
  const oneAtATime = new Slots(1)

  const turn = async (signal: AbortSignal): Promise<void> => {
    const mine = oneAtATime.take()
    try {
      await untilAborted(mine, signal)
    } catch (error) {
      void mine.then(() => oneAtATime.give())
      throw error
    }
  }

  /** The page is gone afterwards, with the browser if it does not let go of it. */
  const closePage = async (page: PageLoad): Promise<void> => {
    if (!(await settlesWithin(closePageMs, page.close(), clock))) await browser.end()
  }

  const load = async (wish: BrowserWish, signal?: AbortSignal): Promise<BrowserOutcome> => {
    const ending = endRequestAt(clock, limits.callMs, [signal, closing.signal])
    let startedAt = clock.now()
    let page: PageLoad | null = null
    let hasTurn = false
    let bug: { readonly error: unknown } | null = null
    try {
      ending.signal.throwIfAborted()
      await turn(ending.signal)
      hasTurn = true
      // The wait for another site's page is no time of this one.
      startedAt = clock.now()
      const running = await untilAborted(browser.running(), ending.signal)
      page = preparePage(running, { ...wish, limits, clock, signal: ending.signal })
      const loading = page.run()
      loading.catch(() => undefined)
      const loaded = await untilAborted(loading, ending.signal)
      if (loaded.kind === 'bug') {
        bug = loaded
        throw loaded.error
      }
      return loadOutcome(loaded, { wish, page, limits, seconds: toSeconds(clock.now() - startedAt) })
    } catch (error) {
      if (bug !== null) throw error
      const reason: unknown = ending.signal.aborted ? ending.signal.reason : error
      return failureOutcome(reason, { wish, page, limits, seconds: toSeconds(clock.now() - startedAt) })
    } finally {
      ending.release()
      if (page !== null) await closePage(page)
      if (hasTurn) oneAtATime.give()
    }
  }

  return {
    load,
    pid: () => browser.pid,
    async close() {
      closing.abort()
      // After the page under way, which lets go at once, and with it any start of a browser.
      await oneAtATime.take()
      await browser.end()
      oneAtATime.give()
    },
  }
}
