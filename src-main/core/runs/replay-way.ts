import { originOf } from '../base/address.ts'
import { committedOf, offeredBy } from './committed.ts'
import { replay, type ReplayCourse, type Replayed, type ReplayedPage } from './replay.ts'
import { recallRung } from './replay-rungs.ts'
import { headerDifference, readRunHeader, runHeader } from './run-header.ts'
import type { RunParts } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'
import { fillFromStored } from './sitemap-list.ts'
import { tryOffered } from './try-offered.ts'
import type { CourseWay, ListingWay, Way } from './way.ts'

/** Brings a run to where its file ended: its list, its course, and which of its sites are failing. Rejects as `replay` does. */
export async function replayWay(
  file: string,
  way: Way,
  plan: RunPlan,
  parts: RunParts,
  onReplayed: (page: ReplayedPage) => void,
): Promise<Replayed> {
  if (way.mode === 'sitemap') await fillFromStored(way, file, plan.options.maxPages)
  const wanted = runHeader(way, plan.options)
  const checkHeader = (written: unknown): string | null => {
    const header = readRunHeader(written)
    return header === null ? 'its `run` cannot be read' : headerDifference(header, wanted, way.entries)
  }
  return replay(
    file,
    way.mode === 'shopify' ? listingReplay(way) : courseReplay(way, plan, parts),
    checkHeader,
    (page) => {
      parts.failingSites.note(page.page)
      parts.writtenFailing.note(page.page)
      if (parts.drawing !== null) recallRung(page.page, parts.drawing.memory)
      onReplayed(page)
    },
  )
}

/** A line must be the one the course would take next; its links are offered as they were. */
function courseReplay({ course }: CourseWay, plan: RunPlan, { reader }: RunParts): ReplayCourse {
  return {
    follow: async (page) => {
      const { expected } = course
      const task = course.replay(page.url)
      if (task === undefined) {
        return expected === null
          ? `holds ${page.url}, but this crawl takes nothing more there`
          : `holds ${page.url}, but this crawl would take ${expected} there`
      }
      const verdicts = await tryOffered(offeredBy(page), plan, reader)
      course.commit(task, committedOf(page, verdicts, course), page.error?.code ?? null)
      return null
    },
    resume: () => course.resume(),
  }
}

/** A line must be a product of this shop's listing, or say why a page of it gave none. */
function listingReplay({ listing, start }: ListingWay): ReplayCourse {
  const shop = originOf(start)
  return {
    follow: (page) =>
      Promise.resolve(
        listing.take(page) ? null : `holds ${page.url}, which is no product of ${shop}/products.json`,
      ),
    resume: () => undefined,
  }
}
