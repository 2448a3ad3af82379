import { replay, type Replayed, type ReplayedPage } from './replay.ts'
import { headerDifference, readRunHeader, runHeader } from './run-header.ts'
import type { RunParts } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'
import { fillFromStored } from './sitemap-list.ts'
import { tryOffered } from './try-offered.ts'
import type { Way } from './way.ts'

/** Brings a run to where its file ended: its list, its course, and which of its sites are failing. Rejects as `replay` does. */
export async function replayWay(
  file: string,
  way: Way,
  plan: RunPlan,
  parts: RunParts,
  onReplayed: (page: ReplayedPage) => void,
): Promise<Replayed> {
  if (way.mode === 'sitemap') await fillFromStored(way, file)
  const wanted = runHeader(way, plan.options)
  const checkHeader = (written: unknown): string | null => {
    const header = readRunHeader(written)
    return header === null ? 'its `run` cannot be read' : headerDifference(header, wanted, way.entries)
  }
  return replay(
    file,
    way.course,
    checkHeader,
    (offered) => tryOffered(offered, plan, parts.reader),
    (page) => {
      parts.failingSites.note(page.page)
      parts.writtenFailing.note(page.page)
      onReplayed(page)
    },
  )
}
