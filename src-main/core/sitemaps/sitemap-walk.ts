import type { PageError } from '../../../src-shared/page-error.ts'
import { type Address, normaliseAddress, originOf } from '../base/address.ts'
import type { MapAnswer, NamedBy, SitemapProgress, TriedSitemap } from './map-answer.ts'
import { MapGathering } from './map-gathering.ts'
import type { ReadSitemap, SitemapEntry, SitemapReading } from './sitemap-reading.ts'

/** What a walk asks of the world; whoever hands it in is polite: guard, robots.txt and a turn before each request. */
export interface WalkNeeds {
  /** The sitemap lines of the start's robots.txt, in order, as written; none when there is no robots.txt. */
  readonly robots: () => Promise<{ readonly sitemaps: readonly string[] } | { readonly failed: PageError }>
  /** The body of an answer of 200 exactly, else a sentence that says why there is none. */
  readonly ask: (sitemap: Address) => Promise<SitemapAnswer>
  /** `readSitemap`, off the thread that must not be held. */
  readonly read: (bytes: Uint8Array) => Promise<SitemapReading>
  /** The start page's links and what its `<link rel="sitemap">` name, resolved and in page order. */
  readonly startPage: () => Promise<
    | { readonly links: readonly string[]; readonly sitemapLinks: readonly string[] }
    | { readonly failed: PageError }
  >
  /** Whether time is up; asked before each sitemap. */
  readonly isOver?: () => boolean
}

/**
 * What asking a sitemap came to; the status is null where nobody answered, or nobody was asked. One that the person's stop
 * kept from being asked is missing in the map.
 */
export type SitemapAnswer =
  | { readonly status: number; readonly bytes: Uint8Array }
  | { readonly status: number | null; readonly error: string; readonly isStopped?: boolean }

/** Bounds of a map (spec behaviour 8.3), and who wants to hear of each sitemap as it is done. */
export interface WalkOptions {
  readonly limit: number
  readonly maxSitemaps: number
  readonly onSitemap?: (tried: SitemapProgress) => void
}

/** Where sitemaps are looked for when robots.txt names none (spec behaviour 8.1). */
const guesses = ['/sitemap.xml', '/sitemap_index.xml']
/** Children of other sites that are named one by one; an index may list 50,000 of them (our own bound). */
const maxNamedRefusals = 100

/**
 * Finds a site's pages: by the sitemaps its robots.txt names, else two guesses; when those give nothing, by the sitemaps
 * its start page names (spec behaviour 8.6), and last by that page's links. A sitemap that fails is reported and the
 * walk goes on; only an unreadable robots.txt or start page fails the map.
 */
export async function walkSitemaps(
  start: Address,
  need: WalkNeeds,
  options: WalkOptions,
): Promise<MapAnswer | { readonly failed: PageError }> {
  const robots = await need.robots()
  if ('failed' in robots) return robots
  const walk = new SitemapWalk(start, need, options)
  const named = walk.addressesIn(robots.sitemaps)
  if (named.length > 0) await walk.follow(named, 'robots')
  else await walk.guess(guesses.map((path) => `${originOf(start)}${path}`))
  if (!walk.gathering.isEmpty()) return walk.answer('sitemaps')

  const page = await need.startPage()
  if ('failed' in page) return page
  await walk.followOnSite(walk.addressesIn(page.sitemapLinks), 'start-page')
  if (!walk.gathering.isEmpty()) return walk.answer('sitemaps')
  const links = walk.addressesIn(page.links).map((loc) => ({ loc, lastmod: null }))
  walk.gathering.take(links, null)
  return walk.answer('links')
}

interface Queued {
  readonly address: Address
  readonly namedBy: NamedBy
}

/** The sitemaps met on one walk: each asked at most once, and never more than `maxSitemaps` in all. */
class SitemapWalk {
  readonly gathering: MapGathering
  readonly #start: Address
  readonly #need: WalkNeeds
  readonly #options: WalkOptions
  readonly #tried: TriedSitemap[] = []
  readonly #met = new Set<Address>()
  #queue: Queued[] = []
  #asked = 0

  constructor(start: Address, need: WalkNeeds, options: WalkOptions) {
    this.gathering = new MapGathering(start, options.limit)
    this.#start = start
    this.#need = need
    this.#options = options
  }

  /** The addresses among these texts, each once; what is none, such as a relative path, is passed over. */
  addressesIn(texts: readonly string[]): readonly Address[] {
    return [...new Set(texts.map(normaliseAddress).filter((address) => address !== null))]
  }

  /** Tries one guess after another until one reads; what it lists is followed. */
  async guess(texts: readonly string[]): Promise<void> {
    for (const address of this.addressesIn(texts)) {
      await this.follow([address], 'guess')
      if (this.#tried.some(({ url, kind }) => url === address && kind !== null)) return
    }
  }

  /** As `follow`, but a sitemap of another site is refused. */
  async followOnSite(addresses: readonly Address[], namedBy: NamedBy): Promise<void> {
    this.#queueOnSite(addresses, namedBy, 'A page names sitemaps of its own site; this one is of another.')
    await this.follow([], namedBy)
  }

  /** Asks these sitemaps and all they list, until a bound is met. */
  async follow(addresses: readonly Address[], namedBy: NamedBy): Promise<void> {
    for (const address of addresses) this.#enqueue(address, namedBy)
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (
        this.#asked >= this.#options.maxSitemaps ||
        this.gathering.isFull ||
        this.#need.isOver?.() === true
      ) {
        this.gathering.noteTruncated()
        this.#queue = []
        return
      }
      this.#queue.shift()
      this.#asked += 1
      await this.#try(next)
    }
  }

  answer(source: MapAnswer['source']): MapAnswer {
    const { urls, isTruncated } = this.gathering
    return { url: this.#start, source, urls, sitemaps: this.#tried, truncated: isTruncated }
  }

  /** More than can still be asked is never queued: an index may list 50,000, and each of them 50,000 more. */
  #enqueue(address: Address, namedBy: NamedBy): void {
    if (this.#met.has(address)) return
    if (this.#asked + this.#queue.length >= this.#options.maxSitemaps) {
      this.gathering.noteTruncated()
      return
    }
    this.#met.add(address)
    this.#queue.push({ address, namedBy })
  }

  async #try({ address, namedBy }: Queued): Promise<void> {
    const answer = await this.#need.ask(address)
    const reading: SitemapReading =
      'error' in answer ? { kind: 'none', error: answer.error } : await this.#need.read(answer.bytes)
    if ('error' in answer && answer.isStopped === true) this.gathering.noteTruncated()
    const { status } = answer
    if (reading.kind === 'none') {
      this.#report({ ...unread(address, reading.error, namedBy), status })
      return
    }
    if (reading.isCut) this.gathering.noteTruncated()
    this.#report({ ...progressOf(reading, address, namedBy), status })
    if (reading.kind === 'sitemapindex') this.#queueChildren(reading.entries, address)
    else this.gathering.take(reading.entries, address)
  }

  #queueChildren(children: readonly SitemapEntry[], index: Address): void {
    this.#queueOnSite(
      children.map(({ loc }) => loc),
      { index },
      'An index lists sitemaps of its own site; this one is of another.',
    )
  }

  #queueOnSite(addresses: readonly Address[], namedBy: NamedBy, refusal: string): void {
    const refused = new Set<Address>()
    for (const address of addresses) {
      if (this.gathering.isOnSite(address)) this.#enqueue(address, namedBy)
      else if (!this.#met.has(address)) refused.add(address)
    }
    const named = [...refused].slice(0, maxNamedRefusals)
    for (const [index, url] of named.entries()) {
      this.#met.add(url)
      const unnamed = index === maxNamedRefusals - 1 ? refused.size - named.length : 0
      const error = unnamed > 0 ? `${refusal} ${unnamed} more like it are not named here.` : refusal
      this.#report({ ...unread(url, error, namedBy), status: null })
    }
  }

  #report(progress: SitemapProgress): void {
    const { url, kind, entries, error } = progress
    this.#tried.push({ url, kind, entries, error })
    this.#options.onSitemap?.(progress)
  }
}

type Progress = Omit<SitemapProgress, 'status'>

function unread(url: Address, error: string, namedBy: NamedBy): Progress {
  return { url, kind: null, entries: 0, error, namedBy, brokenAt: null }
}

function progressOf(reading: ReadSitemap, url: Address, namedBy: NamedBy): Progress {
  const { kind, entries, broken, brokenAt } = reading
  return { url, kind, entries: entries.length, error: broken, namedBy, brokenAt }
}
