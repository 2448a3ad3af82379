import { create } from 'zustand'
import type { Outputs, PageRow } from '../../src-shared/contract.ts'
import { noCounts } from '../../src-shared/crawl-status.ts'
import type { PageFilter } from '../../src-shared/page-query.ts'
import { service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { useQuery } from './query-store.ts'

/** Rows fetched at once, and how many such windows are kept: the window holds a screenful or two, never a crawl. */
export const windowSize = 100
const maxWindows = 12

interface RowState {
  /** The file the rows are of. */
  readonly file: string | null
  readonly filter: PageFilter | null
  /** Rows that match, and how many of each outcome match it, its own outcome aside. */
  readonly total: number
  readonly counts: Outputs['rows']['counts']
  /** The revision the order of the rows is of, and the newest one heard of. */
  readonly revision: number
  readonly newest: number
  /** Windows of rows by their number; the order is that of use, oldest first. */
  readonly windows: ReadonlyMap<number, readonly PageRow[]>
  /** An address of the file, for one that does not say where it began. */
  readonly sample: string
  /** False until the first answer to this question has come. */
  readonly isThere: boolean
}

const nothing: RowState = {
  file: null,
  filter: null,
  total: 0,
  counts: noCounts.byOutcome,
  revision: -1,
  newest: -1,
  windows: new Map(),
  sample: '',
  isThere: false,
}

/** The rows around what is on the screen. */
export const useRows = create<RowState>(() => nothing)

/** Windows asked for, and those that have to be asked for again when the answer is there. */
const inFlight = new Set<number>()

/** The row at a place, or null while it is on its way. */
export function rowAt(windows: RowState['windows'], index: number): PageRow | null {
  return windows.get(Math.floor(index / windowSize))?.[index % windowSize] ?? null
}

/** Begins to answer a question about a file. What was shown stays until the first answer comes: nothing flickers. */
export function askRows(file: string, filter: PageFilter, revision: number): void {
  const before = useRows.getState()
  if (before.file === file && before.filter === filter) return
  inFlight.clear()
  const held = before.file === file ? before : nothing
  useRows.setState({
    ...held,
    file,
    filter,
    windows: new Map(),
    revision: -1,
    newest: revision,
    isThere: false,
  })
  void fetchWindow(0)
}

/**
 * Sees that the rows from `first` to `last` are there or asked for. In the file's own order rows never change once
 * written, so only a window that was not full is asked for again.
 */
export function wantRows(first: number, last: number): void {
  const { total, windows, isThere } = useRows.getState()
  if (!isThere) return
  const end = Math.min(last, total - 1)
  for (let number = Math.floor(first / windowSize); number * windowSize <= end; number += 1) {
    const held = windows.get(number)?.length ?? 0
    const expected = Math.min(windowSize, total - number * windowSize)
    if (held < expected && !inFlight.has(number)) void fetchWindow(number)
  }
}

/**
 * The table has changed. In the file's order the total is asked for again and rows come at the end; in another order
 * they would move under the pointer, so nothing moves before `refreshRows` (spec window 3).
 */
export function noteRevision(revision: number, mayMove: boolean): void {
  const { newest, filter, isThere } = useRows.getState()
  if (filter === null || revision === newest) return
  useRows.setState({ newest: revision })
  if (!isThere) return
  if (filter.sort === null || mayMove) refreshRows()
}

/** Brings the rows up to the newest revision. */
export function refreshRows(): void {
  const { filter, total, windows } = useRows.getState()
  if (filter === null) return
  const tail = Math.floor(Math.max(0, total - 1) / windowSize)
  if (filter.sort === null) {
    void fetchWindow(tail)
    return
  }
  // The last windows used are those on the screen.
  for (const number of [...windows.keys()].slice(-2)) void fetchWindow(number, true)
}

/** Lets go of all rows: another crawl is opened, perhaps under the same name. */
export function forgetRows(): void {
  inFlight.clear()
  useRows.setState(nothing)
}

async function fetchWindow(number: number, isRefresh = false): Promise<void> {
  const { file, filter } = useRows.getState()
  if (filter === null || inFlight.has(number)) return
  inFlight.add(number)
  const isCurrent = (): boolean => useRows.getState().file === file && useRows.getState().filter === filter
  try {
    const answer = await service.rows({ ...filter, offset: number * windowSize, limit: windowSize })
    if (isCurrent()) keep(number, answer, isRefresh)
  } catch (error) {
    // What was asked for cannot be answered: said at the filter bar.
    if (isCurrent()) {
      useQuery.setState({ fault: failureSentence(error) })
      useRows.setState({ isThere: true })
    }
  } finally {
    inFlight.delete(number)
  }
  catchUp(isCurrent)
}

/** In the file's order, what came meanwhile is asked for once more. */
function catchUp(isCurrent: () => boolean): void {
  const { filter, revision, newest, isThere } = useRows.getState()
  if (isCurrent() && isThere && filter?.sort === null && revision >= 0 && revision < newest) {
    useRows.setState({ revision: newest })
    refreshRows()
  }
}

function keep(number: number, answer: Outputs['rows'], isRefresh: boolean): void {
  const state = useRows.getState()
  const isMoved = state.filter?.sort !== null && isRefresh && answer.revision !== state.revision
  const windows = new Map(isMoved ? [] : state.windows)
  windows.delete(number)
  windows.set(number, answer.rows)
  for (const oldest of windows.keys()) {
    if (windows.size <= maxWindows) break
    windows.delete(oldest)
  }
  const { total, counts, revision } = answer
  const [first] = answer.rows
  const sample = state.sample === '' ? String(first?.cells[0] ?? '') : state.sample
  useRows.setState({
    windows,
    sample,
    total,
    counts,
    revision,
    isThere: true,
    newest: Math.max(state.newest, revision),
  })
}
