import { getCoreRowModel, type Table, useReactTable } from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { columnsOf, type GridColumn, gridColumns } from '../panels/grid-columns.ts'
import { changeSettings, useSettings } from '../state/settings-store.ts'

/** Narrowest and widest a person can draw a column, in CSS pixels (settings.ts). */
export const columnPx = { min: 48, max: 1200 } as const

/** The grid's columns as a person has them: which, in which order, how wide. */
export interface GridTable {
  readonly table: Table<never>
  readonly shown: readonly GridColumn[]
  /** The columns as a style sheet's `grid-template-columns`, and the narrowest the whole can be. */
  readonly template: string
  readonly minWidthPx: number
}

/** Rest of the pointer after which widths are written to the settings, in milliseconds. */
const keepAfterMs = 400

const noRows: never[] = []

/** Columns are remembered in the settings; rows stay with the service, so the table has none of its own. */
export function useGridTable(): GridTable {
  const ids = useSettings(({ settings }) => settings.columns)
  const { widths, draw } = useWidths()
  const shown = useMemo(() => columnsOf(ids), [ids])
  const defs = useMemo(
    () =>
      gridColumns.map((column) => ({
        id: column.id,
        header: column.label,
        size: column.widthPx,
        minSize: columnPx.min,
        maxSize: columnPx.max,
      })),
    [],
  )
  const visibility = useMemo(() => {
    const visible = new Set(shown.map(({ id }) => id))
    return Object.fromEntries(gridColumns.map(({ id }) => [id, visible.has(id)]))
  }, [shown])
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to memoised children
  const table = useReactTable<never>({
    data: noRows,
    columns: defs,
    state: { columnVisibility: visibility, columnOrder: shown.map(({ id }) => id), columnSizing: widths },
    getCoreRowModel: getCoreRowModel(),
    columnResizeMode: 'onChange',
    onColumnSizingChange: (update) => draw(typeof update === 'function' ? update(widths) : update),
  })
  return {
    table,
    shown,
    template: shown.map((column) => track(column, widths[column.id])).join(' '),
    minWidthPx: shown.reduce((sum, { id, widthPx }) => sum + (widths[id] ?? widthPx), 0),
  }
}

/** Widths follow the pointer at once and are kept when it rests. */
function useWidths(): {
  readonly widths: Readonly<Record<string, number>>
  readonly draw: (widths: Record<string, number>) => void
} {
  const kept = useSettings(({ settings }) => settings.columnWidths)
  const [drawn, setDrawn] = useState<Record<string, number> | null>(null)
  useEffect(() => {
    if (drawn === null) return undefined
    const timer = setTimeout(() => {
      void changeSettings({ columnWidths: drawn }).then(() => setDrawn(null))
    }, keepAfterMs)
    return () => clearTimeout(timer)
  }, [drawn])
  return { widths: drawn ?? kept, draw: setDrawn }
}

/** A column drawn by hand has its width; the others share the room that is left. */
function track({ widthPx, share }: GridColumn, drawnPx: number | undefined): string {
  if (drawnPx !== undefined) return `${drawnPx}px`
  return share === 0 ? `${widthPx}px` : `minmax(${widthPx}px, ${share}fr)`
}
