import { ChevronDown, ChevronUp, Rows3, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { RequestView } from '../../src-shared/evidence-view.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { bySite, laneOfSite, type LaneView, spansMs, usualSpanMs } from '../state/lane-view.ts'
import { followRequests, useRequests } from '../state/request-store.ts'
import { commonOrigin, shortAddress } from '../words/address-words.ts'
import { laneWords as words, requestText, shortestGap, spanText, waitedText } from '../words/lane-words.ts'
import { LaneTrack } from './lane-track.tsx'
import { LaneTwin } from './lane-twin.tsx'

/** Lanes drawn at once; further sites are in the view Sites. */
const maxLanes = 12

/** One lane for each site: its requests as bars, its rests hatched, and when it may be asked next. */
export function LanesPanel({ status }: { readonly status: CrawlStatus }): ReactNode {
  const [spanMs, setSpan] = useState<number>(usualSpanMs)
  const [shape, setShape] = useState<'lanes' | 'table' | 'hidden'>('lanes')
  const [pointed, setPointed] = useState<RequestView | null>(null)
  const requests = useRequests((state) => state.requests)
  const lanes = useLanes(status)
  useEffect(() => void followRequests(status.file), [status])
  if (lanes.length === 0) return null
  const bySites = bySite(requests)
  const zoom = (step: -1 | 1): void => setSpan((held) => zoomed(held, step))
  return (
    <section className="lanes" aria-label={words.region} data-pane="lanes">
      <LanesBar
        spanMs={spanMs}
        onZoom={zoom}
        shape={shape}
        onShape={setShape}
        note={<PointedNote request={pointed} start={status.start} hasRequests={requests.length > 0} />}
      />
      <LaneTwin lanes={lanes} lastOf={(site) => bySites.get(site)?.at(-1)} isForEars={shape !== 'table'} />
      {shape === 'lanes' && (
        <ul className="lane-list">
          {lanes.slice(0, maxLanes).map((lane) => (
            <li className="lane" key={lane.site}>
              <LaneHead lane={lane} />
              <LaneTrack
                lane={lane}
                requests={bySites.get(lane.site) ?? noRequests}
                spanMs={spanMs}
                onZoom={zoom}
                onPoint={setPointed}
              />
            </li>
          ))}
          {lanes.length > maxLanes && (
            <li className="lane quiet">{words.furtherSites(lanes.length - maxLanes)}</li>
          )}
        </ul>
      )}
    </section>
  )
}

const noRequests: readonly RequestView[] = []

/** The lanes that run, the busiest first; of a crawl that lies closed, those its evidence tells of. */
function useLanes(status: CrawlStatus): readonly LaneView[] {
  const isClosed = status.lanes.length === 0
  const { value } = useFetched(`${status.file} ${String(isClosed)}`, 0, () =>
    isClosed ? service.sites() : Promise.resolve([]),
  )
  if (!isClosed) return status.lanes
  return (value ?? []).map(laneOfSite)
}

function zoomed(spanMs: number, step: -1 | 1): number {
  const place = spansMs.findIndex((each) => each === spanMs)
  return spansMs[Math.max(0, Math.min(spansMs.length - 1, place + step))] ?? spanMs
}

interface LanesBarProps {
  readonly spanMs: number
  readonly onZoom: (step: -1 | 1) => void
  readonly shape: 'lanes' | 'table' | 'hidden'
  readonly onShape: (shape: 'lanes' | 'table' | 'hidden') => void
  readonly note: ReactNode
}

function LanesBar({ spanMs, onZoom, shape, onShape, note }: LanesBarProps): ReactNode {
  const isTable = shape === 'table'
  const isHidden = shape === 'hidden'
  return (
    <div className="lanes-bar">
      <div className="lanes-note">{shape === 'lanes' ? note : null}</div>
      {shape === 'lanes' && (
        <div className="lanes-zoom">
          <IconButton
            label={words.closer}
            onClick={() => onZoom(-1)}
            isDisabled={spanMs === spansMs[0]}
            icon={<ZoomIn size={14} aria-hidden="true" />}
          />
          <span className="lanes-span">{spanText(spanMs)}</span>
          <IconButton
            label={words.wider}
            onClick={() => onZoom(1)}
            isDisabled={spanMs === spansMs.at(-1)}
            icon={<ZoomOut size={14} aria-hidden="true" />}
          />
        </div>
      )}
      {!isHidden && (
        <IconButton
          label={isTable ? words.asLanes : words.asTable}
          onClick={() => onShape(isTable ? 'lanes' : 'table')}
          icon={isTable ? <Rows3 size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}
        />
      )}
      <IconButton
        label={isHidden ? words.show : words.hide}
        onClick={() => onShape(isHidden ? 'lanes' : 'hidden')}
        icon={
          isHidden ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronUp size={14} aria-hidden="true" />
        }
      />
    </div>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly isDisabled?: boolean
}

function IconButton({ label, icon, onClick, isDisabled = false }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="button-icon"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={isDisabled}
    >
      {icon}
    </button>
  )
}

interface PointedNoteProps {
  readonly request: RequestView | null
  readonly start: string
  readonly hasRequests: boolean
}

/** The request under the pointer in words; the same line says what to do when there is none. */
function PointedNote({ request, start, hasRequests }: PointedNoteProps): ReactNode {
  if (request === null) return <span className="quiet">{hasRequests ? words.pick : words.none}</span>
  return (
    <span className="cut">
      <strong>
        <ForeignText text={shortAddress(request.address, commonOrigin(start))} />
      </strong>{' '}
      {requestText(request)}; <ForeignText text={waitedText(request)} />
    </span>
  )
}

function LaneHead({ lane }: { readonly lane: LaneView }): ReactNode {
  return (
    <div className="lane-head">
      <span className="lane-site">
        <ForeignText text={lane.site} />
      </span>
      <span className="lane-pace" title={lane.delayWhy}>
        {lane.delaySeconds !== null && <strong>{words.everySeconds(lane.delaySeconds)}</strong>}{' '}
        <ForeignText text={lane.delayWhy} />
      </span>
      <span className="lane-badges">
        <span className="badge">{shortestGap(lane)}</span>
        <span className="badge">{words.inFlight(lane.inFlightMost)}</span>
        <span className="badge">{words.requests(lane.requests)}</span>
      </span>
    </div>
  )
}
