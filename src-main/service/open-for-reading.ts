import { AppError } from '../../src-shared/app-error.ts'
import { type Core, plainCrawl, storedPages } from '../core/index.ts'
import { checkedOptions, headerOf, optionsOf } from './file-header.ts'
import type { OpenFile } from './open-file.ts'

/** Pages a file is measured against when the only question is whether it can go on. */
const noLimit = 10_000_000

/**
 * Fills `next` from its file without asking any site. Whether the crawl was done is nowhere stored; it follows from
 * replaying the file (spec decisions P8). A file that cannot be replayed is shown all the same, with the reason.
 */
export async function openForReading(core: Core, next: OpenFile): Promise<OpenFile> {
  try {
    const header = await headerOf(next.file)
    if (header.mode !== 'crawl') {
      throw new AppError('bad-input', 'This file can be read here, but not continued.')
    }
    const options = checkedOptions({ ...optionsOf(header), maxPages: noLimit })
    const plan = { ...plainCrawl, options, file: next.file, isResume: true }
    const crawl = await core.openRun(plan, ({ page, place }) => next.add(place, page))
    next.rest(crawl.start ?? '', crawl.queued, null)
    await crawl.discard()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    next.clear()
    for await (const { page, place } of storedPages(next.file)) next.add(place, page)
    next.rest('', 0, error.message)
  }
  return next
}
