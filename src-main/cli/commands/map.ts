import { AppError } from '../../../src-shared/app-error.ts'
import { crawlFields, readCrawlOptions } from '../../../src-shared/crawl-options.ts'
import { chosenProxy, csvLine, type MapOutcome } from '../../service/command-service.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-code.ts'
import type { Given } from '../flags.ts'
import { numberIn } from '../number-in.ts'
import { jsonProgress, logProgress, type Progress, quietProgress, type Write } from '../progress.ts'
import { headersOf, timeBudgetOf } from '../run-words.ts'
import { countedAddresses, triedWords } from '../sitemap-words.ts'

type MapAnswer = Exclude<MapOutcome, { readonly failed: unknown }>

/** Sitemaps asked for at most (spec behaviour 8.3). */
const maxSitemaps = 50
const mostAddresses = 50_000

/** `saunter map URL`. Exit code 0 an address was found, 1 none, 2 the site could not be mapped. */
export async function map(given: Given, { service, stdout, stderr }: CommandLine): Promise<number> {
  const { format, ...wish } = readWish(given)
  // Whoever has read enough, such as `| head`, has closed their end.
  stdout.onClosed(() => undefined)
  const progress = progressFor(given, stderr.write)
  const mapping = await service.openMap({
    ...wish,
    maxSitemaps,
    onSitemap: (tried) => progress.note(triedWords(tried)),
    onRequest: (request) => progress.request(request),
  })
  const answer = await mapping.outcome
  if ('failed' in answer) throw new AppError('bad-input', answer.failed.message)
  for (const piece of pieces(answer, format)) stdout.write(piece)
  const addresses = answer.urls.length
  progress.end(endWords(answer), { stopped: 'done', pages: 0, read: 0, failed: {}, addresses })
  return answer.urls.length > 0 ? exitCodes.found : exitCodes.nothingFound
}

function progressFor(given: Given, write: Write): Progress {
  if (given.isSet('--json-log')) return jsonProgress(write, () => performance.now())
  return given.isSet('--quiet') ? quietProgress() : logProgress(write)
}

type Format = 'json' | 'csv' | 'plain'

function readWish(given: Given) {
  const number = (flag: string): unknown => numberIn(given.text(flag))
  const read = readCrawlOptions(
    {
      start: given.argument,
      delay: number(crawlFields.delay.flag),
      maxDelay: number(crawlFields.maxDelay.flag),
      longDelay: given.text(crawlFields.longDelay.flag) ?? undefined,
      contact: given.text('--contact') ?? undefined,
    },
    ({ flag }) => flag,
  )
  if (!read.ok) throw new AppError('bad-input', read.sentence)
  return {
    options: read.options,
    limit: limitOf(given.text('--limit')),
    timeBudget: timeBudgetOf(given),
    format: formatOf(given),
    headers: headersOf(given),
    proxy: chosenProxy(given.text('--proxy')),
  }
}

function limitOf(text: string | null): number {
  const limit = numberIn(text) ?? mostAddresses
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= mostAddresses) {
    return limit
  }
  throw new AppError('bad-input', `--limit takes a whole number from 1 to ${mostAddresses}, not \`${text}\`.`)
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

function endWords({ urls, source, truncated }: MapAnswer): string {
  const more = truncated
    ? ` Cut short by --limit, --time-budget or the ${maxSitemaps} sitemaps asked for at most.`
    : ''
  if (urls.length === 0) {
    return `No address was found: no sitemap gave one, and the start page links to none of its site.${more}`
  }
  const from =
    source === 'sitemaps' ? 'from its sitemaps' : 'from the links of the start page, for no sitemap gave any'
  return `${countedAddresses(urls.length)} ${from}.${more}`
}
