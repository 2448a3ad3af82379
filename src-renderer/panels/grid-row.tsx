import { TriangleAlert } from 'lucide-react'
import { memo, type PointerEvent, type ReactNode } from 'react'
import type { Cell } from '../../src-shared/columns.ts'
import type { PageRow } from '../../src-shared/contract.ts'
import { ForeignText, shownText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { OutcomeShape } from '../parts/outcome-shape.tsx'
import { shortAddress } from '../words/address-words.ts'
import { outcomeMeanings, outcomeWords } from '../words/outcome-words.ts'
import { pagesWords } from '../words/pages-words.ts'
import { type GridColumn, gridColumns } from './grid-columns.ts'

interface GridRowProps {
  readonly id: string
  readonly index: number
  readonly top: number
  readonly columns: readonly GridColumn[]
  /** The origin that is left out of addresses, since all of them share it. */
  readonly origin: string | null
  readonly isActive: boolean
  readonly isPicked: boolean
  /** Room in the address column, in CSS pixels. */
  readonly addressPx: number | undefined
  /** Null while the row is on its way. */
  readonly row: PageRow | null
  readonly onPick: (index: number, event: PointerEvent) => void
}

const addressCell = gridColumns.find(({ id }) => id === 'url')?.cell ?? 0

/** One page. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { id, index, top, columns, origin, isActive, isPicked, addressPx, row, onPick } = props
  return (
    <div
      role="row"
      id={id}
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isPicked}
      data-active={isActive}
      style={{ transform: `translateY(${top}px)` }}
      onPointerDown={(event) => onPick(index, event)}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className="grid-cell"
          data-column={column.id}
          data-kind={column.kind}
        >
          {row !== null && <CellContent column={column} row={row} origin={origin} addressPx={addressPx} />}
        </div>
      ))}
    </div>
  )
})

interface CellProps extends Pick<GridRowProps, 'addressPx' | 'origin'> {
  readonly column: GridColumn
  readonly row: PageRow
}

function CellContent({ column, row, origin, addressPx }: CellProps): ReactNode {
  if (column.kind === 'outcome') {
    return (
      <span className="outcome" data-outcome={row.outcome} title={outcomeMeanings[row.outcome]}>
        <OutcomeShape outcome={row.outcome} />
        {outcomeWords[row.outcome]}
      </span>
    )
  }
  const cell = row.cells[column.cell] ?? null
  if (cell === null || cell === '') return null
  const text = cellText(cell, column)
  const shown = column.id === 'message' ? withoutAddress(text, row) : text
  if (column.kind === 'address') {
    // Only the first column of addresses is measured; the others are cut by style sheet.
    const room = column.id === 'url' && addressPx !== undefined ? { roomPx: addressPx } : {}
    return <MiddleCut text={shortAddress(text, origin)} whole={text} {...room} />
  }
  if (isDisputed(column, row)) {
    return (
      <span className="disputed-cell" title={`${shownText(text)} – ${pagesWords.disputed}`}>
        <TriangleAlert size={12} role="img" aria-label={pagesWords.disputed} />
        <span className="cut">
          <ForeignText text={shown} />
        </span>
      </span>
    )
  }
  return (
    <span className="cut" title={shownText(text)}>
      <ForeignText text={shown} />
    </span>
  )
}

/** Whether the page answers the column's question in two ways. */
function isDisputed({ id }: GridColumn, { disputed = [] }: PageRow): boolean {
  return disputed.some((question) => id === `summary.${question}`)
}

/** What happened begins with the address, which stands in the same row already. */
function withoutAddress(text: string, { cells }: PageRow): string {
  const address = cells[addressCell]
  return typeof address === 'string' && text.startsWith(`${address} `) ? text.slice(address.length + 1) : text
}

/** A declared availability is often an address of schema.org; its last word says it. */
const availabilityPrefix = /^https?:\/\/schema\.org\//

function cellText(cell: NonNullable<Cell>, { kind, id }: GridColumn): string {
  if (typeof cell === 'boolean') return cell ? pagesWords.yes : pagesWords.no
  if (typeof cell === 'number') return kind === 'seconds' ? cell.toFixed(2) : String(cell)
  return id === 'summary.availability' ? cell.replace(availabilityPrefix, '') : cell
}
