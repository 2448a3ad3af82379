import { Download, Square } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useFocusWhenLost } from '../hooks/use-focus-when-lost.ts'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { exportTable, stopCrawl } from '../state/crawl-acts.ts'
import { isRunning } from '../state/crawl-store.ts'
import { pagesWords } from '../words/pages-words.ts'

/** The top bar of an open crawl: its address and file, and what can be done with it now. */
export function PagesBar({ status }: { readonly status: CrawlStatus }): ReactNode {
  const isGoing = isRunning(status)
  const isExportNext = !isGoing && !status.canContinue
  return (
    <header className="top-bar">
      <div className="top-bar-title">
        <h1>
          <MiddleCut text={status.start === '' ? fileName(status.file) : status.start} />
        </h1>
        <p className="quiet">
          <MiddleCut text={status.file} />
        </p>
      </div>
      <div className="top-bar-acts">
        {isGoing && <StopButton isStopping={status.phase === 'stopping'} />}
        <button
          type="button"
          className={isExportNext ? 'button button-primary' : 'button'}
          disabled={status.counts.pages === 0}
          onClick={() => void exportTable()}
        >
          <Download size={14} aria-hidden="true" />
          {pagesWords.exportTable}
        </button>
      </div>
    </header>
  )
}

function StopButton({ isStopping }: { readonly isStopping: boolean }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(button)
  return (
    <button
      ref={button}
      type="button"
      className="button"
      disabled={isStopping}
      onClick={() => void stopCrawl()}
    >
      <Square size={12} fill="currentColor" aria-hidden="true" />
      {pagesWords.stop}
    </button>
  )
}

/** The last part of a path, whichever way the system writes paths. */
const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path
