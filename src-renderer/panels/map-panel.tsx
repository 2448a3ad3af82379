import { ArrowLeft, Download, Play, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { MapProgress, MapView } from '../../src-shared/map-view.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { forgetMap, saveMap, stopMap, useMap } from '../state/map-store.ts'
import { readMapped } from '../state/new-crawl-store.ts'
import { mapSentence, mapWords as words } from '../words/map-words.ts'
import { nextRequestIn } from '../words/state-words.ts'
import { AddressList } from './address-list.tsx'
import { SitemapTree } from './sitemap-tree.tsx'

/** A site's addresses while they are looked up, and once they are. */
export function MapPanel({ address }: { readonly address: string }): ReactNode {
  const { map, progress } = useMap()
  return (
    <div className="look">
      <div className="card look-card">
        <h2>
          <MiddleCut text={address} />
        </h2>
        {map === null ? <Looking progress={progress} /> : <Found map={map} />}
      </div>
      {map === null ? <StopButton /> : <MapActs map={map} />}
    </div>
  )
}

/** What happens and why, and the sitemaps tried so far. */
function Looking({ progress }: { readonly progress: MapProgress | null }): ReactNode {
  const leftMs = useLeftMs(progress?.leftMs ?? 0)
  const sitemaps = progress?.sitemaps ?? []
  const sentence = progress?.sentence ?? words.begins
  return (
    <>
      <p role="status" aria-label={words.state}>
        <strong>{words.looking}</strong>{' '}
        <span aria-hidden="true" className="countdown">
          {(progress?.leftMs ?? 0) > 0 && `${nextRequestIn(leftMs)} `}
        </span>
        <ForeignText text={sentence} />
      </p>
      <SitemapTree sitemaps={sitemaps} more={0} origin={null} name={words.sitemaps} />
    </>
  )
}

function Found({ map }: { readonly map: MapView }): ReactNode {
  const { addresses, sitemaps, moreSitemaps, isCut, address } = map
  const origin = URL.canParse(address) ? new URL(address).origin : null
  return (
    <>
      <p role="status" aria-label={words.state}>
        <strong>{mapSentence(map)}</strong> {isCut && words.cut}
      </p>
      <SitemapTree sitemaps={sitemaps} more={moreSitemaps} origin={origin} name={words.sitemaps} />
      {addresses > 0 ? <AddressList count={addresses} /> : <p className="quiet">{words.none}</p>}
    </>
  )
}

function StopButton(): ReactNode {
  const isStopping = useMap((state) => state.isStopping)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="start-row">
      <button
        ref={button}
        type="button"
        className="button"
        disabled={isStopping}
        onClick={() => void stopMap()}
      >
        <Square size={12} fill="currentColor" aria-hidden="true" />
        {isStopping ? words.stopping : words.stop}
      </button>
    </div>
  )
}

function MapActs({ map }: { readonly map: MapView }): ReactNode {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isEmpty = map.addresses === 0
  return (
    <div className="start-row">
      <button
        ref={first}
        type="button"
        className="button button-primary"
        disabled={isEmpty}
        onClick={() => void readMapped()}
      >
        <Play size={12} fill="currentColor" aria-hidden="true" />
        {words.read}
      </button>
      <button type="button" className="button" disabled={isEmpty} onClick={() => void saveMap('csv')}>
        <Download size={14} aria-hidden="true" />
        {words.saveCsv}
      </button>
      <button type="button" className="button" disabled={isEmpty} onClick={() => void saveMap('text')}>
        <Download size={14} aria-hidden="true" />
        {words.saveText}
      </button>
      <button type="button" className="button-link" onClick={forgetMap}>
        <ArrowLeft size={14} aria-hidden="true" />
        {words.back}
      </button>
    </div>
  )
}
