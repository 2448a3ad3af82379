import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { inFigures } from '../words/figures.ts'
import { shellWords } from '../words/shell-words.ts'
import { countdownText } from '../words/state-words.ts'
import { nextRest, stateWord } from './crawl-state.tsx'

/** The crawl in figures, on every view. */
export function BottomBar(): ReactNode {
  const status = useCrawl((state) => state.status)
  return (
    <footer className="bottom-bar" aria-label={shellWords.figures}>
      {status === null ? <p className="quiet">{shellWords.noCrawl}</p> : <Figures status={status} />}
    </footer>
  )
}

function Figures({ status }: { readonly status: CrawlStatus }): ReactNode {
  const rest = nextRest(status.lanes)
  const leftMs = useLeftMs(rest?.leftMs ?? 0)
  const { byOutcome, queued } = status.counts
  const figures: readonly (readonly [string, number])[] = [
    [shellWords.read, byOutcome.read],
    [shellWords.refused, byOutcome.refused],
    [shellWords.failed, byOutcome.failed],
    [shellWords.queued, queued],
  ]
  return (
    <dl>
      <div className="figure figure-next">
        <dt>{status.stopped === null ? shellWords.nextRequest : shellWords.state}</dt>
        <dd>{status.stopped !== null ? stateWord(status) : rest === null ? '–' : countdownText(leftMs)}</dd>
      </div>
      {figures.map(([label, value]) => (
        <div className="figure" key={label}>
          <dt>{label}</dt>
          <dd>{inFigures(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
