import { create } from 'zustand'
import type { MapProgress, MapRow, MapView } from '../../src-shared/map-view.ts'
import { desktop, onAnnounced, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { savedAddresses } from '../words/map-words.ts'
import { showNotice } from './notice-store.ts'

interface MapState {
  /** The site whose addresses are looked up; null when none is. */
  readonly address: string | null
  readonly progress: MapProgress | null
  readonly map: MapView | null
  readonly isStopping: boolean
  /** Rows fetched so far, in pieces of `rowsAtOnce`, by the number of the piece. */
  readonly rows: ReadonlyMap<number, readonly MapRow[]>
}

/** Rows asked for at once. */
export const rowsAtOnce = 200

const none: MapState = { address: null, progress: null, map: null, isStopping: false, rows: new Map() }

/** The addresses of a site, looked up without reading its pages (spec behaviour 8). */
export const useMap = create<MapState>(() => none)

/** Keeps what is announced while a map grows. */
export function listenToMaps(): void {
  onAnnounced('mapping', (progress) => {
    if (useMap.getState().address !== null) useMap.setState({ progress })
  })
}

/** What comes of a map that was left is dropped. */
let current = 0

/** Looks a site's addresses up. Rejects with what hindered it; the form is shown again then. */
export async function mapSite(address: string, delay: unknown): Promise<void> {
  current += 1
  const mine = current
  useMap.setState({ ...none, address })
  try {
    const map = await service.mapSite({ address, delay })
    if (mine === current) useMap.setState({ map, rows: new Map() })
  } catch (error) {
    if (mine !== current) return
    useMap.setState(none)
    throw error
  }
}

/** No further sitemap is asked for; what was found so far is shown. */
export async function stopMap(): Promise<void> {
  useMap.setState({ isStopping: true })
  await service.stopMap()
}

/** Back to the form; a map under way is stopped, for nobody would see what the site is asked. */
export function forgetMap(): void {
  const { address, map } = useMap.getState()
  current += 1
  useMap.setState(none)
  if (address !== null && map === null) void service.stopMap()
}

const asked = new WeakMap<MapView, Set<number>>()

/** Fetches a piece of the addresses, once. */
export async function fetchRows(piece: number): Promise<void> {
  const { map } = useMap.getState()
  if (map === null) return
  const pieces = asked.get(map) ?? new Set<number>()
  asked.set(map, pieces)
  if (pieces.has(piece)) return
  pieces.add(piece)
  const rows = await service.mapRows({ from: piece * rowsAtOnce, count: rowsAtOnce })
  if (useMap.getState().map !== map) return
  useMap.setState((state) => ({ rows: new Map(state.rows).set(piece, rows) }))
}

/** Lets the person choose a file and writes the addresses there. */
export async function saveMap(format: 'csv' | 'text'): Promise<void> {
  const { map } = useMap.getState()
  if (map === null) return
  const suggestion = `${siteWord(map.address)}-addresses.${format === 'csv' ? 'csv' : 'txt'}`
  const file = await desktop.chooseSaveFile({ kind: format, suggestion })
  if (file === null) return
  try {
    const { rows } = await service.saveMap({ file, format })
    showNotice({ tone: 'done', sentence: savedAddresses(rows, file), file })
  } catch (error) {
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
  }
}

function siteWord(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/[^a-z0-9.-]+/gi, '-') : 'site'
}
