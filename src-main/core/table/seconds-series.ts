/** How long one answer took. */
export interface SecondsPoint {
  /** The page's number. */
  readonly number: number
  readonly seconds: number
  readonly site: string
}

/** What the series is made of: the seconds of a page, NaN where no site answered, and its site. */
export interface SecondsSource {
  readonly size: number
  readonly seconds: (number: number) => number
  readonly site: (number: number) => string
}

/**
 * The seconds of all answers in the order of the file, at most `maxPoints` of them: of each stretch of pages the slowest,
 * since it is the slow answers that a chart is looked at for.
 */
export function secondsSeries({ size, seconds, site }: SecondsSource, maxPoints: number): SecondsPoint[] {
  const points: SecondsPoint[] = []
  const stretch = Math.max(1, Math.ceil(size / maxPoints))
  for (let start = 0; start < size; start += stretch) {
    const slowest = slowestOf(seconds, start, Math.min(start + stretch, size))
    if (slowest !== null) points.push({ number: slowest, seconds: seconds(slowest), site: site(slowest) })
  }
  return points
}

function slowestOf(seconds: (number: number) => number, from: number, to: number): number | null {
  let slowest: number | null = null
  for (let number = from; number < to; number += 1) {
    const took = seconds(number)
    if (Number.isNaN(took)) continue
    if (slowest === null || took > seconds(slowest)) slowest = number
  }
  return slowest
}
