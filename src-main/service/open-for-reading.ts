import { AppError } from '../../src-shared/app-error.ts'
import { type Core, plainCrawl } from '../core/index.ts'
import { checkedOptions, headerOf, optionsOf } from './file-header.ts'
import type { OpenFile } from './open-file.ts'

/** Pages a file is measured against when the only question is whether it can go on. */
const noLimit = 10_000_000

/**
 * Finds out how a file was left, without asking any site. Whether a crawl was done is nowhere stored; it follows from
 * replaying the file (spec decisions P8), which takes a while for a large one, so its rows are shown meanwhile. A file that
 * cannot be replayed is shown all the same, with the reason.
 */
export async function findHowItWasLeft(core: Core, open: OpenFile): Promise<void> {
  try {
    const header = await headerOf(open.file)
    if (header.mode !== 'crawl') {
      throw new AppError(
        'bad-input',
        'This file can be read here; what is left of its list is not known here.',
      )
    }
    const options = checkedOptions({ ...optionsOf(header), maxPages: noLimit })
    const run = await core.openRun({ ...plainCrawl, options, file: open.file, isResume: true })
    open.rest(run.start ?? '', run.queued, null)
    await run.discard()
  } catch (error) {
    open.rest('', 0, error instanceof Error ? error.message : String(error))
  }
}
