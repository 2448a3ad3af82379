import type { ReactNode } from 'react'
import type { Lane } from '../../src-shared/crawl-status.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { laneWords, pagesWords } from '../words/pages-words.ts'

/** One row for each site: the pace it is asked at and why, and how its rest runs out. */
export function SiteLanes({ lanes }: { readonly lanes: readonly Lane[] }): ReactNode {
  if (lanes.length === 0) return null
  return (
    <ul className="lanes" aria-label={pagesWords.sites}>
      {lanes.map((lane) => (
        <SiteLane key={lane.site} lane={lane} />
      ))}
    </ul>
  )
}

function SiteLane({ lane }: { readonly lane: Lane }): ReactNode {
  return (
    <li className="lane">
      <div className="lane-head">
        <span className="lane-site">
          <ForeignText text={lane.site} />
        </span>
        <span className="lane-pace">
          <strong>{laneWords.everySeconds(lane.delaySeconds)}</strong> <ForeignText text={lane.delayWhy} />
        </span>
        <span className="lane-badges">
          <span className="badge">{laneWords.shortestGap(lane.shortestGapMs)}</span>
          <span className="badge">{laneWords.inFlight(lane.inFlightMost)}</span>
          <span className="badge">{laneWords.requests(lane.requests)}</span>
        </span>
      </div>
      <RestBar lane={lane} />
    </li>
  )
}

/** The rest as a bar that fills until the next request may go out. */
function RestBar({ lane }: { readonly lane: Lane }): ReactNode {
  const isResting = lane.state === 'resting'
  const leftMs = useLeftMs(isResting ? lane.leftMs : 0)
  // A status may come in the midst of a rest; a rest is never shorter than the pace.
  const wholeMs = Math.max(lane.delaySeconds * 1000, lane.leftMs, 1)
  const share = isResting && Number.isFinite(wholeMs) ? 1 - leftMs / wholeMs : lane.state === 'asking' ? 1 : 0
  return (
    <div className="rest-bar" data-state={lane.state} aria-hidden="true">
      <div className="rest-bar-gone" style={{ transform: `scaleX(${share.toFixed(4)})` }} />
    </div>
  )
}
