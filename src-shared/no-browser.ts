import type { Climb } from './page-line.ts'

/** How the sentence begins that says that no browser is on this machine; it stands in the climbs of pages that wanted one. */
export const noBrowserFound = 'No browser was found'

/** How the sentence goes on that says so of a program a person named. */
export const noBrowserThere = 'is no browser that can be started here'

/** Whether a page was read over plain HTTP only because there was no browser: a climb of it says so. */
export function lackedBrowser(climbs: readonly Climb[] | undefined): boolean {
  if (!Array.isArray(climbs)) return false
  // A crawl file is foreign: anything may stand where a reason is expected.
  return (climbs as readonly (Partial<Climb> | null)[]).some(
    (climb) =>
      typeof climb?.reason === 'string' &&
      (climb.reason.includes(noBrowserFound) || climb.reason.includes(noBrowserThere)),
  )
}
