import { type Cell, columns } from '../../../src-shared/columns.ts'
import { GrowingList } from './growing-list.ts'
import { TextPool } from './text-pool.ts'

/** One column: numbers as they are (NaN for none), texts by their number in the pool (0 for none). */
type Held =
  | { readonly kind: 'numbers'; readonly values: GrowingList<Float64Array> }
  | { readonly kind: 'texts'; ids: GrowingList<Int32Array> | null; filled: number; numeric: number }

const places = new Map(columns.map(({ id }, at) => [id, at]))

/** The place of a column in a row, by its id. Throws a `RangeError` with a sentence for one there is not. */
export function columnPlace(id: string): number {
  const at = places.get(id)
  if (at === undefined) throw new RangeError(`There is no column “${id}”.`)
  return at
}

/** The cells of all pages, column by column, in typed arrays outside the heap. */
export class TableColumns {
  readonly pool = new TextPool()
  readonly #held: readonly Held[] = columns.map(({ isNumber }) =>
    isNumber
      ? { kind: 'numbers', values: new GrowingList((length) => new Float64Array(length)) }
      : { kind: 'texts', ids: null, filled: 0, numeric: 0 },
  )
  #size = 0

  get size(): number {
    return this.#size
  }

  /** A row of one cell a column, in their order. */
  add(cells: readonly Cell[]): void {
    for (const [at, held] of this.#held.entries()) {
      const cell = cells[at] ?? null
      if (held.kind === 'numbers') held.values.push(typeof cell === 'number' ? cell : NaN)
      else this.#addText(held, cell)
    }
    this.#size += 1
  }

  /** Whether a column is sorted and compared by number: a column of numbers, or one whose texts mostly are. */
  isNumeric(at: number): boolean {
    const held = this.#held[at]
    return held?.kind !== 'texts' || held.numeric * 2 > held.filled
  }

  /** Whether the cells of a column are texts, whatever they look like. */
  isText(at: number): boolean {
    return this.#held[at]?.kind === 'texts'
  }

  /** The text's number in the pool; 0 where there is none. */
  textId(at: number, row: number): number {
    const held = this.#held[at]
    return held?.kind === 'texts' ? (held.ids?.at(row) ?? 0) : 0
  }

  /** The cell's number; NaN where there is none. */
  number(at: number, row: number): number {
    const held = this.#held[at]
    if (held?.kind === 'numbers') return held.values.at(row)
    const id = this.textId(at, row)
    return this.pool.isNumber(id) ? Number(this.pool.text(id)) : NaN
  }

  isEmpty(at: number, row: number): boolean {
    return this.isText(at) ? this.textId(at, row) === 0 : Number.isNaN(this.number(at, row))
  }

  #addText(held: Extract<Held, { kind: 'texts' }>, cell: Cell): void {
    const id = cell === null ? 0 : this.pool.add(String(cell))
    // A column nobody filled yet takes no room.
    if (id === 0 && held.ids === null) return
    if (held.ids === null) {
      held.ids = new GrowingList((length) => new Int32Array(length))
      held.ids.extendTo(this.#size)
    }
    held.ids.push(id)
    if (id > 0) held.filled += 1
    if (this.pool.isNumber(id)) held.numeric += 1
  }
}
