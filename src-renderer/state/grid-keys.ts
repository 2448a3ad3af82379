import type { KeyboardEvent } from 'react'
import { copyRows } from './picked-rows.ts'
import { pickAll, pickRow, showDetail, toggleRow, usePick } from './pick-store.ts'

/** What the keys of the grid need to know of it. */
export interface GridKeys {
  readonly active: number | null
  readonly total: number
  /** Rows that one press of PageDown goes. */
  readonly pageRows: number
  /** Ids of the columns shown, for a copy. */
  readonly ids: readonly string[]
  readonly scrollTo: (index: number) => void
}

/** Moves the active row, chooses, copies, opens the page: what a key does on the grid itself. */
export function pressGridKey(event: KeyboardEvent, grid: GridKeys): void {
  if (event.target !== event.currentTarget) return
  const next = placeAfter(event.key, grid)
  if (next === null && !actOn(event, grid)) return
  event.preventDefault()
  if (next === null) return
  pickRow(next, event.shiftKey)
  grid.scrollTo(next)
}

/** Does what a key other than an arrow asks for; false when it asks for nothing here. */
function actOn(event: KeyboardEvent, { active, total, ids }: GridKeys): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && event.key === 'a') pickAll(total)
  else if (isCommand && event.key === 'c') void copyRows(ids)
  else if (event.key === ' ' && active !== null) toggleRow(active)
  else if (event.key === 'Enter' && !isCommand && active !== null) showDetail(true)
  else if (event.key === 'Escape' && usePick.getState().isDetailOpen) showDetail(false)
  else return false
  return true
}

/** Where a key leads from the active row; null for a key that leads nowhere. */
function placeAfter(key: string, { active, total, pageRows }: GridKeys): number | null {
  const held = active ?? -1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: held + 1,
    ArrowUp: held - 1,
    PageDown: held + pageRows,
    PageUp: held - pageRows,
    Home: 0,
    End: total - 1,
  }
  const next = steps[key]
  return next === undefined || total === 0 ? null : Math.min(total - 1, Math.max(0, next))
}
