import type { PageLine } from './page-line.ts'
import { questions } from './summary.ts'

/** What a cell of the table holds. */
export type Cell = string | number | boolean | null

/** One column of the table, the CSV and the detail; `id` is its name in a CSV (spec formats 8). */
export interface Column {
  readonly id: string
  /** The heading in the window. */
  readonly label: string
  readonly isNumber: boolean
  readonly of: (line: PageLine) => Cell
}

const text = (id: string, label: string, of: Column['of']): Column => ({ id, label, isNumber: false, of })
const number = (id: string, label: string, of: Column['of']): Column => ({ id, label, isNumber: true, of })

/** Each different value once, first seen first, joined by a space. */
const distinct = (values: readonly string[]): Cell =>
  values.length === 0 ? null : [...new Set(values)].join(' ')

const answer = (id: (typeof questions)[number]): Column =>
  text(`summary.${id}`, labels[id], (line) => (line.ok ? (line.summary[id]?.value ?? null) : null))

const labels: Readonly<Record<(typeof questions)[number], string>> = {
  title: 'Title',
  description: 'Description',
  url: 'Own address',
  image: 'Image',
  author: 'Author',
  published: 'Published',
  modified: 'Modified',
  language: 'Language',
  site_name: 'Site name',
  publisher: 'Publisher',
  type: 'Type',
  price: 'Price',
  price_regular: 'Regular price',
  price_low: 'Lowest price',
  price_high: 'Highest price',
  currency: 'Currency',
  availability: 'Availability',
  brand: 'Brand',
  sku: 'SKU',
  gtin: 'GTIN',
  mpn: 'MPN',
  rating: 'Rating',
  rating_best: 'Best rating',
  rating_count: 'Ratings',
  breadcrumb: 'Breadcrumb',
}

/** Every column, in the order of a CSV. */
export const columns: readonly Column[] = [
  text('url', 'Address', (line) => line.url),
  text('ok', 'Read', (line) => line.ok),
  number('depth', 'Links deep', (line) => line.depth),
  text('found_on', 'Found on', (line) => line.found_on),
  text('landed', 'Landed at', (line) => line.landed ?? null),
  number('status', 'Status', (line) => line.fetch?.status ?? null),
  text('rung', 'Fetched by', (line) => line.fetch?.rung ?? null),
  number('seconds', 'Seconds', (line) => line.fetch?.seconds ?? null),
  text('canonical', 'Canonical', (line) => (line.ok ? line.canonical : null)),
  number('climbs', 'Climbs', (line) => line.fetch?.climbs.length ?? null),
  number('retries', 'Retries', (line) => line.retries?.length ?? 0),
  number('records', 'Records', (line) => (line.ok ? line.records.length : null)),
  number('links', 'Links', (line) => (line.ok ? line.links.length : null)),
  text('error', 'Problem', (line) => (line.ok ? null : line.error.code)),
  text('message', 'What happened', (line) => (line.ok ? null : line.error.message)),
  text('sources', 'Declared by', (line) => (line.ok ? distinct(line.sources) : null)),
  text('types', 'Kinds', (line) =>
    line.ok ? distinct(line.records.flatMap((record) => record.types)) : null,
  ),
  ...questions.map(answer),
]

/** A page as a row: one cell a column, in their order. */
export function rowOf(line: PageLine): readonly Cell[] {
  return columns.map((column) => column.of(line))
}
