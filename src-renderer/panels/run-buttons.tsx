import { Pause, Play, Square } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useFocusWhenLost } from '../hooks/use-focus-when-lost.ts'
import { goOnWithCrawl, pauseCrawl, stopCrawl } from '../state/crawl-acts.ts'
import { isPaused } from '../state/crawl-store.ts'
import { pagesWords } from '../words/pages-words.ts'

/** Pause or Continue, and Stop, while a crawl runs. */
export function RunButtons({ status }: { readonly status: CrawlStatus }): ReactNode {
  const first = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(first)
  const isStopping = status.phase === 'stopping'
  return (
    <>
      {isPaused(status) ? (
        <button type="button" className="button button-primary" onClick={() => void goOnWithCrawl()}>
          <Play size={12} fill="currentColor" aria-hidden="true" />
          {pagesWords.goOn}
        </button>
      ) : (
        <button
          ref={first}
          type="button"
          className="button button-primary"
          disabled={isStopping}
          onClick={() => void pauseCrawl()}
        >
          <Pause size={12} fill="currentColor" aria-hidden="true" />
          {pagesWords.pause}
        </button>
      )}
      <button type="button" className="button" disabled={isStopping} onClick={() => void stopCrawl()}>
        <Square size={12} fill="currentColor" aria-hidden="true" />
        {pagesWords.stop}
      </button>
    </>
  )
}
