import { columns } from '../../src-shared/columns.ts'
import { pagesWords } from '../words/pages-words.ts'

/** A column of the grid: the column of columns.ts it shows (-1: the outcome), and how it is set. */
export interface GridColumn {
  /** The column's name in a CSV, carried as `data-column`. */
  readonly id: string
  readonly label: string
  readonly cell: number
  readonly kind: 'outcome' | 'address' | 'text' | 'number' | 'seconds'
}

const column = (id: string, kind: GridColumn['kind'], label?: string): GridColumn => {
  const cell = columns.findIndex((each) => each.id === id)
  return { id, label: label ?? columns[cell]?.label ?? id, cell, kind }
}

/** What the grid shows, in order; their widths are in styles/grid.css. */
export const gridColumns: readonly GridColumn[] = [
  column('outcome', 'outcome', pagesWords.outcome),
  column('status', 'number'),
  column('url', 'address'),
  column('summary.title', 'text'),
  column('summary.price', 'number'),
  column('summary.availability', 'text'),
  column('seconds', 'seconds'),
  column('message', 'text', pagesWords.whatHappened),
]
