import { useCrawl } from '../state/crawl-store.ts'
import { useNow } from './use-now.ts'

/** What is left of a rest that had `leftMs` when the last status came, in milliseconds, counted down here. */
export function useLeftMs(leftMs: number): number {
  const receivedAt = useCrawl((state) => state.receivedAt)
  const now = useNow(leftMs > 0)
  return Math.max(0, leftMs - Math.max(0, now - receivedAt))
}
