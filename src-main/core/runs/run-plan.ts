import { AppError } from '../../../src-shared/app-error.ts'
import { type CrawlOptions, publicFloorSeconds } from '../../../src-shared/crawl-options.ts'
import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import type { Proxy } from '../../../src-shared/proxy.ts'
import { type Address, maxAddressLength, normaliseAddress } from '../base/address.ts'
import { patternFault } from '../base/patterns.ts'
import { shownText } from '../base/shown-text.ts'
import type { Guard } from '../guard/address-guard.ts'
import type { MapAnswer, TriedSitemap } from '../sitemaps/map-answer.ts'
import { isPublic } from './is-public.ts'
import { checkRoom, sizeOfFile } from '../state/crawl-file.ts'
import type { EndedRequest } from './manners.ts'

/** What a run is asked to do and where its pages go; `file` null hands them on without keeping them. */
export interface RunPlan {
  readonly options: CrawlOptions
  /** A list to read (batch), one address an item; null follows the links of `options.start` (crawl). */
  readonly list: readonly string[] | null
  /** What the start's sitemaps list, or a shop's own listing, is read instead of following its links (spec behaviour 9). */
  readonly template: 'sitemap' | 'shopify' | null
  /** A place off the public internet that the person typed elsewhere and this list may name; null for none. */
  readonly typed: Address | null
  /** A list may name addresses off the public internet only when the person says so (spec decisions D3). */
  readonly mayAskPrivate: boolean
  /** Sent with pages to the start's origin alone, or to a list's only origin; never with robots.txt (spec behaviour 4.8). */
  readonly headers: readonly OwnHeader[]
  /** What every request of this run goes through, robots.txt too; never written anywhere (spec behaviour 4.11). */
  readonly proxy: Proxy | null
  readonly file: string | null
  /** Goes on with the file; without it a file that already holds pages is refused. */
  readonly isResume: boolean
  /** Seconds after which no further page is started; null for no limit. */
  readonly timeBudget: number | null
  /** Holds what a site asks for too long until somebody decides, and is told when that changes; without it, refuses. */
  readonly onHold?: () => void
  /** Told of each sitemap of a map as it is done, and once of where the addresses come from. */
  readonly onSitemap?: (tried: TriedSitemap) => void
  readonly onMapped?: (map: Pick<MapAnswer, 'source' | 'truncated'>) => void
  /** Told of every request when it has ended. */
  readonly onRequest?: (request: EndedRequest) => void
}

/** A crawl by links without anything special, to be completed with options and file. */
export const plainCrawl = {
  list: null,
  template: null,
  typed: null,
  mayAskPrivate: false,
  headers: [],
  proxy: null,
  isResume: false,
  timeBudget: null,
} as const

/** The start's normal spelling. Throws a sentence when the text is no address a crawl takes. */
export function startOf(text: string): Address {
  const start = normaliseAddress(text)
  if (start !== null) return start
  const why =
    text.length > maxAddressLength
      ? `is longer than ${maxAddressLength} characters`
      : 'is not an http address; write it whole, such as https://shop.example/'
  throw new AppError('bad-input', `\`${shownText(text)}\` ${why}.`)
}

/** Throws a sentence for the first pattern that cannot be used; nothing is asked of a site before this is right. */
export function checkPatterns({ include, exclude }: CrawlOptions): void {
  for (const [flag, patterns] of [
    ['--include', include],
    ['--exclude', exclude],
  ] as const) {
    for (const pattern of patterns) {
      const fault = patternFault(pattern)
      if (fault !== null) {
        throw new AppError('bad-input', `${flag} \`${pattern}\` is not a regular expression: ${fault}.`)
      }
    }
  }
}

/** Throws a sentence when the start may not be asked at all, or not as fast as wished (spec decisions A1, D3). */
export async function checkStart(start: Address, { delay }: CrawlOptions, guard: Guard): Promise<void> {
  const verdict = await guard.judge(start)
  if (!verdict.ok) throw new AppError('bad-input', verdict.message)
  if (delay >= publicFloorSeconds || !isPublic(start, guard)) return
  throw new AppError(
    'bad-input',
    `--delay ${delay} is too short for ${start}: a public site is asked every ${publicFloorSeconds} s at most.`,
  )
}

/** Throws a sentence when the file is in the way or cannot be written; resolves to the bytes it holds. */
export async function checkFile(file: string, isResume: boolean): Promise<number> {
  const bytes = await sizeOfFile(file)
  if (bytes > 0 && !isResume) {
    throw new AppError(
      'file-in-the-way',
      `${file} already holds pages. Continue it with --resume, or name another file.`,
    )
  }
  await checkRoom(file)
  return bytes
}
