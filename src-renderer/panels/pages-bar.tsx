import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { isRunning } from '../state/crawl-store.ts'
import { openExport } from '../state/export-store.ts'
import { pagesWords } from '../words/pages-words.ts'
import { RunButtons } from './run-buttons.tsx'

/** The top bar of an open crawl: its address and file, and what can be done with it now. */
export function PagesBar({ status }: { readonly status: CrawlStatus }): ReactNode {
  const isGoing = isRunning(status)
  const isExportNext = !isGoing && !status.canContinue
  return (
    <header className="top-bar" data-pane="top">
      <div className="top-bar-title">
        <h1>
          <MiddleCut text={status.start === '' ? fileName(status.file) : status.start} />
        </h1>
        <p className="quiet">
          <MiddleCut text={status.file} />
        </p>
      </div>
      <div className="top-bar-acts">
        {isGoing && <RunButtons status={status} />}
        <button
          type="button"
          className={isExportNext ? 'button button-primary' : 'button'}
          disabled={status.counts.pages === 0}
          onClick={() => openExport()}
        >
          <Download size={14} aria-hidden="true" />
          {pagesWords.exportTable}
        </button>
      </div>
    </header>
  )
}

/** The last part of a path, whichever way the system writes paths. */
const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
