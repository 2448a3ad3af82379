import type { ReactNode } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { RefusalCause } from '../../src-shared/evidence-view.ts'
import { outcomeOf } from '../../src-shared/page-error.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { RefusalEvidence } from '../panels/refusal-evidence.tsx'
import { ViewBar } from '../panels/view-bar.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { chosenCause, showCause, useCause } from '../state/cause-store.ts'
import { addressCount, causeName, refusalWords as words } from '../words/refusal-words.ts'

/** What was refused, and the words that refused it. */
export function Refusals({ status }: { readonly status: CrawlStatus }): ReactNode {
  const { value, fault } = useFetched(status.file, status.revision, () => service.refusals())
  const choice = useCause()
  const causes = value ?? []
  const chosen = chosenCause(causes, choice)
  return (
    <>
      <ViewBar heading={words.heading} lead={words.lead} />
      <div className="view view-two">
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {value !== null && causes.length === 0 && <p className="view-empty">{words.empty}</p>}
        {causes.length > 0 && (
          <nav className="causes" aria-label={words.causes} data-pane="causes">
            <ul>
              {causes.map((cause) => (
                <li key={cause.id}>
                  <Cause cause={cause} isChosen={cause.id === chosen?.id} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {chosen !== null && <RefusalEvidence key={chosen.id} cause={chosen} />}
      </div>
    </>
  )
}

function Cause({ cause, isChosen }: { readonly cause: RefusalCause; readonly isChosen: boolean }): ReactNode {
  const outcome = outcomeOf(cause.code, null)
  const rule = cause.robots?.rule ?? cause.tdm?.rule ?? null
  return (
    <button
      type="button"
      className="cause"
      data-outcome={outcome}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => showCause(cause.id)}
    >
      <OutcomeShape outcome={outcome} />
      <span className="cause-name">
        {causeName(cause)}
        {rule !== null && (
          <code>
            <ForeignText text={rule} />
          </code>
        )}
        <span className="quiet">
          <ForeignText text={cause.site} />
        </span>
      </span>
      <span className="cause-count">{addressCount(cause.count)}</span>
    </button>
  )
}
