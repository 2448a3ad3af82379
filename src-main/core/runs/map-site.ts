import type { Lane } from '../../../src-shared/crawl-status.ts'
import type { CrawlOptions } from '../../../src-shared/crawl-options.ts'
import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import type { PageError } from '../../../src-shared/page-error.ts'
import type { Proxy } from '../../../src-shared/proxy.ts'
import { type Address, originOf } from '../base/address.ts'
import type { Clock } from '../base/clock.ts'
import { siteOf } from '../base/site.ts'
import type { MapAnswer, SitemapProgress } from '../sitemaps/map-answer.ts'
import { walkSitemaps, type WalkNeeds } from '../sitemaps/sitemap-walk.ts'
import type { SitemapNote } from '../state/evidence.ts'
import { answerError, pageOf } from './answered-page.ts'
import { fetchPage } from './fetch-page.ts'
import { laneOf } from './lane.ts'
import type { EndedRequest } from './manners.ts'
import { type CoreParts, type RunParts, runParts } from './run-parts.ts'
import { checkStart, plainCrawl, startOf } from './run-plan.ts'

/** What a map is asked to do. */
export interface MapWish {
  readonly options: CrawlOptions
  readonly proxy: Proxy | null
  /** Sent to the start's origin alone, never with robots.txt (spec behaviour 4.8). */
  readonly headers: readonly OwnHeader[]
  /** Addresses kept at most. */
  readonly limit: number
  /** Sitemaps asked for at most, failed ones included. */
  readonly maxSitemaps: number
  /** Seconds after which no further sitemap is asked; null for no limit. */
  readonly timeBudget: number | null
  readonly onSitemap?: (tried: SitemapProgress) => void
  readonly onRequest?: (request: EndedRequest) => void
}

/** The addresses a site lists, or why it could not be mapped; null when it was stopped. */
export type MapOutcome = MapAnswer | { readonly failed: PageError }

/** A map under way. */
export interface MapRun {
  /** One lane for each site met so far, in the order they were met. */
  readonly lanes: readonly Lane[]
  /** No further request; the answer in flight is awaited. What was found so far is the map then, cut short. */
  readonly stop: () => void
  readonly outcome: Promise<MapOutcome>
}

/**
 * Finds where a site's pages are by its own lists (spec behaviour 8). Every list is asked through the guard, its own
 * host's robots.txt and delay. Rejects with an `AppError` for a start that cannot be asked at all.
 */
export async function openMap(core: CoreParts, wish: MapWish): Promise<MapRun> {
  const { options, proxy, headers } = wish
  const start = startOf(options.start)
  const sites = new Set([siteOf(start)])
  const onRequest = (request: EndedRequest): void => {
    sites.add(request.site)
    wish.onRequest?.(request)
  }
  const plan = { ...plainCrawl, options, proxy, headers, file: null, onRequest }
  const parts = runParts(core, plan, { start, origin: originOf(start) })
  try {
    await checkStart(start, options, parts.guard)
  } catch (error) {
    await parts.close()
    throw error
  }
  const { gate, rules, clock, stop } = parts
  return {
    get lanes() {
      return [...sites].map((site) => laneOf(site, gate, rules.delayOf(site), clock))
    },
    stop: () => stop.abort(),
    outcome: mapWith(parts, start, wish).finally(() => parts.close()),
  }
}

/** As `openMap`, with the parts of a run that goes on to read what is mapped. */
export function mapWith(
  parts: RunParts,
  start: Address,
  wish: Omit<MapWish, 'options' | 'proxy' | 'headers' | 'onRequest'>,
): Promise<MapOutcome> {
  const { limit, maxSitemaps, onSitemap, timeBudget } = wish
  const deadline = timeBudget === null ? Number.POSITIVE_INFINITY : parts.clock.now() + timeBudget * 1000
  const need: WalkNeeds = {
    robots: () => namedByRobots(start, parts),
    ask: (sitemap) => askSitemap(sitemap, parts),
    read: async (bytes) => {
      const reading = await parts.reader.readSitemap(bytes)
      return 'failed' in reading ? { kind: 'none', error: `It ${reading.failed}.` } : reading
    },
    startPage: () => readStartPage(start, parts),
    isOver: () => parts.stop.signal.aborted || parts.clock.now() >= deadline,
  }
  const note = (tried: SitemapProgress): void => {
    parts.evidence?.sitemap(noteOf(tried, start, parts.clock))
    onSitemap?.(tried)
  }
  return walkSitemaps(start, need, { limit, maxSitemaps, onSitemap: note })
}

/** What the evidence keeps of a sitemap that was tried: it speaks for the start's origin, wherever it stands. */
function noteOf(
  { url, kind, entries, error, namedBy, status }: SitemapProgress,
  start: Address,
  clock: Clock,
): SitemapNote {
  const isChild = typeof namedBy === 'object'
  return {
    kind: 'sitemap',
    origin: originOf(start),
    address: url,
    status,
    at: new Date(clock.wall()).toISOString(),
    sha256: null,
    error,
    format: kind,
    entries,
    named_by: isChild ? 'index' : namedBy,
    parent: isChild ? namedBy.index : null,
  }
}

/** The sitemaps a site's robots.txt names; an unreadable one fails the map. */
async function namedByRobots(start: Address, parts: RunParts): ReturnType<WalkNeeds['robots']> {
  const known = await parts.manners.rulesOf(start, start)
  if (known === null) return { failed: stopped }
  const { reading } = known
  if (reading.kind === 'unreadable') {
    const later = reading.retryable
      ? ' Until it can be, nobody knows what may be asked for; try again later.'
      : ''
    const message = `${start} is not mapped, because its robots.txt could not be read: ${sentence(reading.message)}${later}`
    return { failed: { code: 'fetch_failed', message, retryable: reading.retryable } }
  }
  return { sitemaps: reading.kind === 'rules' ? reading.file.sitemaps.map(({ address }) => address) : [] }
}

async function askSitemap(sitemap: Address, parts: RunParts): ReturnType<WalkNeeds['ask']> {
  const fetched = await fetchPage({ page: sitemap, retry: null, as: 'sitemap' }, parts)
  if (fetched === null) return { status: null, error: stopped.message, isStopped: true }
  if (fetched.kind === 'none') return { status: null, error: fetched.error.message }
  const { status, body } = fetched.answer
  return status === 200 ? { status, bytes: body } : { status, error: `It answered ${status}.` }
}

/** The start page, whose sitemaps and links stand in; one that cannot be read fails the map. */
async function readStartPage(start: Address, parts: RunParts): ReturnType<WalkNeeds['startPage']> {
  const fetched = await fetchPage({ page: start, retry: null }, parts)
  if (fetched === null) return { failed: stopped }
  if (fetched.kind === 'none') return cannotStandIn(fetched.error)
  const { landed, answer } = fetched
  const error = answerError(landed, answer)
  if (error !== null) return cannotStandIn(error)
  const extracted = await parts.reader.read(pageOf(landed, answer))
  if ('failed' in extracted) {
    const message = `${landed} ${extracted.failed}.`
    return cannotStandIn({ code: 'fetch_failed', message, retryable: false })
  }
  return { links: extracted.links, sitemapLinks: extracted.sitemapLinks }
}

function cannotStandIn(error: PageError): { readonly failed: PageError } {
  const message = `No sitemap gave an address, and the start page cannot stand in: ${error.message}`
  return { failed: { ...error, message } }
}

/** A reason that ends as a sentence does; some are only the end of one. */
function sentence(reason: string): string {
  return reason.endsWith('.') ? reason : `${reason}.`
}

const stopped: PageError = { code: 'fetch_failed', message: 'The map was stopped.', retryable: true }
