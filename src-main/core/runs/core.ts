import { statSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { type Clock, systemClock } from '../base/clock.ts'
import { gateFolders } from '../gate/gate-folders.ts'
import { openSharedGate } from '../gate/open-shared-gate.ts'
import { SiteMemory } from '../ladder/rung-memory.ts'
import { BrowserShelf } from './browser-shelf.ts'
import { type MapRun, type MapWish, openMap } from './map-site.ts'
import { createReadingThreads, type Reader } from './reading-threads.ts'
import type { ReplayedPage } from './replay.ts'
import { robotsReport, type RobotsQuestion, type RobotsReport } from './robots-report.ts'
import { Run } from './run.ts'
import { type CoreParts, newBook } from './run-parts.ts'
import type { RunPlan } from './run-plan.ts'

export interface CoreSettings {
  /** The built file of the threads that read pages, `extract-worker.js`. */
  readonly workerFile: string
  /** Called whenever a site begins to rest, is asked, or is free again. */
  readonly onLane?: (site: string) => void
  /** A sentence for the screen and the log: the gate cannot be shared with other programs of this person, or not remember. */
  readonly onTrouble?: (sentence: string) => void
  readonly clock?: Clock
}

/** Threads that read pages: one beside the gate's own is enough for one site, two for several. */
const readingThreads = 2

/** One process's core: everything that must exist once for all its runs, so that no two of them ask a site at once. */
export interface Core {
  /** See `Run.open`. */
  readonly openRun: (plan: RunPlan, onReplayed?: (page: ReplayedPage) => void) => Promise<Run>
  readonly robotsReport: (question: RobotsQuestion) => Promise<RobotsReport>
  /** See `openMap`. */
  readonly openMap: (wish: MapWish) => Promise<MapRun>
  /** Reads a list of a person's; asks no site. */
  readonly readList: Reader['readList']
  /** Mean seconds a site takes to answer, as far as it is known; 0 before. */
  readonly answerSeconds: (site: string) => Promise<number>
  /** Leaves the gate, ends the reading threads and the browser; runs must be over. */
  readonly close: () => Promise<void>
}

/** Puts the core together; it disposes of what it made. The gate is this person's one gate on this machine. */
export function createCore({ workerFile, onLane, onTrouble, clock = systemClock }: CoreSettings): Core {
  const book = newBook(clock)
  const reader = createReadingThreads({ workerFile, threads: readingThreads })
  const opening = openSharedGate({
    clock,
    ...gateFolders(whoAndWhere()),
    ...(onLane === undefined ? {} : { onChange: onLane }),
    ...(onTrouble === undefined ? {} : { onTrouble }),
  })
  const browsers = new BrowserShelf({ clock, onTrouble: onTrouble ?? (() => undefined) })
  const drawing = { browsers, memory: new SiteMemory(clock) }
  const parts = opening.then((gate): CoreParts => ({ clock, gate, book, reader, drawing }))
  return {
    openRun: async (plan, onReplayed) => Run.open(plan, await parts, onReplayed),
    robotsReport: async (question) => robotsReport(await parts, question),
    openMap: async (wish) => openMap(await parts, wish),
    readList: (given) => reader.readList(given),
    answerSeconds: async (site) => ((await opening).pace(site).paceMs ?? 0) / 1000,
    close: async () => {
      await browsers.close()
      await reader.close()
      await (await opening).close()
    },
  }
}

function whoAndWhere(): Parameters<typeof gateFolders>[0] {
  const { uid, username: userName } = userInfo()
  const env = { ...runtimeFolder(uid), ...process.env }
  return { env, platform: process.platform, home: homedir(), temp: tmpdir(), uid, userName }
}

/** A command started by cron or sudo is not told where the person's other programs meet; it is where logind always puts it. */
function runtimeFolder(uid: number): { readonly XDG_RUNTIME_DIR?: string } {
  const usual = `/run/user/${uid}`
  const found = process.platform === 'linux' ? statSync(usual, { throwIfNoEntry: false }) : undefined
  return found?.isDirectory() === true && found.uid === uid ? { XDG_RUNTIME_DIR: usual } : {}
}
