import type { StopReason } from '../../../src-shared/crawl-status.ts'
import type { PageWriter, RunPage } from './page-writer.ts'

/** Where a run's pages come from: an order of addresses, or a shop's listing. Made for one run, worked off once. */
export interface PageWork {
  /** What is known to be left. */
  readonly queued: number
  /** Why it ended, once it has; as it would have, while it goes on. */
  readonly stopped: StopReason
  /** What went wrong, when it ended by that. */
  readonly trouble: string | null
  /** The pages in the order of the file, each written before it is handed out. Ends by itself. A bug of ours throws. */
  readonly pages: (writer: PageWriter) => AsyncGenerator<RunPage>
  /** The run is told to stop; whoever waits for an answer looks again. */
  readonly wake: () => void
  /** Resolves when no answer is in flight any more. */
  readonly settle: () => Promise<void>
}
