import * as ContextMenu from '@radix-ui/react-context-menu'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import { useGridTable } from '../hooks/use-grid-table.ts'
import { useNewRows } from '../hooks/use-new-rows.ts'
import { useWidth } from '../hooks/use-width.ts'
import { pressGridKey } from '../state/grid-keys.ts'
import { isRunning } from '../state/crawl-store.ts'
import { pickRow, showDetail, toggleRow, usePick } from '../state/pick-store.ts'
import { rowAt, useRows, wantRows } from '../state/row-store.ts'
import { useSettings } from '../state/settings-store.ts'
import { commonOrigin } from '../words/address-words.ts'
import { newRows, pagesWords } from '../words/pages-words.ts'
import type { GridColumn } from './grid-columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { RowMenu } from './row-menu.tsx'

/** Heights in CSS pixels, as in styles/grid.css (spec look, "Space"). */
const rowPx = { close: 30, comfortable: 36 }
const headPx = 32
/** How much less room a cell has beside its padding than its head, in CSS pixels, as in styles/grid.css. */
const cellInsetPx = 13
/** Rows drawn beyond the edge of what is seen. */
const overscan = 6
/** Chromium lays nothing out below about 33 million CSS pixels; past this many rows they stand close together. */
const maxComfortable = 900_000

type Rows = Virtualizer<HTMLDivElement, Element>

/** The pages as a table that draws, and asks for, only what is seen. */
export function PageGrid({ status }: { readonly status: CrawlStatus }): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const addressHead = useRef<HTMLDivElement>(null)
  const addressHeadPx = useWidth(addressHead)
  const addressPx = addressHeadPx === undefined ? undefined : addressHeadPx - cellInsetPx
  const { table, shown, template, minWidthPx } = useGridTable()
  const { total, isThere } = useRows()
  const active = usePick((state) => state.active)
  const { rows, heightPx } = useVisibleRows(scroller, total)
  const isGoing = isRunning(status)
  const style = { '--columns': template, '--grid-min': `${minWidthPx}px`, '--row': `${heightPx}px` }

  return (
    <div className="grid-frame">
      <ContextMenu.Root modal={false}>
        <ContextMenu.Trigger asChild>
          <div
            ref={scroller}
            role="grid"
            className="grid"
            data-pane="grid"
            style={style as CSSProperties}
            aria-label={pagesWords.grid}
            aria-rowcount={total + 1}
            aria-colcount={shown.length}
            aria-busy={!isThere}
            aria-multiselectable="true"
            aria-activedescendant={active === null ? undefined : rowId(active)}
            tabIndex={0}
            onKeyDown={(event) =>
              pressGridKey(event, {
                active,
                total,
                pageRows: Math.max(1, Math.floor(event.currentTarget.clientHeight / heightPx) - 2),
                ids: shown.map(({ id }) => id),
                scrollTo: (index) => rows.scrollToIndex(index, { align: 'auto' }),
              })
            }
            onFocus={(event) => {
              if (event.target === event.currentTarget && active === null && total > 0) pickRow(0)
            }}
            onDoubleClick={() => showDetail(true)}
          >
            <GridHead table={table} shown={shown} addressHead={addressHead} />
            {total > 0 && <GridBody rows={rows} shown={shown} start={status.start} addressPx={addressPx} />}
          </div>
        </ContextMenu.Trigger>
        <RowMenu columns={shown} />
      </ContextMenu.Root>
      {total === 0 && isThere && <p className="grid-empty">{emptyText(status, isGoing)}</p>}
      <NewRowsPill scroller={scroller} rows={rows} heightPx={heightPx} isGoing={isGoing} />
    </div>
  )
}

/** The rows around what is seen, and the pages behind them asked for. */
function useVisibleRows(
  scroller: RefObject<HTMLDivElement | null>,
  total: number,
): { readonly rows: Rows; readonly heightPx: number } {
  const { windows, isThere } = useRows()
  const isComfortable = useSettings(({ settings }) => settings.isComfortable) && total <= maxComfortable
  const heightPx = isComfortable ? rowPx.comfortable : rowPx.close
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to memoised children
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan,
    // The head stands above the rows and stays when they move.
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  })
  useEffect(() => rows.measure(), [rows, heightPx])
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => wantRows(first, last), [first, last, total, windows, isThere])
  useActivePage()
  return { rows, heightPx }
}

interface GridBodyProps {
  readonly rows: Rows
  readonly shown: readonly GridColumn[]
  readonly start: string
  readonly addressPx: number | undefined
}

function GridBody({ rows, shown, start, addressPx }: GridBodyProps): ReactNode {
  const windows = useRows((state) => state.windows)
  const { active, picked } = usePick()
  const sample = useRows((state) => state.sample)
  const origin = commonOrigin(start === '' ? sample : start)
  return (
    <div role="rowgroup" className="grid-body" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start: top }) => (
        <GridRow
          key={index}
          id={rowId(index)}
          index={index}
          top={top - headPx}
          columns={shown}
          origin={origin}
          isActive={index === active}
          isPicked={picked.size > 0 ? picked.has(index) : index === active}
          addressPx={addressPx}
          row={rowAt(windows, index)}
          onPick={pick}
        />
      ))}
    </div>
  )
}

function pick(index: number, event: PointerEvent): void {
  // The menu of a row is for all that are chosen with it.
  if (event.button === 2 && usePick.getState().picked.has(index)) return
  if (event.ctrlKey || event.metaKey) toggleRow(index)
  else pickRow(index, event.shiftKey)
}

interface NewRowsPillProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: Rows
  readonly heightPx: number
  readonly isGoing: boolean
}

/** Says how many rows came that are not seen, and leads to them. */
function NewRowsPill({ scroller, rows, heightPx, isGoing }: NewRowsPillProps): ReactNode {
  const { total, filter } = useRows()
  const news = useNewRows(scroller, total, heightPx, isGoing)
  if (news.count <= 0) return null
  return (
    <button
      type="button"
      className="newest"
      onClick={() => {
        news.see()
        rows.scrollToIndex(filter?.sort ? 0 : total - 1, { align: 'auto' })
      }}
    >
      <ArrowDown size={14} aria-hidden="true" />
      {newRows(news.count)}
    </button>
  )
}

function emptyText(status: CrawlStatus, isGoing: boolean): string {
  if (status.counts.pages > 0) return pagesWords.noRowsMatch
  return isGoing ? pagesWords.noRowsRunning : pagesWords.noRowsEnded
}

/** Tells which page the active row is, as soon as it is there. */
function useActivePage(): void {
  const active = usePick((state) => state.active)
  const number = useRows(({ windows }) => (active === null ? null : (rowAt(windows, active)?.number ?? null)))
  useEffect(() => {
    if (number !== null) usePick.setState({ number })
  }, [number])
}

const rowId = (index: number): string => `page-${index}`
