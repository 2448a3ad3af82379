import { columns } from '../../src-shared/columns.ts'
import { pagesWords } from '../words/pages-words.ts'

/** A column of the grid: the column of columns.ts it shows (-1: the outcome), and how it is set. */
export interface GridColumn {
  /** The column's name in a CSV, carried as `data-column`. */
  readonly id: string
  readonly label: string
  readonly cell: number
  readonly kind: 'outcome' | 'address' | 'text' | 'number' | 'seconds'
  /** Narrowest it is drawn, in CSS pixels, and how much of the room that is left it takes. */
  readonly widthPx: number
  readonly share: number
}

type Measure = readonly [widthPx: number, share: number]

const measures: Readonly<Record<string, Measure>> = {
  url: [216, 2.2],
  status: [64, 0],
  rung: [92, 0],
  seconds: [82, 0],
  message: [180, 2.2],
  'summary.title': [156, 1.8],
  'summary.description': [200, 2.2],
  'summary.price': [74, 0],
  'summary.availability': [104, 0],
}
const addressIds = new Set(['url', 'found_on', 'landed', 'canonical', 'summary.url', 'summary.image'])
const figureIds = new Set([
  'summary.price',
  'summary.price_regular',
  'summary.price_low',
  'summary.price_high',
])

const outcome: GridColumn = {
  id: 'outcome',
  label: pagesWords.outcome,
  cell: -1,
  kind: 'outcome',
  widthPx: 140,
  share: 0,
}

function kindOf(id: string, isNumber: boolean): GridColumn['kind'] {
  if (id === 'seconds') return 'seconds'
  if (isNumber || figureIds.has(id)) return 'number'
  return addressIds.has(id) ? 'address' : 'text'
}

/** Every column the grid can show: the outcome, then those of the CSV in their order. */
export const gridColumns: readonly GridColumn[] = [
  outcome,
  ...columns.map(({ id, label, isNumber }, cell): GridColumn => {
    const kind = kindOf(id, isNumber)
    const usual: Measure = kind === 'address' ? [200, 1.4] : kind === 'number' ? [84, 0] : [130, 1]
    const [widthPx, share] = measures[id] ?? usual
    return { id, label, cell, kind, widthPx, share }
  }),
]

/** Ready-made choices of columns (spec window 3). */
export const columnSets = {
  usual: [
    'outcome',
    'status',
    'url',
    'summary.title',
    'summary.price',
    'summary.availability',
    'seconds',
    'message',
  ],
  shop: [
    'outcome',
    'url',
    'summary.title',
    'summary.price',
    'summary.price_regular',
    'summary.currency',
    'summary.availability',
    'summary.brand',
    'summary.sku',
    'summary.gtin',
  ],
  article: [
    'outcome',
    'url',
    'summary.title',
    'summary.author',
    'summary.published',
    'summary.modified',
    'summary.publisher',
    'summary.language',
  ],
  links: ['outcome', 'status', 'url', 'depth', 'found_on', 'landed', 'canonical', 'links'],
  robots: ['outcome', 'url', 'found_on', 'error', 'message'],
} as const

const byId = new Map(gridColumns.map((column) => [column.id, column]))

/** The columns of these ids, in their order; the usual ones when none of them is known. */
export function columnsOf(ids: readonly string[]): readonly GridColumn[] {
  const known = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  return known.length > 0 ? known : columnsOf(columnSets.usual)
}
