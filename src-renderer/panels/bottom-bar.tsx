import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { inFigures } from '../words/figures.ts'
import { timeText } from '../words/look-words.ts'
import { leftRange, shellWords } from '../words/shell-words.ts'
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
  const left = timeLeft(status)
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
      {left !== null && (
        <div className="figure">
          <dt>{shellWords.timeLeft}</dt>
          <dd>{left}</dd>
        </div>
      )}
    </dl>
  )
}

/** What is left as a range: the addresses known by now at least, the limit at most; each costs its site's rest. */
function timeLeft({ stopped, counts, maxPages, lanes, phase }: CrawlStatus): string | null {
  const delays = lanes.map(({ delaySeconds }) => delaySeconds).filter((seconds) => Number.isFinite(seconds))
  if (stopped !== null || delays.length === 0 || phase === 'stopping') return null
  const each = Math.max(...delays)
  const limit = Math.max(0, maxPages - counts.pages)
  const known = Math.min(counts.queued, limit)
  // A link may lead to others: as long as addresses are still being found, the limit is the most it can come to.
  return leftRange(timeText(known * each), timeText((known === 0 ? 0 : limit) * each))
}
