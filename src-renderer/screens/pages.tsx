import { type ReactNode, useEffect, useState } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { ChartsPanel } from '../panels/charts-panel.tsx'
import { ContinuePanel } from '../panels/continue-panel.tsx'
import { CrawlState } from '../panels/crawl-state.tsx'
import { DetailPane } from '../panels/detail-pane.tsx'
import { FilterBar } from '../panels/filter-bar.tsx'
import { HeldSites } from '../panels/held-sites.tsx'
import { LackingBrowser } from '../panels/lacking-browser.tsx'
import { LanesPanel } from '../panels/lanes-panel.tsx'
import { OutcomeTabs } from '../panels/outcome-tabs.tsx'
import { PageGrid } from '../panels/page-grid.tsx'
import { PagesBar } from '../panels/pages-bar.tsx'
import { usePick } from '../state/pick-store.ts'
import { useQuery } from '../state/query-store.ts'
import { askRows, noteRevision } from '../state/row-store.ts'
import { pagesWords } from '../words/pages-words.ts'

/** The open crawl: what it does and why, its lanes, its pages. */
export function Pages({ status }: { readonly status: CrawlStatus }): ReactNode {
  const isDetailOpen = usePick((state) => state.isDetailOpen)
  const [areChartsOpen, setChartsOpen] = useState(false)
  useRowsOf(status)
  return (
    <>
      <PagesBar status={status} />
      <div className="pages">
        <CrawlState status={status} />
        {status.loaded < 1 && <Loading share={status.loaded} />}
        <HeldSites held={status.held} said={status.sentence} />
        <LanesPanel status={status} />
        <LackingBrowser pages={status.lackingBrowser} />
        {status.canContinue && (
          <ContinuePanel key={`${status.file} ${status.counts.pages}`} status={status} />
        )}
        <OutcomeTabs>
          <FilterBar
            pages={status.counts.pages}
            areChartsOpen={areChartsOpen}
            onCharts={() => setChartsOpen(!areChartsOpen)}
          />
          {areChartsOpen && <ChartsPanel />}
          <div className="table-and-detail" data-detail={isDetailOpen}>
            <PageGrid key={status.file} status={status} />
            {isDetailOpen && <DetailPane />}
          </div>
        </OutcomeTabs>
      </div>
    </>
  )
}

/** Asks for the rows of this crawl, and again when the question or the table has changed. */
function useRowsOf({ file, revision }: CrawlStatus): void {
  const filter = useQuery((state) => state.filter)
  useEffect(() => askRows(file, filter, revision), [file, filter, revision])
  useEffect(() => {
    // A sorted table that nobody touches is kept up to date; under a pointer or a choice it stands still.
    const grid = document.querySelector('[role=grid]')
    const { active } = usePick.getState()
    const mayMove = active === null && grid !== null && !grid.matches(':hover') && grid.scrollTop === 0
    noteRevision(revision, mayMove)
  }, [revision, filter])
}

function Loading({ share }: { readonly share: number }): ReactNode {
  return (
    <p className="loading">
      <label htmlFor="loading">{pagesWords.reading}</label>
      <progress id="loading" value={share} max={1} />
    </p>
  )
}
