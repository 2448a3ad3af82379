import type { BrowserWindow } from 'electron'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'

/** How a crawl stands in the taskbar or dock: -1 for nothing, above 1 for "going on, no end known". */
export function taskbarProgress({ stopped, phase, counts, maxPages }: CrawlStatus): {
  readonly share: number
  readonly mode: 'normal' | 'paused' | 'indeterminate'
} {
  if (stopped !== null || phase === 'ready' || phase === 'failed') return { share: -1, mode: 'normal' }
  const share = maxPages > 0 ? Math.min(1, counts.pages / maxPages) : 2
  if (phase === 'paused' || phase === 'pausing') return { share: Math.min(share, 1), mode: 'paused' }
  return { share, mode: share > 1 ? 'indeterminate' : 'normal' }
}

/** Shows how far the crawl is where the system shows such things. */
export function showInTaskbar(window: BrowserWindow, status: CrawlStatus): void {
  if (window.isDestroyed()) return
  const { share, mode } = taskbarProgress(status)
  window.setProgressBar(share, { mode })
}
