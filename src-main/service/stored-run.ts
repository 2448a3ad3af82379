import { AppError } from '../../src-shared/app-error.ts'
import type { CrawlRunHeader } from '../../src-shared/crawl-run.ts'
import { plainlyPrivate, readStoredList, type RunPlan } from '../core/index.ts'
import { headerOf, optionsOf } from './file-header.ts'

/** How a crawl file was begun, as far as a run that goes on with it needs to know. */
export interface StoredRun {
  readonly mode: CrawlRunHeader['mode']
  /** The options that decide the order, as a form would send them. */
  readonly options: Record<string, unknown>
  readonly way: Pick<RunPlan, 'list' | 'template'>
  /** Its list names the person's own machine or network. */
  readonly asksPrivate: boolean
}

/** Reads it from the file and its evidence. Rejects with a sentence when it cannot be known. */
export async function storedRun(file: string): Promise<StoredRun> {
  const header = await headerOf(file)
  const { mode } = header
  const list = mode === 'batch' ? await storedList(file) : null
  const template = mode === 'sitemap' || mode === 'shopify' ? mode : null
  return {
    mode,
    options: optionsOf(header),
    way: { list, template },
    asksPrivate: list !== null && (await plainlyPrivate(list)) > 0,
  }
}

async function storedList(file: string): Promise<readonly string[]> {
  const list = await readStoredList(file)
  if (list !== null) return list
  throw new AppError(
    'bad-input',
    'This file can be read here, but its list (list.txt in its evidence folder) is not there any more, so it cannot be continued.',
  )
}
