import { create } from 'zustand'
import type { ExportWish, Outputs } from '../../src-shared/contract.ts'
import type { ExportFormat } from '../../src-shared/contract.ts'
import { allPages } from '../../src-shared/page-query.ts'
import { desktop, onAnnounced, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { exportWords, savedRows } from '../words/export-words.ts'
import { useCrawl } from './crawl-store.ts'
import { showNotice } from './notice-store.ts'
import { pickedPlaces, usePick } from './pick-store.ts'
import { fetchPlaces } from './picked-rows.ts'
import { isNarrow, useQuery } from './query-store.ts'
import { showSheet } from './view-store.ts'

export type ExportScope = 'all' | 'filter' | 'selection'

interface ExportState {
  readonly scope: ExportScope
  readonly format: ExportFormat
  /** The first rows as the file would hold them; null while they are on their way. */
  readonly preview: Outputs['exportPreview'] | null
  readonly fault: string | null
  /** How far a running export is; null when none runs. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** The file written last; null before one was. */
  readonly saved: string | null
}

/** The sheet that saves a table. */
export const useExport = create<ExportState>(() => ({
  scope: 'all',
  format: 'csv',
  preview: null,
  fault: null,
  progress: null,
  saved: null,
}))

/** Opens the sheet; what is exported is everything unless said otherwise. */
export function openExport(scope: ExportScope = 'all'): void {
  if ((useCrawl.getState().status?.counts.pages ?? 0) === 0) return
  const isNothing = scope === 'filter' && !isNarrow(useQuery.getState().filter)
  useExport.setState({ scope: isNothing ? 'all' : scope, fault: null, preview: null, saved: null })
  showSheet('export')
}

/** Changes what is saved, or as what; the preview follows. */
export function chooseExport(part: { scope?: ExportScope; format?: ExportFormat }): void {
  useExport.setState({ ...part, saved: null, fault: null })
}

let newestPreview = 0

/** Fetches the preview of what is chosen now. */
export async function fetchPreview(): Promise<void> {
  const mine = ++newestPreview
  try {
    const preview = await service.exportPreview(await wish())
    if (mine === newestPreview) useExport.setState({ preview, fault: null })
  } catch (error) {
    if (mine === newestPreview) useExport.setState({ preview: null, fault: failureSentence(error) })
  }
}

/** Saves the table where the person says; tells how many rows went there. */
export async function saveTable(): Promise<void> {
  const { status } = useCrawl.getState()
  const { format, progress } = useExport.getState()
  if (status === null || progress !== null) return
  const kind = format === 'jsonl' ? 'jsonl' : 'csv'
  const stem = status.file.replace(/(?:\.jsonl)?$/i, '')
  const suggestion = kind === 'csv' ? `${stem}.csv` : `${stem}-table.jsonl`
  try {
    const file = await desktop.chooseSaveFile({ kind, suggestion })
    if (file === null) return
    useExport.setState({ progress: { done: 0, total: 0 }, fault: null, saved: null })
    const { rows } = await service.exportPages({ ...(await wish()), file })
    useExport.setState({ saved: file })
    showNotice({ tone: 'done', sentence: savedRows(rows, file), file })
    showSheet(null)
  } catch (error) {
    useExport.setState({ fault: isCancelled ? exportWords.cancelled : failureSentence(error) })
  } finally {
    isCancelled = false
    useExport.setState({ progress: null })
  }
}

let isCancelled = false

/** Gives a running export up. */
export async function cancelExport(): Promise<void> {
  isCancelled = true
  await service.cancelExport().catch(() => undefined)
}

/** Follows how far an export is. */
export function listenToExports(): void {
  onAnnounced('exporting', (progress) => {
    if (useExport.getState().progress !== null) useExport.setState({ progress })
  })
}

async function wish(): Promise<Omit<ExportWish, 'file'>> {
  const { scope, format } = useExport.getState()
  const { filter } = useQuery.getState()
  if (scope === 'all') return { format, filter: allPages, numbers: null }
  if (scope === 'filter') return { format, filter, numbers: null }
  const rows = await fetchPlaces(pickedPlaces(usePick.getState()))
  return { format, filter, numbers: rows.map(({ number }) => number) }
}
