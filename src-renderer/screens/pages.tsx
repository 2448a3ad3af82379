import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { ContinuePanel } from '../panels/continue-panel.tsx'
import { CrawlState } from '../panels/crawl-state.tsx'
import { OutcomeChips } from '../panels/outcome-chips.tsx'
import { PageGrid } from '../panels/page-grid.tsx'
import { PagesBar } from '../panels/pages-bar.tsx'
import { SiteLanes } from '../panels/site-lanes.tsx'
import { isRunning } from '../state/crawl-store.ts'

/** The open crawl: what it does and why, its sites, its pages. */
export function Pages({ status }: { readonly status: CrawlStatus }): ReactNode {
  return (
    <>
      <PagesBar status={status} />
      <div className="pages">
        <CrawlState status={status} />
        <SiteLanes lanes={status.lanes} />
        {status.canContinue && (
          <ContinuePanel key={`${status.file} ${status.counts.pages}`} status={status} />
        )}
        <OutcomeChips counts={status.counts} />
        <PageGrid
          key={status.file}
          file={status.file}
          total={status.counts.pages}
          isRunning={isRunning(status)}
        />
      </div>
    </>
  )
}
