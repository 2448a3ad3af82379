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
 * `maxPages`. All of them are kept in the evidence folder, so that a resumed run reads the same list, or more of it, without
 * asking for it again. Resolves to why the site could not be mapped, or null.
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
  parts.evidence?.keepMap({ urls: wanted, taken: chosen.length, isCut: answer.truncated })
  way.fill(await listEntries(chosen), wanted.length > chosen.length || answer.truncated)
  return null
}

/**
 * Gives a resumed run the list it was begun with, and more of it where `maxPages` has grown (spec decisions P3). Rejects
 * with a sentence when it is not beside the file any more.
 */
export async function fillFromStored(way: CourseWay, file: string, maxPages: number): Promise<void> {
  const stored = await readStoredMap(file)
  if (stored === null) {
    throw new AppError(
      'file-in-the-way',
      `${file} cannot be continued: the list its sitemaps gave (map.json in its evidence folder) is not there any more.`,
    )
  }
  const { urls, taken = urls.length, isCut } = stored
  const chosen = urls.slice(0, Math.max(taken, maxPages))
  way.fill(await listEntries(chosen), urls.length > chosen.length || isCut)
}
