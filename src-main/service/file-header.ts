import { AppError } from '../../src-shared/app-error.ts'
import { type CrawlOptions, readCrawlOptions } from '../../src-shared/crawl-options.ts'
import type { CrawlRunHeader } from '../../src-shared/crawl-run.ts'
import { readRunHeader, storedPages } from '../core/index.ts'

/** Options as a form sends them; throws the sentence of the first that cannot be used. */
export function checkedOptions(options: Record<string, unknown>): CrawlOptions {
  const read = readCrawlOptions(options, ({ label }) => label)
  if (!read.ok) throw new AppError('bad-input', read.sentence)
  return read.options
}

/** How a crawl file was begun. Rejects with a sentence when it is no crawl file or does not say. */
export async function headerOf(file: string): Promise<CrawlRunHeader> {
  const header = readRunHeader((await firstPage(file)).run)
  if (header !== null) return header
  throw new AppError(
    'bad-input',
    `${file} does not say how it was begun, so it can be read here but not continued.`,
  )
}

/** The first page of a crawl file. Rejects with a sentence when it holds none. */
export async function firstPage(file: string): Promise<{ readonly run?: unknown }> {
  for await (const { page } of storedPages(file)) return page
  throw new AppError('bad-input', `${file} holds no page yet.`)
}

/** The options a file was begun with, as a form would send them; what is not in the header has its default. */
export function optionsOf(header: CrawlRunHeader): Record<string, unknown> {
  const { any_site, exclude, include, induce, max_depth, microformats, respect } = header.options
  return {
    start: header.start ?? '',
    isAnySite: any_site,
    exclude,
    include,
    maxDepth: max_depth,
    respectTdm: respect.includes('tdm'),
    induce,
    microformats,
  }
}
