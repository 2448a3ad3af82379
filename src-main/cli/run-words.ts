import { AppError } from '../../src-shared/app-error.ts'
import {
  type CrawlOptionName,
  type CrawlOptions,
  crawlFields,
  readCrawlOptions,
} from '../../src-shared/crawl-options.ts'
import {
  type OwnHeader,
  readCookie,
  readHeader,
  type ReadHeader,
  withCookies,
} from '../../src-shared/own-headers.ts'
import { chosenProxy, plainCrawl, type RunPlan } from '../service/command-service.ts'
import type { Given } from './flags.ts'
import { numberIn } from './number-in.ts'

export type PageFormat = 'jsonl' | 'csv'

/** A run as the words of a command line ask for it. */
export interface RunWish {
  readonly plan: RunPlan
  readonly format: PageFormat
  readonly out: string | null
}

/** Throws one sentence for the first word that cannot be used; nothing is asked of any site before. */
export function readCrawlWish(given: Given): RunWish {
  const options = readOptions(given, {
    start: given.argument,
    maxPages: numberOf(given, 'maxPages'),
    maxDepth: numberOf(given, 'maxDepth'),
    include: given.list('--include'),
    exclude: given.list('--exclude'),
    isAnySite: given.isSet('--any-site'),
  })
  return wishOf(given, { ...plainCrawl, options, template: templateOf(given) })
}

/** What each template has no use for (spec behaviour 9), and why. */
const unusedBy: Readonly<Record<'sitemap' | 'shopify', { flags: readonly string[]; why: string }>> = {
  sitemap: { flags: ['--max-depth', '--any-site'], why: 'which follows no links' },
  shopify: {
    flags: [
      '--max-depth',
      '--any-site',
      '--include',
      '--exclude',
      '--induce',
      '--microformats',
      '--browser',
      '--load-images',
      '--respect',
    ],
    why: "which reads the shop's own list of products and no page of it",
  },
}

/** Options a template does not use are refused, so that nobody relies on them. */
function templateOf(given: Given): RunPlan['template'] {
  const text = given.text('--template')
  if (text === null) return null
  if (text !== 'sitemap' && text !== 'shopify') {
    throw new AppError('bad-input', `--template takes sitemap or shopify, not \`${text}\`.`)
  }
  const { flags, why } = unusedBy[text]
  const unused = flags.find((flag) => given.isSet(flag))
  if (unused === undefined) return text
  throw new AppError('bad-input', `${unused} is of no use with --template ${text}, ${why}.`)
}

/** As `readCrawlWish`, for a list. */
export function readBatchWish(given: Given, list: readonly string[]): RunWish {
  const options = readOptions(given, { start: '' })
  return wishOf(given, { ...plainCrawl, options, list, mayAskPrivate: given.isSet('--allow-private') })
}

function numberOf(given: Given, name: CrawlOptionName): unknown {
  return numberIn(given.text(crawlFields[name].flag))
}

/** The options every run has, and those of its kind. */
function readOptions(given: Given, own: object): CrawlOptions {
  const common = ['delay', 'maxDelay', 'retries', 'jobs'] as const
  const numbers = Object.fromEntries(common.map((name) => [name, numberOf(given, name)]))
  const read = readCrawlOptions(
    {
      ...own,
      ...numbers,
      contact: given.text('--contact') ?? undefined,
      longDelay: given.text('--long-delay') ?? undefined,
      respectTdm: respectsTdm(given.text('--respect')),
      induce: given.isSet('--induce'),
      microformats: given.isSet('--microformats'),
      browser: given.text('--browser') ?? undefined,
      loadImages: given.isSet('--load-images'),
    },
    ({ flag }) => flag,
  )
  if (!read.ok) throw new AppError('bad-input', read.sentence)
  return read.options
}

function respectsTdm(text: string | null): boolean {
  if (text === null || text === 'tdm') return text !== null
  throw new AppError('bad-input', `--respect takes tdm, not \`${text}\`.`)
}

function wishOf(given: Given, plan: Omit<RunPlan, 'file'>): RunWish {
  const format = formatOf(given.text('--format'))
  const out = given.text('--out')
  const isResume = given.isSet('--resume')
  if (isResume && out === null) {
    throw new AppError('bad-input', '--resume needs -o with the file to go on with.')
  }
  if (isResume && format === 'csv') {
    throw new AppError(
      'bad-input',
      '--resume needs --format jsonl: a table does not hold what a crawl goes on from.',
    )
  }
  const file = format === 'jsonl' ? out : null
  const headers = headersOf(given)
  const proxy = chosenProxy(given.text('--proxy'))
  return { plan: { ...plan, headers, proxy, file, isResume, timeBudget: timeBudgetOf(given) }, format, out }
}

/** The person's own headers, cookies among them. Throws a sentence for the first that is none. */
export function headersOf(given: Given): readonly OwnHeader[] {
  return withCookies(given.list('--header').map(ownHeader), given.list('--cookie').map(ownCookie))
}

const ownHeader = (text: string): OwnHeader => sound('--header', readHeader(text))
const ownCookie = (text: string): OwnHeader => sound('--cookie', readCookie(text))

function sound(flag: string, read: ReadHeader): OwnHeader {
  if (read.ok) return read.header
  throw new AppError('bad-input', `${flag}: ${read.sentence}`)
}

function formatOf(text: string | null): PageFormat {
  if (text === null || text === 'jsonl' || text === 'csv') return text ?? 'jsonl'
  throw new AppError('bad-input', `--format takes jsonl or csv, not \`${text}\`.`)
}

/** Seconds after which nothing further is begun; null for no limit. Throws a sentence for what is no number. */
export function timeBudgetOf(given: Given): number | null {
  const text = given.text('--time-budget')
  if (text === null) return null
  const seconds = numberIn(text)
  if (typeof seconds === 'number') return seconds
  throw new AppError('bad-input', `--time-budget takes a number of seconds from 0, not \`${text}\`.`)
}
