import type { ReactNode } from 'react'
import type { CrawlCounts } from '../../src-shared/crawl-status.ts'
import { outcomes } from '../../src-shared/page-error.ts'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { inFigures } from '../words/figures.ts'
import { outcomeMeanings, outcomeWords } from '../words/outcome-words.ts'
import { pagesWords } from '../words/pages-words.ts'

/** How many pages came to what. */
export function OutcomeChips({ counts }: { readonly counts: CrawlCounts }): ReactNode {
  return (
    <ul className="chips" aria-label={pagesWords.counts}>
      {outcomes.map((outcome) => {
        const count = counts.byOutcome[outcome]
        return (
          <li
            key={outcome}
            className="chip"
            data-outcome={outcome}
            data-empty={count === 0}
            title={outcomeMeanings[outcome]}
          >
            <OutcomeShape outcome={outcome} />
            <span>{outcomeWords[outcome]}</span> <span className="chip-count">{inFigures(count)}</span>
          </li>
        )
      })}
    </ul>
  )
}
