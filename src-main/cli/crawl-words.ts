import { AppError } from '../../src-shared/app-error.ts'
import { crawlFields, readCrawlOptions } from '../../src-shared/crawl-options.ts'
import { plainCrawl, type RunPlan } from '../service/command-service.ts'
import type { Given } from './flags.ts'

export type PageFormat = 'jsonl' | 'csv'

/** A crawl as the words of a command line ask for it. */
export interface CrawlWish {
  readonly plan: RunPlan
  readonly format: PageFormat
  readonly out: string | null
}

/** A number as written; other text stays text, so that the sentence can say what it should have been. */
const numberIn = (text: string | null): unknown => {
  if (text === null) return undefined
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Throws one sentence for the first word that cannot be used; nothing is asked of any site before. */
export function readCrawlWish(given: Given): CrawlWish {
  const number = (name: 'maxPages' | 'maxDepth' | 'delay' | 'maxDelay' | 'retries' | 'jobs'): unknown =>
    numberIn(given.text(crawlFields[name].flag))
  const read = readCrawlOptions(
    {
      start: given.argument,
      maxPages: number('maxPages'),
      maxDepth: number('maxDepth'),
      include: given.list('--include'),
      exclude: given.list('--exclude'),
      isAnySite: given.isSet('--any-site'),
      delay: number('delay'),
      maxDelay: number('maxDelay'),
      retries: number('retries'),
      jobs: number('jobs'),
      contact: given.text('--contact') ?? undefined,
    },
    ({ flag }) => flag,
  )
  if (!read.ok) throw new AppError('bad-input', read.sentence)
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
  const plan = { ...plainCrawl, options: read.options, file, isResume, timeBudget: timeBudgetOf(given) }
  return { plan, format, out }
}

function formatOf(text: string | null): PageFormat {
  if (text === null || text === 'jsonl' || text === 'csv') return text ?? 'jsonl'
  throw new AppError('bad-input', `--format takes jsonl or csv, not \`${text}\`.`)
}

function timeBudgetOf(given: Given): number | null {
  const text = given.text('--time-budget')
  if (text === null) return null
  const seconds = numberIn(text)
  if (typeof seconds === 'number') return seconds
  throw new AppError('bad-input', `--time-budget takes a number of seconds from 0, not \`${text}\`.`)
}
