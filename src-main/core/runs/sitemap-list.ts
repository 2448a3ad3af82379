import { AppError } from '../../../src-shared/app-error.ts'
import type { Address } from '../base/address.ts'
import { listEntries } from '../frontier/batch-list.ts'
import { readStoredMap } from '../state/evidence.ts'
import { mapWith } from './map-site.ts'
import type { RunParts } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'
import { tryOffered } from './try-offered.ts'
import type { CourseWay } from './way.ts'

/** Bounds of the map that a run reads (spec behaviour 8.3, 9.1). */
const maxAddresses = 50_000
const maxSitemaps = 50

/**
 * Maps the site and gives the run what it is to read: the addresses the patterns let in, in the order of the lists, at most
 * `maxPages`. The choice is kept in the evidence folder, so that a resumed run reads the same list without asking for it
 * again. Resolves to why the site could not be mapped, or null.
 */
export async function fillFromSite(
  way: CourseWay,
  start: Address,
  plan: RunPlan,
  parts: RunParts,
  deadline: number | null,
): Promise<string | null> {
  const timeBudget = deadline === null ? null : Math.max(0, deadline - parts.clock.now()) / 1000
  const told = plan.onSitemap === undefined ? {} : { onSitemap: plan.onSitemap }
  const answer = await mapWith(parts, start, { limit: maxAddresses, maxSitemaps, timeBudget, ...told })
  if ('failed' in answer) return answer.failed.message
  plan.onMapped?.(answer)
  const urls = answer.urls.map(({ url }) => url)
  const verdicts = await tryOffered(urls, plan, parts.reader)
  const wanted = urls.filter((_url, index) => verdicts === null || verdicts[index] === true)
  const chosen = wanted.slice(0, plan.options.maxPages)
  const isCut = wanted.length > chosen.length || answer.truncated
  parts.evidence?.keepMap({ urls: chosen, isCut })
  way.fill(listEntries(chosen), isCut)
  return null
}

/** Gives a resumed run the list it was begun with. Rejects with a sentence when that is not beside the file any more. */
export async function fillFromStored(way: CourseWay, file: string): Promise<void> {
  const stored = await readStoredMap(file)
  if (stored === null) {
    throw new AppError(
      'file-in-the-way',
      `${file} cannot be continued: the list its sitemaps gave (map.json in its evidence folder) is not there any more.`,
    )
  }
  way.fill(listEntries(stored.urls), stored.isCut)
}
