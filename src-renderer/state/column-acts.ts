import { columnSets, columnsOf } from '../panels/grid-columns.ts'
import { changeSettings, useSettings } from './settings-store.ts'

const shownIds = (): readonly string[] =>
  columnsOf(useSettings.getState().settings.columns).map(({ id }) => id)

/** Shows a column at the end, or takes it away; the last one stays. */
export function toggleColumn(id: string): void {
  const ids = shownIds()
  const next = ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id]
  if (next.length > 0) void changeSettings({ columns: [...next] })
}

/** Shows a ready-made set. */
export function showColumnSet(name: keyof typeof columnSets): void {
  void changeSettings({ columns: [...columnSets[name]] })
}

/** Moves a column one place to the left (-1) or to the right (1). */
export function moveColumn(id: string, step: -1 | 1): void {
  const ids = [...shownIds()]
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return
  ids.splice(from, 1)
  ids.splice(to, 0, id)
  void changeSettings({ columns: ids })
}

/** Draws a column wider or narrower by so many CSS pixels. */
export function widenColumn(id: string, byPx: number, nowPx: number): void {
  const { columnWidths } = useSettings.getState().settings
  const width = Math.max(48, Math.min(1200, Math.round(nowPx + byPx)))
  void changeSettings({ columnWidths: { ...columnWidths, [id]: width } })
}
