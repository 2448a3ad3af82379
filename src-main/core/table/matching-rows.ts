import type { Outcome } from '../../../src-shared/page-error.ts'
import type { PageFilter } from '../../../src-shared/page-query.ts'
import { RowFilter } from './row-filter.ts'
import { RowOrder } from './row-order.ts'
import { columnPlace, type TableColumns } from './table-columns.ts'

/** Sorted columns that are remembered, at twelve bytes a row. */
const maxOrders = 8

/** The rows of a filter in its order, and how many pass of each outcome, the filter's own outcome aside. */
export interface FoundRows {
  readonly rows: Int32Array
  readonly counts: Readonly<Record<Outcome, number>>
}

interface Filtered {
  readonly key: string
  readonly filter: RowFilter
  readonly counts: Record<Outcome, number>
}

/** Filters and sorts; remembers what was asked last, so that scrolling and new rows cost little. */
export class MatchingRows {
  readonly #columns: TableColumns
  readonly #outcome: (row: number) => Outcome
  readonly #orders = new Map<string, RowOrder>()
  #filtered: Filtered | null = null
  #last: { readonly key: string; readonly size: number; readonly found: FoundRows } | null = null

  constructor(columns: TableColumns, outcome: (row: number) => Outcome) {
    this.#columns = columns
    this.#outcome = outcome
  }

  /** Throws a `RangeError` with a sentence for a column or an expression that is none. */
  find({ outcome, search, rules, isAny, sort }: PageFilter): FoundRows {
    const key = JSON.stringify([outcome, search, rules, isAny, sort])
    const { size } = this.#columns
    if (this.#last?.key === key && this.#last.size === size) return this.#last.found
    const { passed, counts } = this.#passed({ search, rules, isAny })
    const isWanted = (row: number): boolean =>
      passed[row] === 1 && (outcome === null || this.#outcome(row) === outcome)
    const rows = new Int32Array(size)
    let count = 0
    const ordered = sort === null ? [] : this.#order(sort.column).rows(sort.isDescending)
    for (const row of ordered) if (isWanted(row)) rows[count++] = row
    const isRest = sort === null ? () => true : this.#isEmptyIn(sort.column)
    for (let row = 0; row < size; row += 1) if (isRest(row) && isWanted(row)) rows[count++] = row
    const found = { rows: rows.subarray(0, count), counts: { ...counts } }
    this.#last = { key, size, found }
    return found
  }

  #isEmptyIn(column: string): (row: number) => boolean {
    const at = columnPlace(column)
    return (row) => this.#columns.isEmpty(at, row)
  }

  #passed(wish: Pick<PageFilter, 'search' | 'rules' | 'isAny'>): {
    passed: Uint8Array
    counts: Record<Outcome, number>
  } {
    const key = JSON.stringify(wish)
    const known = this.#filtered?.key === key && !this.#filtered.filter.isStale ? this.#filtered : null
    // Forgotten until it is done: a rule that fails midway must not leave half a result behind.
    this.#filtered = null
    const { filter, counts } = known ?? {
      filter: new RowFilter(wish, this.#columns),
      counts: { read: 0, refused: 0, reserved: 0, redirected: 0, slowed: 0, failed: 0 },
    }
    const passed = filter.passed((row) => (counts[this.#outcome(row)] += 1))
    this.#filtered = { key, filter, counts }
    return { passed, counts }
  }

  /** The remembered order of a column; the one asked for longest ago makes room. */
  #order(column: string): RowOrder {
    const order = this.#orders.get(column) ?? new RowOrder(this.#columns, columnPlace(column))
    this.#orders.delete(column)
    this.#orders.set(column, order)
    const oldest = this.#orders.keys().next().value
    if (this.#orders.size > maxOrders && oldest !== undefined) this.#orders.delete(oldest)
    return order
  }
}
