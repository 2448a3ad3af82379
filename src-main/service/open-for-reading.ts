import { type Core, plainCrawl } from '../core/index.ts'
import { checkedOptions } from './file-header.ts'
import type { OpenFile } from './open-file.ts'
import { storedRun } from './stored-run.ts'

/** Pages a file is measured against when the only question is whether it can go on. */
const noLimit = 10_000_000

/**
 * Finds out how a file was left, without asking any site. Whether a crawl was done is nowhere stored; it follows from
 * replaying the file (spec decisions P8), which takes a while for a large one, so its rows are shown meanwhile. A file that
 * cannot be replayed is shown all the same, with the reason.
 */
export async function findHowItWasLeft(core: Core, open: OpenFile): Promise<void> {
  try {
    const { mode, options, way, asksPrivate } = await storedRun(open.file)
    const plan = { ...plainCrawl, ...way, options: checkedOptions({ ...options, maxPages: noLimit }) }
    const run = await core.openRun({ ...plan, file: open.file, isResume: true })
    const { start, queued, standing } = run
    open.rest({ start: start ?? '', mode, asksPrivate, queued, stopped: standing, hindrance: null })
    await run.discard()
  } catch (error) {
    const hindrance = error instanceof Error ? error.message : String(error)
    const unknown = { start: '', mode: 'crawl', asksPrivate: false, queued: 0 } as const
    open.rest({ ...unknown, stopped: 'done', hindrance })
  }
}
