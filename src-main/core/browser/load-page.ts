import type { BrowserContext, Page } from 'playwright-core'
import type { Clock } from '../base/clock.ts'
import { endRequestAt, RequestEnded, untilAborted } from '../base/request-ending.ts'
import type { BrowserLimits } from './browser-limits.ts'
import type { RunningBrowser } from './browser-process.ts'
import { type BrowserWish, LoadFailure } from './browser-result.ts'
import type { PagePass } from './guard-proxy.ts'
import { type LoadEnd, PageGuard } from './page-guard.ts'
import { type DrawnDocument, readDocument } from './read-document.ts'
import { socketGuard } from './socket-guard.ts'

/** One load under way: what it is made of, for whoever ends it. */
export interface PageLoad {
  readonly guard: PageGuard
  readonly pass: PagePass
  /** The page read, or how the load ended before. Rejects with the driver's errors. */
  readonly run: () => Promise<Loaded | LoadEnd>
  /** Ends the page and everything it had under way. */
  readonly close: () => Promise<void>
}

/** A page that was drawn and read. */
export interface Loaded {
  readonly kind: 'loaded'
  readonly landed: string
  readonly document: DrawnDocument
}

/** How the driver says that a document was not shown. */
const saved = /Download is starting|net::ERR_ABORTED/

/** What a page could send round the guard: datagrams of calls and of transports (spec behaviour 4.10). */
const withoutDatagrams = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) {
  delete globalThis[name]
}`

/** A page to draw, and when to give up. */
export interface PageWish extends BrowserWish {
  readonly limits: BrowserLimits
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Prepares the load of one page in a context of its own: no cookies, cache or storage of another page. */
export function preparePage({ browser, proxy }: RunningBrowser, wish: PageWish): PageLoad {
  const { limits, signal } = wish
  const pass = proxy.beginPage()
  const over = new AbortController()
  const guard = new PageGuard({
    address: wish.address,
    doors: wish.doors,
    mayLoadImages: wish.mayLoadImages,
    probe: pass.probe,
    signal: AbortSignal.any([signal, over.signal]),
  })
  let opening: Promise<BrowserContext> | null = null

  const run = async (): Promise<Loaded | LoadEnd> => {
    const { userAgent } = wish
    opening = browser.newContext({ userAgent, serviceWorkers: 'block', acceptDownloads: false })
    const context = await opening
    const page = await openGuarded(context, guard, pass)
    const crash = new Promise<never>((_resolve, reject) => {
      page.on('crash', () => reject(new Error('The page crashed.')))
    })
    crash.catch(() => undefined)
    return Promise.race([crash, drawn(context, page, wish.address)])
  }

  const drawn = async (open: BrowserContext, page: Page, address: string): Promise<Loaded | LoadEnd> => {
    const isThere = page.goto(address, { waitUntil: 'load', timeout: limits.loadMs }).then(
      () => null,
      (error: unknown) => {
        // Led elsewhere, the load is broken off by us; that is no failure.
        if (guard.end !== null) return guard.end
        const answer = guard.document
        // What the browser would save instead of showing is no page.
        if (answer !== null && saved.test(String(error))) {
          return { kind: 'blank', answer, isRead: false } as const
        }
        throw error
      },
    )
    isThere.catch(() => undefined)
    const end = (await Promise.race([guard.ended, isThere, guard.stayed])) ?? (await quiet(page))
    if (end !== null) return end
    const document = await inTime(readDocument(open, page, limits.maxLength))
    return { kind: 'loaded', landed: page.url(), document }
  }

  /** A page that never falls silent is read as it stands. */
  const quiet = (page: Page): Promise<LoadEnd | null> => {
    const silence = page.waitForLoadState('networkidle', { timeout: limits.quietMs }).then(
      () => guard.end,
      (error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError') return guard.end
        throw error
      },
    )
    silence.catch(() => undefined)
    return Promise.race([guard.ended, silence])
  }

  /** A script that never ends keeps the page from being read. */
  const inTime = async (reading: Promise<DrawnDocument>): Promise<DrawnDocument> => {
    reading.catch(() => undefined)
    const ending = endRequestAt(wish.clock, limits.readMs, [signal])
    try {
      return await untilAborted(reading, ending.signal)
    } catch (error) {
      if (!(error instanceof RequestEnded) || error.why === 'stopped') throw error
      const { host } = new URL(wish.address)
      const message = `The page of ${host} could not be read in ${limits.readMs / 1000} s: its scripts do not let go.`
      throw new LoadFailure(message, false)
    } finally {
      ending.release()
    }
  }

  const close = async (): Promise<void> => {
    over.abort()
    pass.end()
    const context = await opening
    await context?.close()
  }

  return { guard, pass, run, close }
}

/** A page whose every request is guarded, and shown to be: else nothing is loaded (spec behaviour 4.10). */
async function openGuarded(context: BrowserContext, guard: PageGuard, pass: PagePass): Promise<Page> {
  await context.route(() => true, guard.handle)
  await context.routeWebSocket(() => true, socketGuard(guard.requests, pass))
  await context.addInitScript(withoutDatagrams)
  const page = await context.newPage()
  // Windows the page opens are nobody's to see; their requests are refused in any case.
  context.on('page', (opened) => void opened.close().catch(() => undefined))
  await page.goto(pass.probe).catch(() => null)
  if (!pass.isProven()) {
    throw new LoadFailure('The browser does not go the guarded way, so nothing was asked for.', false)
  }
  return page
}
