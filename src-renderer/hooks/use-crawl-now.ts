import { isPaused, isRunning, useCrawl } from '../state/crawl-store.ts'
import { useRequests } from '../state/request-store.ts'
import { useNow } from './use-now.ts'

/**
 * The time of the crawl in milliseconds since it began, going on in steps while it runs; the end of its last request
 * when it lies still.
 */
export function useCrawlNow(): { readonly nowMs: number; readonly isGoing: boolean } {
  const { status, receivedAt } = useCrawl()
  const lastMs = useRequests(({ requests }) => requests.at(-1)?.endedAt ?? 0)
  const isGoing = isRunning(status)
  const now = useNow(isGoing)
  if (status === null || !isGoing) return { nowMs: lastMs, isGoing: false }
  const sinceMs = isPaused(status) && status.elapsedMs === 0 ? 0 : Math.max(0, now - receivedAt)
  return { nowMs: Math.max(status.elapsedMs + sinceMs, lastMs), isGoing }
}
