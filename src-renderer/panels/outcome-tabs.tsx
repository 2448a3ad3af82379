import * as Tabs from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { type Outcome, outcomes } from '../../src-shared/page-error.ts'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { showOutcome, useQuery } from '../state/query-store.ts'
import { forgetPick } from '../state/pick-store.ts'
import { useRows } from '../state/row-store.ts'
import { inFigures } from '../words/figures.ts'
import { outcomeMeanings, outcomeWords } from '../words/outcome-words.ts'
import { pagesWords } from '../words/pages-words.ts'

const all = 'all'

/** The table by outcome, with live counts; the panel below them is the table itself. */
export function OutcomeTabs({ children }: { readonly children: ReactNode }): ReactNode {
  const chosen = useQuery(({ filter }) => filter.outcome)
  const counts = useRows((state) => state.counts)
  const sum = outcomes.reduce((total, outcome) => total + counts[outcome], 0)
  return (
    <Tabs.Root
      className="outcomes"
      value={chosen ?? all}
      onValueChange={(value) => {
        forgetPick()
        showOutcome(value === all ? null : (value as Outcome))
      }}
    >
      <Tabs.List className="tabs" aria-label={pagesWords.outcomes} data-pane="outcomes">
        <Tabs.Trigger className="tab" value={all}>
          {pagesWords.all} <span className="tab-count">{inFigures(sum)}</span>
        </Tabs.Trigger>
        {outcomes.map((outcome) => (
          <Tabs.Trigger
            key={outcome}
            className="tab"
            value={outcome}
            data-outcome={outcome}
            data-empty={counts[outcome] === 0}
            title={outcomeMeanings[outcome]}
          >
            <OutcomeShape outcome={outcome} />
            {outcomeWords[outcome]} <span className="tab-count">{inFigures(counts[outcome])}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content className="outcomes-panel" value={chosen ?? all} tabIndex={-1}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}
