import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import type { RequestView } from '../../src-shared/evidence-view.ts'
import { useTheme } from '../hooks/use-theme.ts'
import { useWidth } from '../hooks/use-width.ts'
import { bySite } from '../state/lane-view.ts'
import { useRequests } from '../state/request-store.ts'
import { chartWords as words, secondsSentence } from '../words/chart-words.ts'

const heightPx = 150
/** Sites drawn, each in a colour and a dash of its own; further ones are in the view Sites. */
const maxSites = 5
const tones = ['--ours', '--redirected', '--reserved', '--slowed', '--read']
const dashes: readonly number[][] = [[], [6, 3], [2, 3], [8, 3, 2, 3], [1, 4]]

/** Seconds an answer took, over the time of the crawl, a line for each site. */
export function SecondsChart(): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(frame)
  const requests = useRequests((state) => state.requests)
  const theme = useTheme()
  const sites = useMemo(() => [...bySite(requests)].slice(0, maxSites), [requests])
  const names = sites.map(([site]) => site).join(' ')
  const data = useMemo(() => aligned(sites), [sites])
  const chart = useRef<uPlot | null>(null)
  const newest = useRef(data)
  useEffect(() => {
    newest.current = data
  }, [data])

  useEffect(() => {
    const element = frame.current
    if (element === null || widthPx === undefined || names === '') return undefined
    const made = new uPlot(optionsOf(names.split(' '), widthPx), newest.current, element)
    chart.current = made
    return () => {
      made.destroy()
      chart.current = null
    }
    // The theme decides the colours, which are read when the chart is made.
  }, [names, widthPx, theme])
  useEffect(() => chart.current?.setData(data), [data])

  return (
    <figure className="chart">
      <figcaption>{words.seconds}</figcaption>
      <div ref={frame} className="seconds" aria-hidden="true" />
      {sites.length === 0 && <p className="quiet">{words.noSeconds}</p>}
      <ul className="seconds-legend">
        {sites.map(([site, list], place) => (
          <li key={site} data-place={place}>
            {sentenceOf(site, list)}
          </li>
        ))}
      </ul>
    </figure>
  )
}

const secondsOf = ({ startedAt, endedAt }: RequestView): number => (endedAt - startedAt) / 1000

function sentenceOf(site: string, list: readonly RequestView[]): string {
  const seconds = list.map(secondsOf)
  const sum = seconds.reduce((total, each) => total + each, 0)
  return secondsSentence(site, list.length, sum / list.length, Math.max(...seconds))
}

/** The sites' answers on one axis of time, gaps where a site was not asked. */
function aligned(sites: readonly (readonly [string, readonly RequestView[]])[]): uPlot.AlignedData {
  const times = [...new Set(sites.flatMap(([, list]) => list.map(({ endedAt }) => endedAt)))].sort(
    (a, b) => a - b,
  )
  const place = new Map(times.map((time, index) => [time, index]))
  const series = sites.map(([, list]) => {
    const values: (number | null | undefined)[] = new Array<undefined>(times.length).fill(undefined)
    for (const request of list) values[place.get(request.endedAt) ?? 0] = secondsOf(request)
    return values
  })
  return [times.map((time) => time / 60_000), ...series]
}

function optionsOf(names: readonly string[], widthPx: number): uPlot.Options {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => resolved(style.getPropertyValue(name))
  const axis: uPlot.Axis = {
    stroke: colour('--ink-2'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1, size: 4 },
    font: "12px 'Inter Variable'",
    labelFont: "12px 'Inter Variable'",
  }
  return {
    width: widthPx,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false }, y: { range: (_chart, _least, most) => [0, Math.max(0.1, most * 1.1)] } },
    axes: [
      { ...axis, size: 28 },
      { ...axis, size: 44 },
    ],
    series: [
      {},
      ...names.map((name, place): uPlot.Series => ({
        label: name,
        stroke: colour(tones[place] ?? '--ours'),
        width: 1.5,
        dash: dashes[place] ?? [],
        spanGaps: true,
        points: { size: 4 },
      })),
    ],
  }
}

/** A canvas knows no `light-dark()`: the colour is worked out on an element. */
function resolved(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
