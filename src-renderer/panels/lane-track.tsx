import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { RequestView } from '../../src-shared/evidence-view.ts'
import { useCrawlNow } from '../hooks/use-crawl-now.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { useWidth } from '../hooks/use-width.ts'
import { type LaneView, nowShare } from '../state/lane-view.ts'
import { laneWords as words, requestText, waitedText } from '../words/lane-words.ts'

/** Heights in CSS pixels, as in styles/lanes.css. */
const trackPx = 30
const barPx = 14
/** Narrowest bar, so that a quick answer can still be seen and pointed at. */
const leastPx = 3

interface LaneTrackProps {
  readonly lane: LaneView
  readonly requests: readonly RequestView[]
  readonly spanMs: number
  readonly onZoom: (step: -1 | 1) => void
  /** Told which request is pointed at; null for none. */
  readonly onPoint: (request: RequestView | null) => void
}

/** The lane of one site. Time runs to the left; what is to come stands at the right of "now". */
export function LaneTrack({ lane, requests, spanMs, onZoom, onPoint }: LaneTrackProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(frame) ?? 0
  const { nowMs, isGoing } = useCrawlNow()
  const [chosen, setChosen] = useState<number | null>(null)
  const [pastMs, setPast] = useState(0)
  useZoomWheel(frame, onZoom)
  const choose = (place: number): void => {
    const request = requests[place]
    if (request === undefined) return
    setChosen(place)
    // A crawl that lies still is moved until the request is in sight.
    const lateMs = nowMs - request.endedAt
    if (!isGoing) setPast(lateMs < spanMs * nowShare * 0.9 ? 0 : lateMs - spanMs * 0.1)
    onPoint(request)
  }
  const keyed = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, chosen ?? requests.length, requests.length)
    if (event.key === '+' || event.key === '-') onZoom(event.key === '+' ? -1 : 1)
    else if (next === null) return
    else choose(next)
    event.preventDefault()
  }
  return (
    <div
      ref={frame}
      className="track"
      {...sliderOf(lane.site, requests, chosen)}
      onKeyDown={keyed}
      onBlur={() => {
        setChosen(null)
        onPoint(null)
      }}
      onPointerLeave={() => onPoint(chosen === null ? null : (requests[chosen] ?? null))}
    >
      {widthPx > 0 && (
        <Drawing
          lane={lane}
          requests={requests}
          spanMs={spanMs}
          widthPx={widthPx}
          endMs={nowMs - (isGoing ? 0 : pastMs)}
          isGoing={isGoing}
          chosen={chosen === null ? null : (requests[chosen]?.n ?? null)}
          onPoint={onPoint}
        />
      )}
    </div>
  )
}

/** Stepping through requests is what a slider does; a lane without any is none. */
function sliderOf(site: string, requests: readonly RequestView[], chosen: number | null): object {
  const place = chosen ?? requests.length - 1
  const request = requests[place]
  if (request === undefined) return {}
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': words.track(site),
    'aria-valuemin': 1,
    'aria-valuemax': requests.length,
    'aria-valuenow': place + 1,
    'aria-valuetext': `${request.address}: ${requestText(request)}, ${waitedText(request)}`,
  }
}

interface DrawingProps {
  readonly lane: LaneView
  readonly requests: readonly RequestView[]
  readonly spanMs: number
  readonly widthPx: number
  /** The moment that stands at "now". */
  readonly endMs: number
  readonly isGoing: boolean
  readonly chosen: number | null
  readonly onPoint: (request: RequestView) => void
}

function Drawing(props: DrawingProps): ReactNode {
  const { lane, requests, spanMs, widthPx, endMs, isGoing, chosen, onPoint } = props
  const hatch = useId()
  const perMs = widthPx / spanMs
  const nowPx = widthPx * nowShare
  // In whole seconds, so that bars are drawn anew once a second and only moved between.
  const fromMs = Math.floor((endMs - spanMs) / 1000) * 1000
  const seen = useMemo(
    () => requests.filter(({ startedAt, endedAt }) => endedAt > fromMs && startedAt < fromMs + 2 * spanMs),
    [requests, fromMs, spanMs],
  )
  return (
    <svg width={widthPx} height={trackPx} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="hatch" d="M0 0V6" />
        </pattern>
      </defs>
      <g transform={`translate(${(nowPx - endMs * perMs).toFixed(1)} 0)`}>
        <Bars requests={seen} perMs={perMs} hatch={hatch} chosen={chosen} onPoint={onPoint} />
      </g>
      {isGoing && (
        <Coming lane={lane} last={requests.at(-1)} nowMs={endMs} nowPx={nowPx} perMs={perMs} hatch={hatch} />
      )}
      <path className="now-line" d={`M${nowPx.toFixed(1)} 0V${trackPx}`} />
    </svg>
  )
}

interface BarsProps {
  readonly requests: readonly RequestView[]
  readonly perMs: number
  readonly hatch: string
  readonly chosen: number | null
  readonly onPoint: (request: RequestView) => void
}

/** Requests as bars as long as they took, each with its rest behind it. */
const Bars = memo(function Bars({ requests, perMs, hatch, chosen, onPoint }: BarsProps): ReactNode {
  return requests.map((request, place) => {
    const x = request.startedAt * perMs
    const width = Math.max(leastPx, (request.endedAt - request.startedAt) * perMs)
    const next = requests[place + 1]
    const restPx = next === undefined ? 0 : (next.startedAt - request.endedAt) * perMs - 1
    const [y, height] = spanOf(request.kind)
    return (
      <g key={request.n} onPointerEnter={() => onPoint(request)}>
        <rect className="bar-reach" x={x - 2} y={0} width={width + 4} height={trackPx} />
        {restPx > 0 && (
          <rect x={x + width + 1} y={11} width={restPx} height={8} fill={`url(#${hatch})`} className="rest" />
        )}
        <rect
          className="bar"
          data-tone={toneOf(request)}
          data-chosen={request.n === chosen}
          data-kind={request.kind}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={1.5}
        />
        {request.kind === 'browser' && (
          <rect className="bar" data-tone={toneOf(request)} x={x} y={y} width={width} height={5} rx={1.5} />
        )}
      </g>
    )
  })
})

/** Where a bar begins and how high it is: the site's own files are low, what a browser drew is a window with its title bar. */
function spanOf(kind: string): readonly [y: number, height: number] {
  if (kind === 'browser') return [4, 22]
  return kind === 'robots' || kind === 'sitemap' || kind === 'tdmrep' ? [11, 8] : [8, barPx]
}

const pageKinds: ReadonlySet<string> = new Set(['page', 'browser', 'retry', 'hop'])

/** The colour of what came of a request: as outcomes have them; the site's own files are ours to read. */
function toneOf({ kind, status, error }: RequestView): string {
  if (status === 429 || status === 503) return 'slowed'
  if (error !== null || status === null || status >= 500) return 'failed'
  if (status >= 400) return kind === 'robots' ? 'file' : 'failed'
  if (status >= 300) return 'redirected'
  return pageKinds.has(kind) ? 'read' : 'file'
}

interface ComingProps {
  readonly lane: LaneView
  readonly last: RequestView | undefined
  readonly nowMs: number
  readonly nowPx: number
  readonly perMs: number
  readonly hatch: string
}

/** The rest that runs, up to the moment before which nothing is asked; or the request that is under way. */
function Coming({ lane, last, nowMs, nowPx, perMs, hatch }: ComingProps): ReactNode {
  const isResting = lane.state === 'resting'
  const leftMs = useLeftMs(isResting ? lane.leftMs : 0)
  const fromPx = last === undefined ? nowPx : nowPx - (nowMs - last.endedAt) * perMs
  const tickPx = nowPx + leftMs * perMs
  if (lane.state === 'asking') {
    return <rect className="bar bar-going" x={nowPx - 8} y={8} width={8} height={barPx} rx={1.5} />
  }
  if (!isResting) return null
  return (
    <>
      <rect
        className="rest"
        x={Math.max(0, fromPx) + 1}
        y={11}
        width={Math.max(0, tickPx - Math.max(0, fromPx) - 1)}
        height={8}
        fill={`url(#${hatch})`}
      />
      <path className="tick" d={`M${tickPx.toFixed(1)} 3V${trackPx - 3}`} />
    </>
  )
}

/** Turning the wheel over a lane shows a longer or a shorter time. */
function useZoomWheel(frame: { readonly current: HTMLElement | null }, onZoom: (step: -1 | 1) => void): void {
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.altKey) return
      event.preventDefault()
      zoom.current(event.deltaY < 0 ? -1 : 1)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])
}

function placeAfter(key: string, place: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next))
}
