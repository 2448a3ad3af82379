import { create } from 'zustand'
import type { PageRow } from '../../src-shared/contract.ts'
import { service } from '../api.ts'

/** Rows fetched at once, and how many such windows are kept: the window holds a screenful or two, never a crawl. */
const windowSize = 100
const maxWindows = 8

interface RowState {
  /** The file the rows are of. */
  readonly file: string | null
  /** Windows of rows by their number; the order is that of use, oldest first. */
  readonly windows: ReadonlyMap<number, readonly PageRow[]>
}

/** The rows around what is on the screen. */
export const useRows = create<RowState>(() => ({ file: null, windows: new Map() }))

const inFlight = new Set<number>()

/** The row at a place, or null while it is on its way. */
export function rowAt(windows: RowState['windows'], index: number): PageRow | null {
  return windows.get(Math.floor(index / windowSize))?.[index % windowSize] ?? null
}

/**
 * Sees that the rows from `first` to `last` are there or asked for, of a file that has `total` by now. Rows never change
 * once written, so only a window that was not full is asked for again.
 */
export function wantRows(file: string, first: number, last: number, total: number): void {
  if (useRows.getState().file !== file) {
    forgetRows()
    useRows.setState({ file })
  }
  const end = Math.min(last, total - 1)
  for (let number = Math.floor(first / windowSize); number * windowSize <= end; number += 1) {
    const held = useRows.getState().windows.get(number)?.length ?? 0
    const expected = Math.min(windowSize, total - number * windowSize)
    if (held < expected && !inFlight.has(number)) void fetchWindow(file, number)
  }
}

/** Lets go of all rows: another crawl is opened, perhaps under the same name. */
export function forgetRows(): void {
  inFlight.clear()
  useRows.setState({ file: null, windows: new Map() })
}

async function fetchWindow(file: string, number: number): Promise<void> {
  inFlight.add(number)
  try {
    const { rows } = await service.rows({ offset: number * windowSize, limit: windowSize })
    if (useRows.getState().file === file) keep(number, rows)
  } catch {
    // The next status asks again; a file that cannot be read says so there.
  } finally {
    inFlight.delete(number)
  }
}

function keep(number: number, rows: readonly PageRow[]): void {
  const windows = new Map(useRows.getState().windows)
  windows.delete(number)
  windows.set(number, rows)
  for (const oldest of windows.keys()) {
    if (windows.size <= maxWindows) break
    windows.delete(oldest)
  }
  useRows.setState({ windows })
}
