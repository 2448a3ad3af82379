import { AppError } from '../../../src-shared/app-error.ts'
import { crawlFields, readCrawlOptions } from '../../../src-shared/crawl-options.ts'
import { chosenProxy, csvLine, type MapOutcome } from '../../service/command-service.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-code.ts'
import type { Given } from '../flags.ts'
import { numberIn } from '../number-in.ts'

type MapAnswer = Exclude<MapOutcome, { readonly failed: unknown }>
type Tried = MapAnswer['sitemaps'][number]

/** Sitemaps asked for at most (spec behaviour 8.3). */
const maxSitemaps = 50
const mostAddresses = 50_000

/** `saunter map URL`. Exit code 0 an address was found, 1 none, 2 the site could not be mapped. */
export async function map(given: Given, { service, stdout, stderr }: CommandLine): Promise<number> {
  const { options, limit, timeBudget, format, proxy } = readWish(given)
  const say = (sentence: string): void => {
    if (!given.isSet('--quiet')) stderr.write(`${sentence}\n`)
  }
  const onSitemap = (tried: Tried): void => say(triedWords(tried))
  const answer = await service.mapSite({ options, proxy, limit, maxSitemaps, timeBudget, onSitemap })
  if ('failed' in answer) throw new AppError('bad-input', answer.failed.message)
  for (const piece of pieces(answer, format)) stdout.write(piece)
  say(endWords(answer))
  return answer.urls.length > 0 ? exitCodes.found : exitCodes.nothingFound
}

type Format = 'json' | 'csv' | 'plain'

function readWish(given: Given) {
  const number = (flag: string): unknown => numberIn(given.text(flag))
  const read = readCrawlOptions(
    {
      start: given.argument,
      delay: number(crawlFields.delay.flag),
      maxDelay: number(crawlFields.maxDelay.flag),
      contact: given.text('--contact') ?? undefined,
    },
    ({ flag }) => flag,
  )
  if (!read.ok) throw new AppError('bad-input', read.sentence)
  const limit = number('--limit') ?? mostAddresses
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > mostAddresses) {
    throw new AppError('bad-input', `--limit takes a whole number from 1 to ${mostAddresses}.`)
  }
  const timeBudget = number('--time-budget') ?? null
  if (timeBudget !== null && typeof timeBudget !== 'number') {
    throw new AppError('bad-input', '--time-budget takes a number of seconds from 0.')
  }
  return {
    options: read.options,
    limit,
    timeBudget,
    format: formatOf(given),
    proxy: chosenProxy(given.text('--proxy')),
  }
}

function formatOf(given: Given): Format {
  const text = given.text('--format')
  if (text !== null && text !== 'json' && text !== 'csv') {
    throw new AppError('bad-input', `--format takes json or csv, not \`${text}\`.`)
  }
  if (!given.isSet('--plain')) return text ?? 'json'
  if (text === 'csv') {
    throw new AppError('bad-input', '--plain and --format csv do not go together; choose one.')
  }
  return 'plain'
}

/** The map as it is written: a map of 50,000 addresses goes out in pieces. */
function* pieces(answer: MapAnswer, format: Format): Generator<string> {
  if (format === 'json') {
    yield `${JSON.stringify(answer, null, 2)}\n`
    return
  }
  if (format === 'csv') yield csvLine(['url', 'lastmod', 'sitemap'])
  for (const { url, lastmod, sitemap } of answer.urls) {
    yield format === 'csv' ? csvLine([url, lastmod, sitemap]) : `${url}\n`
  }
}

function triedWords({ url, kind, entries, error }: Tried): string {
  if (kind === null) return `${url}: ${error ?? 'not read'}`
  const read = `${url}: ${entries} entries (${kind})`
  return error === null ? read : `${read}; ${error}`
}

function endWords({ urls, source, truncated }: MapAnswer): string {
  const from =
    source === 'sitemaps'
      ? 'from its sitemaps'
      : 'from the links of the start page, for no sitemap could be read'
  return `${urls.length === 1 ? '1 address' : `${urls.length} addresses`} ${from}${truncated ? '; cut short' : ''}.`
}
