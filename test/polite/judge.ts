import type { PoliteSite, SiteRequest } from './polite-site.ts'

/** What a site's own log says of how it was asked. */
export interface Judgement {
  readonly scenario: string
  readonly requests: number
  readonly shortestGapMs: number | null
  readonly askedForMs: number
  readonly inFlightMost: number
  readonly faults: readonly string[]
}

/** What a scenario promises its site. */
export interface Promised {
  readonly scenario: string
  readonly delayMs: number
  /** Rests a status must be followed by, in ms. */
  readonly after?: Readonly<Record<number, number>>
  /** Paths nobody may ask. */
  readonly never?: readonly string[]
}

/** Judges without tolerance: a gap that is short by a microsecond is a fault. */
export function judge({ log }: Pick<PoliteSite, 'log'>, promised: Promised): Judgement {
  const requests = [...log].sort((a, b) => a.arrivedMs - b.arrivedMs)
  const most = Math.max(0, ...requests.map((request) => inFlightAt(request.arrivedMs, requests)))
  const gaps = gapsOf(requests)
  const faults = gaps.flatMap((gap) => shortGap(gap, promised))
  for (const { path } of requests) {
    if (promised.never?.includes(path) === true) faults.push(`${path} was asked`)
  }
  const [first] = requests
  if (first !== undefined && first.path !== '/robots.txt') {
    faults.push(`${first.path} was asked before robots.txt`)
  }
  if (most > 1) faults.push(`${most} were in flight at once`)
  return {
    scenario: promised.scenario,
    requests: requests.length,
    shortestGapMs: gaps.length === 0 ? null : Math.min(...gaps.map(({ ms }) => ms)),
    askedForMs: promised.delayMs,
    inFlightMost: most,
    faults,
  }
}

interface Gap {
  readonly before: SiteRequest
  readonly request: SiteRequest
  readonly ms: number
}

/** From the end of the latest answer so far to each request. */
function gapsOf(requests: readonly SiteRequest[]): readonly Gap[] {
  let latest = requests[0]
  return requests.slice(1).map((request) => {
    const before = latest ?? request
    if (request.endedMs > before.endedMs) latest = request
    return { before, request, ms: request.arrivedMs - before.endedMs }
  })
}

function inFlightAt(ms: number, requests: readonly SiteRequest[]): number {
  return requests.filter(({ arrivedMs, endedMs }) => arrivedMs <= ms && endedMs > ms).length
}

function shortGap({ before, request, ms }: Gap, { delayMs, after }: Promised): readonly string[] {
  const needed = Math.max(delayMs, after?.[before.status] ?? 0)
  return ms >= needed ? [] : [`${request.path} came ${ms.toFixed(3)} ms after ${before.path}, not ${needed}`]
}

/** The judgements as a table of text. */
export function table(judgements: readonly Judgement[]): string {
  const rows = judgements.map(({ scenario, requests, shortestGapMs, askedForMs, inFlightMost, faults }) => [
    scenario,
    String(requests),
    shortestGapMs === null ? '-' : shortestGapMs.toFixed(2),
    String(askedForMs),
    String(inFlightMost),
    faults.length === 0 ? 'kept' : `${faults.length} faults`,
  ])
  const head = ['scenario', 'requests', 'shortest gap ms', 'asked for ms', 'in flight', 'promise']
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .join('\n')
}
