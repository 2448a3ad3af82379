import type { ReactNode } from 'react'
import type { RequestView } from '../../src-shared/evidence-view.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import type { LaneView } from '../state/lane-view.ts'
import { gapText, laneWords as words, requestText } from '../words/lane-words.ts'

interface LaneTwinProps {
  readonly lanes: readonly LaneView[]
  /** The last request of each site. */
  readonly lastOf: (site: string) => RequestView | undefined
  /** Not drawn: the lanes themselves are. */
  readonly isForEars?: boolean
}

/** The lanes as a table, for those who cannot see bars, or would rather read. */
export function LaneTwin({ lanes, lastOf, isForEars = false }: LaneTwinProps): ReactNode {
  return (
    <div
      className={isForEars ? 'for-ears' : 'twin'}
      {...(isForEars ? {} : { tabIndex: 0, role: 'group', 'aria-label': words.twin })}
    >
      <table className="plain-table" aria-label={words.twin}>
        <thead>
          <tr>
            {words.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.site}>
              <th scope="row">
                <ForeignText text={lane.site} />
              </th>
              <td>{words.states[lane.state]}</td>
              <td className="is-number">{lane.requests}</td>
              <td className="is-number">{lane.delaySeconds ?? '–'}</td>
              <td>
                <ForeignText text={lane.delayWhy} />
              </td>
              <td className="is-number">{gapText(lane.shortestGapMs)}</td>
              <td className="is-number">{lane.inFlightMost}</td>
              <td>
                <ForeignText text={lastText(lastOf(lane.site))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const lastText = (request: RequestView | undefined): string =>
  request === undefined ? '–' : requestText(request)
