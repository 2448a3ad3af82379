import { create } from 'zustand'
import { maxPickedRows } from './pick-limits.ts'

interface PickState {
  /** The row the keys stand on, by its place in the table. */
  readonly active: number | null
  /** The page there, once it is known. */
  readonly number: number | null
  /** Places chosen with it; empty when only the active row is. */
  readonly picked: ReadonlySet<number>
  /** Where a range begins. */
  readonly anchor: number | null
  /** Whether the pane with the page stands open. */
  readonly isDetailOpen: boolean
}

/** Which rows are chosen. */
export const usePick = create<PickState>(() => ({
  active: null,
  number: null,
  picked: new Set(),
  anchor: null,
  isDetailOpen: false,
}))

/** Moves to a row; `isRange` takes all from the anchor on along. */
export function pickRow(index: number, isRange = false): void {
  usePick.setState(({ anchor, active }) => {
    if (!isRange) return { active: index, picked: new Set(), anchor: index }
    const from = anchor ?? active ?? index
    return { active: index, anchor: from, picked: range(from, index) }
  })
}

/** Adds a row to the chosen ones, or takes it out. */
export function toggleRow(index: number): void {
  usePick.setState(({ picked, active }) => {
    const next = new Set(picked.size === 0 && active !== null ? [active] : picked)
    if (!next.delete(index) && next.size < maxPickedRows) next.add(index)
    return { active: index, anchor: index, picked: next }
  })
}

/** Chooses every row, up to a bound. */
export function pickAll(total: number): void {
  usePick.setState(({ active }) => ({ active: active ?? 0, picked: range(0, total - 1) }))
}

/** Chooses nothing: the table shows other rows. */
export function forgetPick(): void {
  usePick.setState({ active: null, number: null, picked: new Set(), anchor: null })
}

/** Opens or closes the pane with the page. */
export function showDetail(isDetailOpen: boolean): void {
  usePick.setState({ isDetailOpen })
}

/** The places chosen, in their order. */
export function pickedPlaces({ picked, active }: Pick<PickState, 'picked' | 'active'>): readonly number[] {
  if (picked.size > 0) return [...picked].sort((a, b) => a - b)
  return active === null ? [] : [active]
}

function range(a: number, b: number): ReadonlySet<number> {
  const from = Math.min(a, b)
  const count = Math.min(Math.abs(a - b) + 1, maxPickedRows)
  return new Set(Array.from({ length: count }, (_, step) => from + step))
}
