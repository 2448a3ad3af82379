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
  for await (const { page } of storedPages(file)) {
    const header = readRunHeader(page.run)
    if (header !== null) return header
    break
  }
  throw new AppError(
    'bad-input',
    `${file} does not say how it was begun, so it can be read here but not continued.`,
  )
}

/** The options a file was begun with, as a form would send them; what is not in the header has its default. */
export function optionsOf(header: CrawlRunHeader): Record<string, unknown> {
  const { any_site, exclude, include, max_depth } = header.options
  return { start: header.start ?? '', isAnySite: any_site, exclude, include, maxDepth: max_depth }
}
