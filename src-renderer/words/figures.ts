const format = new Intl.NumberFormat('en')

/** A count as it is read: 1204 is `1,204`. */
export function inFigures(count: number): string {
  return format.format(count)
}
