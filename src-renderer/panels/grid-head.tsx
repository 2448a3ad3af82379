import * as Menu from '@radix-ui/react-dropdown-menu'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import type { Table } from '@tanstack/react-table'
import { type KeyboardEvent, memo, type ReactNode, type Ref, useState } from 'react'
import { moveColumn, toggleColumn, widenColumn } from '../state/column-acts.ts'
import { putRule, sortBy, turnSort, useQuery } from '../state/query-store.ts'
import { queryWords as words } from '../words/query-words.ts'
import type { GridColumn } from './grid-columns.ts'

/** How far one press makes a column wider, in CSS pixels. */
const stepPx = 40

interface GridHeadProps {
  readonly table: Table<never>
  readonly shown: readonly GridColumn[]
  readonly addressHead: Ref<HTMLDivElement>
}

/** The heads: one of them takes the focus, arrows lead to the others; Enter sorts, the arrow down opens the menu. */
export const GridHead = memo(function GridHead({ table, shown, addressHead }: GridHeadProps): ReactNode {
  const [standing, setStanding] = useState(0)
  const firstAddress = shown.find(({ kind }) => kind === 'address')?.id
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-row">
        {shown.map((column, place) => (
          <HeadCell
            key={column.id}
            column={column}
            table={table}
            isStop={place === Math.min(standing, shown.length - 1)}
            onStand={() => setStanding(place)}
            headRef={column.id === firstAddress ? addressHead : undefined}
          />
        ))}
      </div>
    </div>
  )
})

interface HeadCellProps {
  readonly column: GridColumn
  readonly table: Table<never>
  readonly isStop: boolean
  readonly onStand: () => void
  readonly headRef: Ref<HTMLDivElement> | undefined
}

function HeadCell({ column, table, isStop, onStand, headRef }: HeadCellProps): ReactNode {
  const sort = useQuery(({ filter }) => (filter.sort?.column === column.id ? filter.sort : null))
  const [isOpen, setOpen] = useState(false)
  const resize = table
    .getFlatHeaders()
    .find(({ id }) => id === column.id)
    ?.getResizeHandler()
  const keyed = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'ArrowDown') setOpen(true)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      stepTo(event.currentTarget, event.key === 'ArrowLeft' ? -1 : 1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={headRef}
      role="columnheader"
      className="grid-cell"
      data-column={column.id}
      data-kind={column.kind}
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className="head-sort"
        tabIndex={isStop ? 0 : -1}
        onFocus={onStand}
        onKeyDown={keyed}
        onClick={() => turnSort(column.id)}
        title={column.label}
      >
        <span className="head-label">{column.label}</span>
        {sort !== null &&
          (sort.isDescending ? (
            <ArrowDown size={12} aria-hidden="true" />
          ) : (
            <ArrowUp size={12} aria-hidden="true" />
          ))}
      </button>
      <HeadMenu column={column} isOpen={isOpen} onOpenChange={setOpen} />
      {resize && <div className="head-edge" aria-hidden="true" onMouseDown={resize} onTouchStart={resize} />}
    </div>
  )
}

/** The head beside this one takes the focus. */
function stepTo(button: HTMLElement, step: -1 | 1): void {
  const row = button.closest('[role=row]')
  const all = [...(row?.querySelectorAll<HTMLButtonElement>('.head-sort') ?? [])]
  all[all.indexOf(button as HTMLButtonElement) + step]?.focus()
}

interface HeadMenuProps {
  readonly column: GridColumn
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

function HeadMenu({ column, isOpen, onOpenChange }: HeadMenuProps): ReactNode {
  const { id, kind, label } = column
  const width = (): number =>
    document.querySelector(`.grid-head [data-column="${id}"]`)?.getBoundingClientRect().width ?? 0
  const filterOn = (): void =>
    putRule(useQuery.getState().filter.rules.length, {
      column: id === 'outcome' ? 'error' : id,
      comparison: kind === 'number' || kind === 'seconds' ? 'more' : 'contains',
      value: '',
    })
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Trigger asChild>
        <button type="button" className="head-more" tabIndex={-1} aria-label={words.headMenu(label)}>
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className="menu" align="start" sideOffset={4} aria-label={words.headMenu(label)}>
          <Item onSelect={() => sortBy({ column: id, isDescending: false })}>{words.rising}</Item>
          <Item onSelect={() => sortBy({ column: id, isDescending: true })}>{words.falling}</Item>
          <Item onSelect={() => sortBy(null)}>{words.unsorted}</Item>
          <Menu.Separator className="menu-line" />
          <Item onSelect={filterOn}>{words.filterOn}</Item>
          <Menu.Separator className="menu-line" />
          <Item onSelect={() => widenColumn(id, stepPx, width())}>{words.wider}</Item>
          <Item onSelect={() => widenColumn(id, -stepPx, width())}>{words.narrower}</Item>
          <Item onSelect={() => moveColumn(id, -1)}>{words.left}</Item>
          <Item onSelect={() => moveColumn(id, 1)}>{words.right}</Item>
          <Item onSelect={() => toggleColumn(id)}>{words.hide}</Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ItemProps {
  readonly onSelect: () => void
  readonly children: ReactNode
}

function Item({ onSelect, children }: ItemProps): ReactNode {
  return (
    <Menu.Item className="menu-item" onSelect={onSelect}>
      {children}
    </Menu.Item>
  )
}
