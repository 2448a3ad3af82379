import type { ReactNode } from 'react'
import type { CrawlStatus, Lane } from '../../src-shared/crawl-status.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { useSpoken } from '../hooks/use-spoken.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { couldNotStart, nextRequestIn, phaseWords, spokenRest } from '../words/state-words.ts'
import { pagesWords } from '../words/pages-words.ts'

/** The rest that ends first; null when no site rests. */
export function nextRest(lanes: readonly Lane[]): Lane | null {
  const resting = lanes.filter(({ state }) => state === 'resting')
  return resting.reduce<Lane | null>(
    (next, lane) => (next === null || lane.leftMs < next.leftMs ? lane : next),
    null,
  )
}

/** The state's word as it is shown. */
export function stateWord({ phase, counts }: CrawlStatus): string {
  return phase === 'failed' && counts.pages === 0 ? couldNotStart : phaseWords[phase]
}

/** What the crawl is doing and why. A screen reader hears the sentence; the ticking countdown is for eyes only. */
export function CrawlState({ status }: { readonly status: CrawlStatus }): ReactNode {
  const word = stateWord(status)
  const rest = status.phase === 'waiting' ? nextRest(status.lanes) : null
  const leftMs = useLeftMs(rest?.leftMs ?? 0)
  const isPaced = status.phase === 'waiting' || status.phase === 'asking'
  const spoken = useSpoken(
    isPaced ? 'paced' : status.phase,
    isPaced && status.lanes[0] ? spokenRest(status.lanes[0].delayWhy) : `${word}. ${status.sentence}`,
  )
  return (
    <div className="crawl-state" role="status" aria-label={pagesWords.state} data-phase={status.phase}>
      <span aria-hidden="true">
        <span className="state-word">{word}</span>
        <span className="state-sentence">
          {rest !== null && <span className="countdown"> {nextRequestIn(leftMs)} </span>}
          {rest === null && ' '}
          <ForeignText text={status.sentence} />
        </span>
      </span>
      <span className="for-ears"> {spoken}</span>
    </div>
  )
}
