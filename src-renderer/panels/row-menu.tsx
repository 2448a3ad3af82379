import * as ContextMenu from '@radix-ui/react-context-menu'
import { memo, type ReactNode } from 'react'
import { desktop } from '../api.ts'
import { copyRows } from '../state/picked-rows.ts'
import { showDetail, usePick } from '../state/pick-store.ts'
import { showOutcome } from '../state/query-store.ts'
import { rowAt, useRows } from '../state/row-store.ts'
import { pagesWords } from '../words/pages-words.ts'
import { type GridColumn, gridColumns } from './grid-columns.ts'

const addressCell = gridColumns.find(({ id }) => id === 'url')?.cell ?? 0

/** What can be done with the row under the pointer, or the one the keys stand on. */
export const RowMenu = memo(function RowMenu({
  columns,
}: {
  readonly columns: readonly GridColumn[]
}): ReactNode {
  const active = usePick((state) => state.active)
  const row = useRows(({ windows }) => (active === null ? null : rowAt(windows, active)))
  const address = row?.cells[addressCell]
  const items: readonly (readonly [string, () => void, boolean])[] = [
    [pagesWords.openDetail, () => showDetail(true), row === null],
    [pagesWords.copyRows, () => void copyRows(columns.map(({ id }) => id)), row === null],
    [
      pagesWords.copyAddress,
      () => void desktop.copyText(String(address ?? '')),
      row === null || typeof address !== 'string',
    ],
    [pagesWords.onlySuch, () => showOutcome(row?.outcome ?? null), row === null],
  ]
  return (
    <ContextMenu.Portal>
      <ContextMenu.Content className="menu" aria-label={pagesWords.rowMenu}>
        {items.map(([label, act, isShut]) => (
          <ContextMenu.Item key={label} className="menu-item" disabled={isShut} onSelect={act}>
            {label}
          </ContextMenu.Item>
        ))}
      </ContextMenu.Content>
    </ContextMenu.Portal>
  )
})
