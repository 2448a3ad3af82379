import { create } from 'zustand'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { onAnnounced, service } from '../api.ts'
import { showView } from './view-store.ts'

interface CrawlState {
  /** The open crawl as last announced; null before one was opened. */
  readonly status: CrawlStatus | null
  /** `performance.now()` when it came: countdowns run from there. */
  readonly receivedAt: number
}

/** The open crawl. Pages are not in it: the grid asks for what it shows. */
export const useCrawl = create<CrawlState>(() => ({ status: null, receivedAt: 0 }))

/** Takes a status in; a crawl that has ended keeps the lanes it was last seen with, for their badges. */
export function takeStatus(status: CrawlStatus): void {
  const before = useCrawl.getState().status
  const isSame = before !== null && before.file === status.file
  const lanes = status.lanes.length === 0 && isSame ? before.lanes.map(atRest) : status.lanes
  useCrawl.setState({ status: { ...status, lanes }, receivedAt: performance.now() })
}

const atRest = (lane: CrawlStatus['lanes'][number]): CrawlStatus['lanes'][number] => ({
  ...lane,
  state: 'idle',
  leftMs: 0,
})

/** True while requests may still be made. */
export function isRunning(status: CrawlStatus | null): boolean {
  return status !== null && status.stopped === null && status.phase !== 'failed' && status.phase !== 'ready'
}

/** True while a person holds the crawl back. */
export function isPaused({ phase }: CrawlStatus): boolean {
  return phase === 'paused' || phase === 'pausing'
}

/** Follows the service; a window that was reloaded finds the running crawl again. */
export function listenToService(): void {
  onAnnounced('changed', takeStatus)
  void service.status().then((status) => {
    if (status === null) return
    // An announcement may have come before this answer; either way the crawl is what there is to see.
    if (useCrawl.getState().status === null) takeStatus(status)
    showView('pages')
  })
}
