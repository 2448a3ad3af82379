import * as z from 'zod'
import { newSite, type SitePace } from './pace.ts'

/** Nothing of a site is remembered longer, and no remembered rest reaches further (spec decisions A13). */
export const longestMemoryMs = 24 * 60 * 60 * 1000
/** Sites in the file; of more, those that ended last are kept (spec behaviour 0.3). */
export const mostRememberedSites = 4096

const Wall = z.number().min(0).max(8.64e15)
const Ms = z.number().min(0).max(Number.MAX_SAFE_INTEGER)

/** One site in the file; moments are wall times in ms since 1970. */
const RememberedSite = z.object({
  site: z.string().min(1).max(4096),
  endedAt: Wall,
  notBefore: Wall.nullable(),
  refusedUntil: Wall.nullable(),
  slowedMs: Ms,
  restMs: Ms,
  isFailing: z.boolean(),
})

const MemoryFile = z.object({
  version: z.literal(1),
  savedAt: Wall,
  /** How long the machine had been up: it cannot be set, so it shows a wall clock that was. */
  uptimeMs: Ms,
  /** Somebody was at the gate when this was written; what came after may be missing here. */
  isBusy: z.boolean(),
  sites: z.array(RememberedSite).max(mostRememberedSites),
})

/** This moment by the three clocks, in ms: the gate's own, the calendar's, and how long the machine has been up. */
export interface Moment {
  readonly now: number
  readonly wall: number
  readonly uptimeMs: number
}

export interface RememberedPaces {
  readonly paces: readonly (readonly [string, SitePace])[]
  readonly isBusy: boolean
}

/** What is known of the sites as the text of `gate-state.json` (spec formats 5). */
export function writePaces(
  paces: Iterable<readonly [string, SitePace]>,
  isBusy: boolean,
  { now, wall, uptimeMs }: Moment,
): string {
  const toWall = (at: number): number => Math.max(0, wall + at - now)
  const future = (at: number | null): number | null => (at === null || at <= now ? null : toWall(at))
  const sites: z.infer<typeof RememberedSite>[] = []
  for (const [site, pace] of paces) {
    if (pace.endedAt === null || now - pace.endedAt > longestMemoryMs) continue
    sites.push({
      site,
      endedAt: toWall(pace.endedAt),
      notBefore: future(pace.notBefore),
      refusedUntil: future(pace.refusedUntil),
      slowedMs: bounded(pace.slowedMs),
      restMs: bounded(pace.restMs),
      isFailing: pace.isFailing,
    })
  }
  sites.sort((a, b) => a.endedAt - b.endedAt)
  const file: z.infer<typeof MemoryFile> = {
    version: 1,
    savedAt: wall,
    uptimeMs,
    isBusy,
    sites: sites.slice(-mostRememberedSites),
  }
  return `${JSON.stringify(file)}\n`
}

/**
 * The same on the clock of this process, or null when the text is damaged. Of the time that has passed since it was
 * written, the wall clock and the machine's uptime each have a say, and the smaller counts: a wall clock set forward
 * ends no rest early, one set back makes a rest begin anew at most. Only a clock set forward while the machine was
 * switched off cannot be seen.
 */
export function readPaces(text: string, moment: Moment): RememberedPaces | null {
  const file = MemoryFile.safeParse(parsed(text)).data
  if (file === undefined) return null
  const passedMs = passed(file, moment)
  const paces: [string, SitePace][] = []
  for (const site of file.sites) {
    // An end cannot be later than the file that tells of it.
    const agoMs = passedMs + Math.max(0, file.savedAt - site.endedAt)
    if (agoMs > longestMemoryMs) continue
    const until = (at: number | null): number | null =>
      at === null ? null : moment.now + bounded(at - file.savedAt) - passedMs
    paces.push([
      site.site,
      {
        ...newSite,
        endedAt: moment.now - agoMs,
        notBefore: until(site.notBefore),
        refusedUntil: until(site.refusedUntil),
        slowedMs: bounded(site.slowedMs),
        restMs: bounded(site.restMs),
        isFailing: site.isFailing,
      },
    ])
  }
  return { paces, isBusy: file.isBusy }
}

function passed(file: { savedAt: number; uptimeMs: number }, moment: Moment): number {
  const byWall = moment.wall - file.savedAt
  const byUptime = moment.uptimeMs - file.uptimeMs
  // The machine was started anew since: its uptime says nothing about the time before.
  const passedMs = byUptime < 0 ? byWall : Math.min(byWall, byUptime)
  return Math.max(0, passedMs)
}

function bounded(ms: number): number {
  return Math.min(ms, longestMemoryMs)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
