import type { PageFilter } from '../../../src-shared/page-query.ts'
import { GrowingList } from './growing-list.ts'
import { type RowTest, ruleTest } from './rule-test.ts'
import { columnPlace, type TableColumns } from './table-columns.ts'
import { holding } from './text-test.ts'

/** Where the search looks. */
const searchedColumns = ['url', 'summary.title', 'message'].map(columnPlace)

/** The part of a filter that asks about a row itself, its outcome and the order aside. */
export type RowWish = Pick<PageFilter, 'search' | 'rules' | 'isAny'>

/** Which rows pass the search and the rules. Remembered: only rows that came since are looked at. */
export class RowFilter {
  readonly #columns: TableColumns
  readonly #tests: readonly RowTest[]
  readonly #isAny: boolean
  readonly #search: RowTest | null
  readonly #kinds: readonly (readonly [column: number, isNumeric: boolean])[]
  readonly #passed = new GrowingList((length) => new Uint8Array(length))

  /** Throws a `RangeError` with a sentence for a column or an expression that is none. */
  constructor({ search, rules, isAny }: RowWish, columns: TableColumns) {
    this.#columns = columns
    this.#isAny = isAny
    this.#tests = rules.map((rule) => ruleTest(rule, columns))
    this.#search = search === '' ? null : searchTest(search, columns)
    this.#kinds = rules.map(({ column }) => {
      const at = columnPlace(column)
      return [at, columns.isNumeric(at)]
    })
  }

  /** Whether a column that was one of numbers is none any more, or the reverse: then the filter must be made again. */
  get isStale(): boolean {
    return this.#kinds.some(([column, isNumeric]) => this.#columns.isNumeric(column) !== isNumeric)
  }

  /** For every row there is by now whether it passed; tells each that was not looked at before and passed. */
  passed(onPassed: (row: number) => void): Uint8Array {
    const from = this.#passed.length
    const { size } = this.#columns
    this.#passed.extendTo(size)
    for (const test of this.#tests) test.catchUp()
    this.#search?.catchUp()
    for (let row = from; row < size; row += 1) {
      if (!this.#holds(row)) continue
      this.#passed.set(row, 1)
      onPassed(row)
    }
    return this.#passed.values
  }

  #holds(row: number): boolean {
    if (this.#search !== null && !this.#search.holds(row)) return false
    if (this.#tests.length === 0) return true
    return this.#isAny
      ? this.#tests.some((test) => test.holds(row))
      : this.#tests.every((test) => test.holds(row))
  }
}

function searchTest(search: string, columns: TableColumns): RowTest {
  const words = holding(columns.pool, search)
  return {
    catchUp: words.catchUp,
    holds: (row) => searchedColumns.some((at) => words.holds(columns.textId(at, row))),
  }
}
