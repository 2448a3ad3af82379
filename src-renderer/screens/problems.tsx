import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { ProblemRow } from '../../src-shared/evidence-view.ts'
import { outcomeOf } from '../../src-shared/page-error.ts'
import type { FilterRule } from '../../src-shared/page-query.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { ViewBar } from '../panels/view-bar.tsx'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { askAgain } from '../state/crawl-acts.ts'
import { isRunning } from '../state/crawl-store.ts'
import { askFor } from '../state/query-store.ts'
import { showView } from '../state/view-store.ts'
import {
  mayComeAgain,
  pageCount,
  problemMeanings,
  problemWords as words,
  statusMeanings,
} from '../words/problem-words.ts'

/** What went wrong, what it means, and what can be done. */
export function Problems({ status }: { readonly status: CrawlStatus }): ReactNode {
  const { value, fault } = useFetched(status.file, status.revision, () => service.problems())
  // What was refused, reserved or led away has a view of its own.
  const rows = (value ?? []).filter(isTrouble)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <>
      <ViewBar heading={words.heading} lead={words.lead}>
        {rows.length > 0 && <AskAgain rows={rows} isGoing={isRunning(status)} />}
      </ViewBar>
      <div className="view">
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {value !== null && rows.length === 0 && <p className="view-empty">{words.empty}</p>}
        <ul className="problems" aria-label={words.table} data-pane="problems">
          {rows.map((row) => (
            <Problem key={`${row.code} ${row.status ?? ''}`} row={row} most={most} />
          ))}
        </ul>
      </div>
    </>
  )
}

function isTrouble({ code, status }: ProblemRow): boolean {
  const outcome = outcomeOf(code, status)
  return outcome === 'failed' || outcome === 'slowed'
}

function AskAgain({
  rows,
  isGoing,
}: {
  readonly rows: readonly ProblemRow[]
  readonly isGoing: boolean
}): ReactNode {
  const codes = [...new Set(rows.filter(({ retryable }) => retryable > 0).map(({ code }) => code))]
  const hint = isGoing ? words.againRunning : codes.length === 0 ? words.againNone : words.againHint
  return (
    <div className="again">
      <p className="hint" id="again-hint">
        {hint}
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-describedby="again-hint"
        disabled={isGoing || codes.length === 0}
        onClick={() => void askAgain(codes)}
      >
        <RotateCw size={14} aria-hidden="true" />
        {words.again}
      </button>
    </div>
  )
}

function Problem({ row, most }: { readonly row: ProblemRow; readonly most: number }): ReactNode {
  const { code, status, count, retryable } = row
  const { name, means, next } = problemMeanings[code]
  const outcome = outcomeOf(code, status)
  const show = (): void => {
    const rules: FilterRule[] = [{ column: 'error', comparison: 'is', value: code }]
    if (status !== null) rules.push({ column: 'status', comparison: 'is', value: String(status) })
    askFor({ rules })
    showView('pages')
  }
  return (
    <li className="problem" data-outcome={outcome}>
      <div className="problem-head">
        <OutcomeShape outcome={outcome} />
        <h2>
          {name}
          {status !== null && <span className="problem-status"> {status}</span>}
        </h2>
        <span className="problem-count">{pageCount(count)}</span>
      </div>
      <div className="bar-line" aria-hidden="true">
        <span className="bar-fill" style={{ width: `${(count / most) * 100}%` }} />
      </div>
      <dl className="facts">
        <div>
          <dt>{words.meaning}</dt>
          <dd>{(status !== null ? statusMeanings[status] : undefined) ?? means}</dd>
        </div>
        <div>
          <dt>{words.asking}</dt>
          <dd>{mayComeAgain(retryable)}</dd>
        </div>
        <div>
          <dt>{words.next}</dt>
          <dd>{next}</dd>
        </div>
      </dl>
      <button type="button" className="button" onClick={show}>
        {words.show}
      </button>
    </li>
  )
}
