import type { ReactNode } from 'react'
import { type Outcome, outcomes } from '../../src-shared/page-error.ts'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { showOutcome, useQuery } from '../state/query-store.ts'
import { useRows } from '../state/row-store.ts'
import { chartWords as words, shareText } from '../words/chart-words.ts'
import { outcomeWords } from '../words/outcome-words.ts'
import { SecondsChart } from './seconds-chart.tsx'

/** The crawl in two pictures: what became of its pages, and how long answers took. */
export function ChartsPanel(): ReactNode {
  return (
    <section className="charts" aria-label={words.region}>
      <OutcomeBars />
      <SecondsChart />
    </section>
  )
}

/** A bar for each outcome; pressing one filters the table. */
function OutcomeBars(): ReactNode {
  const counts = useRows((state) => state.counts)
  const chosen = useQuery(({ filter }) => filter.outcome)
  const most = Math.max(1, ...outcomes.map((outcome) => counts[outcome]))
  const sum = outcomes.reduce((total, outcome) => total + counts[outcome], 0)
  const press = (outcome: Outcome): void => showOutcome(chosen === outcome ? null : outcome)
  return (
    <figure className="chart">
      <figcaption>{words.outcomes}</figcaption>
      <ul className="bars">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <button
              type="button"
              className="bar-row"
              data-outcome={outcome}
              aria-pressed={chosen === outcome}
              onClick={() => press(outcome)}
            >
              <OutcomeShape outcome={outcome} />
              <span className="bar-name">{outcomeWords[outcome]}</span>
              <span className="bar-line" aria-hidden="true">
                <span className="bar-fill" style={{ width: `${(counts[outcome] / most) * 100}%` }} />
              </span>
              <span className="bar-count">{shareText(counts[outcome], sum)}</span>
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}
