import type { Lane } from '../../src-shared/crawl-status.ts'
import type { RequestView, SiteRow } from '../../src-shared/evidence-view.ts'

/** A lane as it is shown; a file that was opened knows no delay in force any more. */
export type LaneView = Omit<Lane, 'delaySeconds'> & { readonly delaySeconds: number | null }

/** The lane of a site of a crawl that lies closed. */
export function laneOfSite(row: SiteRow): LaneView {
  return {
    site: row.site,
    state: 'idle',
    leftMs: 0,
    why: '',
    address: null,
    delaySeconds: row.delaySeconds,
    delayWhy: row.delayWhy,
    requests: row.requests,
    shortestGapMs: row.shortestGapMs,
    inFlightMost: row.inFlightMost,
  }
}

/** Requests by their site, each in order. */
export function bySite(requests: readonly RequestView[]): ReadonlyMap<string, readonly RequestView[]> {
  const sites = new Map<string, RequestView[]>()
  for (const request of requests) {
    const held = sites.get(request.site)
    if (held === undefined) sites.set(request.site, [request])
    else held.push(request)
  }
  return sites
}

/** Lengths of time a lane can show, in milliseconds; sixty seconds unless zoomed (spec look, "Lanes"). */
export const spansMs = [15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000] as const
export const usualSpanMs = 60_000

/** "Now" stands at three quarters of the width (spec look). */
export const nowShare = 0.75
