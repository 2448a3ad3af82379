import { AppError } from '../../src-shared/app-error.ts'
import type { CrawlOptions } from '../../src-shared/crawl-options.ts'
import type { MapProgress, MapRow, MapView } from '../../src-shared/map-view.ts'
import { type Core, csvLine, type MapOutcome, type MapRun, writeBeside } from '../core/index.ts'
import { chosenProxy } from './chosen-proxy.ts'
import { doing } from './crawl-sentences.ts'
import { sitemapTrees, type TriedSitemap } from './sitemap-trees.ts'
import { Throttle } from './throttle.ts'

type MapAnswer = Exclude<MapOutcome, { readonly failed: unknown }>
type Tried = Parameters<NonNullable<Parameters<Core['openMap']>[0]['onSitemap']>>[0]

/** Bounds of a map (spec behaviour 8.3). */
const maxAddresses = 50_000
const maxSitemaps = 50

/** Maps one site at a time, tells how it goes on, and keeps the last map. */
export class MapDesk {
  readonly #core: Core
  readonly #throttle: Throttle
  #running: MapRun | null = null
  #isBusy = false
  #isStopping = false
  #whole: Promise<unknown> = Promise.resolve()
  #tried: readonly TriedSitemap[] = []
  #map: MapAnswer | null = null

  constructor(core: Core, announce: (progress: MapProgress) => void) {
    this.#core = core
    this.#throttle = new Throttle(() => announce(this.#progress()))
  }

  /** A site begins to rest, is asked, or is free again. */
  changed(): void {
    if (this.#running !== null) this.#throttle.changed()
  }

  /** Rejects with a sentence when the site cannot be mapped. */
  async map(readOptions: () => Promise<CrawlOptions>): Promise<MapView> {
    if (this.#isBusy) throw new AppError('busy', 'Another site is being looked up. Wait for it, or stop it.')
    this.#isBusy = true
    this.#isStopping = false
    const whole = this.#mapNow(readOptions)
    this.#whole = whole.catch(() => undefined)
    return whole
  }

  async #mapNow(readOptions: () => Promise<CrawlOptions>): Promise<MapView> {
    const tried: TriedSitemap[] = []
    this.#tried = tried
    this.#map = null
    try {
      const running = await this.#core.openMap({
        options: await readOptions(),
        proxy: chosenProxy(null),
        headers: [],
        limit: maxAddresses,
        maxSitemaps,
        timeBudget: null,
        onSitemap: (sitemap) => {
          tried.push(nodeOf(sitemap))
          this.#throttle.changed()
        },
      })
      this.#running = running
      // Whoever stopped it while its host was still being looked up has stopped it too.
      if (this.#isStopping) running.stop()
      const answer = await running.outcome
      if ('failed' in answer) throw new AppError('bad-input', answer.failed.message)
      this.#map = answer
      const { url, source, urls, truncated } = answer
      return { address: url, source, addresses: urls.length, ...sitemapTrees(tried), isCut: truncated }
    } finally {
      this.#isBusy = false
      this.#running = null
      this.#throttle.cancel()
    }
  }

  stop(): void {
    this.#isStopping = true
    this.#running?.stop()
  }

  rows(from: number, count: number): readonly MapRow[] {
    return this.#kept.urls.slice(from, from + count)
  }

  /** Every address of the map, as a list of lines. */
  get text(): string {
    return this.#kept.urls.map(({ url }) => `${url}\n`).join('')
  }

  /** Writes the map beside the file and renames. Resolves to the number of rows. */
  save(file: string, format: 'csv' | 'text'): Promise<number> {
    return writeBeside(file, '', piecesOf(this.#kept, format))
  }

  /** The answer in flight is awaited, and a map that is only being begun. */
  async close(): Promise<void> {
    this.stop()
    await this.#whole
    this.#throttle.cancel()
  }

  get #kept(): MapAnswer {
    if (this.#map === null) throw new AppError('bad-input', 'No site was looked up yet.')
    return this.#map
  }

  #progress(): MapProgress {
    const lanes = this.#running?.lanes ?? []
    const { sentence } = doing({ lanes, held: [], isStopping: false, isPaused: false })
    const rests = lanes.filter(({ state }) => state === 'resting').map(({ leftMs }) => leftMs)
    const isAsking = lanes.some(({ state }) => state === 'asking')
    const leftMs = isAsking || rests.length === 0 ? 0 : Math.min(...rests)
    return { sentence, leftMs, sitemaps: sitemapTrees(this.#tried).sitemaps }
  }
}

function nodeOf({ url, kind, entries, error, namedBy }: Tried): TriedSitemap {
  const parent = typeof namedBy === 'object' ? namedBy.index : null
  return {
    address: url,
    format: kind,
    entries,
    error,
    named_by: typeof namedBy === 'object' ? 'index' : namedBy,
    parent,
  }
}

async function* piecesOf(
  { urls }: MapAnswer,
  format: 'csv' | 'text',
): AsyncGenerator<{ text: string; rows: number }> {
  if (format === 'csv') yield { text: csvLine(['url', 'lastmod', 'sitemap']), rows: 0 }
  for (const { url, lastmod, sitemap } of urls) {
    yield { text: format === 'csv' ? csvLine([url, lastmod, sitemap]) : `${url}\n`, rows: 1 }
  }
  await Promise.resolve()
}
