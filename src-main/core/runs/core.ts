import { type Clock, systemClock } from '../base/clock.ts'
import { Gate } from '../gate/gate.ts'
import { createReadingThreads } from './reading-threads.ts'
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
  readonly clock?: Clock
}

/** Threads that read pages: one beside the gate's own is enough for one site, two for several. */
const readingThreads = 2

/** One process's core: everything that must exist once for all its runs, so that no two of them ask a site at once. */
export interface Core {
  readonly clock: Clock
  readonly gate: Gate
  /** See `Run.open`. */
  readonly openRun: (plan: RunPlan, onReplayed?: (page: ReplayedPage) => void) => Promise<Run>
  readonly robotsReport: (question: RobotsQuestion) => Promise<RobotsReport>
  /** Ends the reading threads; crawls must be over. */
  readonly close: () => Promise<void>
}

/** Puts the core together; it disposes of what it made. */
export function createCore({ workerFile, onLane, clock = systemClock }: CoreSettings): Core {
  const parts: CoreParts = {
    clock,
    gate: new Gate(clock, onLane),
    book: newBook(clock),
    reader: createReadingThreads({ workerFile, threads: readingThreads }),
  }
  return {
    clock,
    gate: parts.gate,
    openRun: (plan, onReplayed) => Run.open(plan, parts, onReplayed),
    robotsReport: (question) => robotsReport(parts, question),
    close: () => parts.reader.close(),
  }
}
