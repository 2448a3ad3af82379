import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useWidth } from '../hooks/use-width.ts'
import { rowAt, useRows, wantRows } from '../state/row-store.ts'
import { pagesWords } from '../words/pages-words.ts'
import { gridColumns } from './grid-columns.ts'
import { GridRow } from './grid-row.tsx'

/** Heights in CSS pixels, as in styles/grid.css (spec look, "Space"). */
const rowPx = 30
const headPx = 32
/** Rows drawn beyond the edge of what is seen. */
const overscan = 12

interface PageGridProps {
  readonly file: string
  /** How many pages the file has by now. */
  readonly total: number
  readonly isRunning: boolean
}

/** The pages as a table that draws, and asks for, only what is seen. */
export function PageGrid({ file, total, isRunning }: PageGridProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const addressHead = useRef<HTMLDivElement>(null)
  const addressPx = useWidth(addressHead)
  const [active, setActive] = useState<number | null>(null)
  const windows = useRows((state) => state.windows)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to memoised children
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan,
    // The head stands above the rows and stays when they move.
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (total > 0) wantRows(file, first, last, total)
  }, [file, first, last, total, windows])

  const move = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2)
    const next = placeAfter(event.key, active, total, page)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    virtualizer.scrollToIndex(next, { align: 'auto' })
  }
  const pick = useCallback((index: number) => setActive(index), [])
  const below = isRunning && items.length > 0 ? total - 1 - lastSeen(scroller.current) : 0

  return (
    <div className="grid-frame">
      <div
        ref={scroller}
        role="grid"
        className="grid"
        aria-label={pagesWords.grid}
        aria-rowcount={total + 1}
        aria-colcount={gridColumns.length}
        aria-activedescendant={active === null ? undefined : rowId(active)}
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setActive((held) => held ?? (total > 0 ? 0 : null))}
      >
        <GridHead addressHead={addressHead} />
        {total > 0 && (
          <div role="rowgroup" className="grid-body" style={{ height: virtualizer.getTotalSize() }}>
            {items.map(({ index, start }) => (
              <GridRow
                key={index}
                id={rowId(index)}
                index={index}
                top={start - headPx}
                isActive={index === active}
                addressPx={addressPx}
                row={rowAt(windows, index)}
                onPick={pick}
              />
            ))}
          </div>
        )}
      </div>
      {total === 0 && (
        <p className="grid-empty">{isRunning ? pagesWords.noRowsRunning : pagesWords.noRowsEnded}</p>
      )}
      {below > 0 && (
        <button
          type="button"
          className="newest"
          onClick={() => virtualizer.scrollToIndex(total - 1, { align: 'end' })}
        >
          <ArrowDown size={14} aria-hidden="true" />
          {pagesWords.newest}
        </button>
      )}
    </div>
  )
}

function GridHead({ addressHead }: { readonly addressHead: Ref<HTMLDivElement> }): ReactNode {
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row">
        {gridColumns.map(({ id, label, kind }) => (
          <div
            key={id}
            ref={kind === 'address' ? addressHead : undefined}
            role="columnheader"
            className="grid-cell"
            data-column={id}
            data-kind={kind}
          >
            {label}
          </div>
        ))}
      </div>
    </div>
  )
}

const rowId = (index: number): string => `page-${index}`

/** The last row that is wholly seen. */
function lastSeen(scroller: HTMLElement | null): number {
  if (scroller === null) return 0
  return Math.floor((scroller.scrollTop + scroller.clientHeight - headPx) / rowPx) - 1
}

/** Where a key leads from the active row; null for a key that leads nowhere. */
function placeAfter(key: string, held: number | null, total: number, page: number): number | null {
  const active = held ?? -1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  }
  const next = steps[key]
  return next === undefined || total === 0 ? null : Math.min(total - 1, Math.max(0, next))
}
