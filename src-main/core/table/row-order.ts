import { writeCollationKey } from './collation-key.ts'
import { GrowingList } from './growing-list.ts'
import { compareBytes, rankKeys } from './sort-keys.ts'
import type { TableColumns } from './table-columns.ts'

/** More new rows than this part of the sorted ones are sorted with them anew; fewer are put in one by one. */
const fewNewRows = 1 / 32
/** First byte of a key: numbers before other texts where a column's texts mostly are numbers. */
const numberFirst = 1
const textAfter = 2

const newBytes = (length: number): Uint8Array => new Uint8Array(length)
const newPlaces = (length: number): Uint32Array => new Uint32Array(length)

/** One way to sort, as far as it was made. */
interface Sorted {
  readonly rows: Int32Array
  readonly upTo: number
}

/**
 * The rows of one column that are not empty, sorted; equal cells in the order of the file, whichever way it is sorted. Rows
 * that come later are put in, not sorted with the others again.
 */
export class RowOrder {
  readonly #columns: TableColumns
  readonly #column: number
  /** The rank of each row's cell, and for how many rows it was found. */
  #worth: { readonly ranks: Int32Array; readonly upTo: number } | null = null
  #up: Sorted | null = null
  #down: Sorted | null = null
  #wasNumeric = false

  constructor(columns: TableColumns, column: number) {
    this.#columns = columns
    this.#column = column
  }

  /** The order with every row there is by now. */
  rows(isDescending: boolean): Int32Array {
    const isNumeric = this.#columns.isNumeric(this.#column)
    if (isNumeric !== this.#wasNumeric) this.#worth = this.#up = this.#down = null
    this.#wasNumeric = isNumeric
    const rows = this.#caughtUp(isDescending ? this.#down : this.#up, isDescending ? -1 : 1)
    const sorted = { rows, upTo: this.#columns.size }
    if (isDescending) this.#down = sorted
    else this.#up = sorted
    return rows
  }

  #caughtUp(known: Sorted | null, sign: 1 | -1): Int32Array {
    const { size } = this.#columns
    if (known === null || size - known.upTo > known.rows.length * fewNewRows) return this.#sorted(sign)
    return size === known.upTo ? known.rows : this.#merged(known, sign)
  }

  #filled(from: number): Int32Array<ArrayBuffer> {
    const rows = new Int32Array(this.#columns.size - from)
    let count = 0
    for (let row = from; row < this.#columns.size; row += 1) {
      if (!this.#columns.isEmpty(this.#column, row)) rows[count++] = row
    }
    return rows.slice(0, count)
  }

  #sorted(sign: 1 | -1): Int32Array {
    const rows = this.#filled(0)
    const { size } = this.#columns
    if (this.#worth?.upTo !== size) {
      const isText = this.#columns.isText(this.#column)
      this.#worth = { ranks: isText ? this.#textRanks(rows) : this.#numberRanks(rows), upTo: size }
    }
    return byRank(rows, this.#worth.ranks, sign)
  }

  #numberRanks(rows: Int32Array): Int32Array {
    const numbers = Float64Array.from(rows, (row) => this.#columns.number(this.#column, row))
    const different = numbers.slice().sort()
    let count = 0
    for (const [at, number] of different.entries()) {
      if (at === 0 || number !== different[count - 1]) different[count++] = number
    }
    const ofRow = new Int32Array(this.#columns.size)
    for (const [at, row] of rows.entries()) {
      ofRow[row] = placeOf(different, count, numbers[at] ?? 0)
    }
    return ofRow
  }

  /** For each row the rank of its text; each different text is looked at once. */
  #textRanks(rows: Int32Array): Int32Array {
    const { pool } = this.#columns
    const places = new Int32Array(pool.size)
    const bytes = new GrowingList(newBytes)
    const starts = new GrowingList(newPlaces)
    for (const row of rows) {
      const id = this.#columns.textId(this.#column, row)
      if (places[id] !== 0) continue
      starts.push(bytes.length)
      places[id] = starts.length
      this.#writeKey(id, bytes)
    }
    const count = starts.length
    starts.push(bytes.length)
    const ranks = rankKeys({ bytes: bytes.values, starts: starts.values, count })
    const ofRow = new Int32Array(this.#columns.size)
    for (const row of rows) {
      ofRow[row] = ranks[(places[this.#columns.textId(this.#column, row)] ?? 1) - 1] ?? 0
    }
    return ofRow
  }

  #writeKey(id: number, into: GrowingList<Uint8Array>): void {
    const { pool } = this.#columns
    const isNumber = this.#wasNumeric && pool.isNumber(id)
    into.push(isNumber ? numberFirst : textAfter)
    if (!isNumber) {
      writeCollationKey(pool.text(id), into)
      return
    }
    for (const byte of sortableBytes(Number(pool.text(id)))) into.push(byte)
  }

  /** The sorted rows with some later ones put in. */
  #merged(known: Sorted, sign: 1 | -1): Int32Array {
    const old = known.rows
    const fresh = this.#filled(known.upTo)
    const compare = this.#compareRows(sign)
    fresh.sort((a, b) => compare(a, b) || a - b)
    const merged = new Int32Array(old.length + fresh.length)
    let taken = 0
    for (const [index, row] of fresh.entries()) {
      const place = placeAfter(old, row, taken, compare)
      merged.set(old.subarray(taken, place), taken + index)
      merged[place + index] = row
      taken = place
    }
    merged.set(old.subarray(taken), taken + fresh.length)
    return merged
  }

  #compareRows(sign: 1 | -1): (a: number, b: number) => number {
    const column = this.#column
    if (!this.#columns.isText(column)) {
      return (a, b) => sign * Math.sign(this.#columns.number(column, a) - this.#columns.number(column, b))
    }
    return (a, b) => {
      const left = this.#columns.textId(column, a)
      const right = this.#columns.textId(column, b)
      return left === right ? 0 : sign * compareBytes(this.#key(left), this.#key(right))
    }
  }

  #key(id: number): Uint8Array {
    const bytes = new GrowingList(newBytes)
    this.#writeKey(id, bytes)
    return bytes.values.subarray(0, bytes.length)
  }
}

/** Where a row goes among sorted ones, from a place on: behind its equals. */
function placeAfter(
  rows: Int32Array,
  row: number,
  from: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(rows[middle] ?? 0, row) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows by rank, those of one rank as they came: one pass to count, one to place. */
function byRank(rows: Int32Array, ranks: Int32Array, sign: 1 | -1): Int32Array {
  let most = 0
  for (const row of rows) most = Math.max(most, ranks[row] ?? 0)
  const bucket = (row: number): number => (sign > 0 ? (ranks[row] ?? 0) : most - (ranks[row] ?? 0))
  const next = new Int32Array(most + 2)
  for (const row of rows) next[bucket(row) + 1] = (next[bucket(row) + 1] ?? 0) + 1
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0)
  const sorted = new Int32Array(rows.length)
  for (const row of rows) {
    const at = next[bucket(row)] ?? 0
    sorted[at] = row
    next[bucket(row)] = at + 1
  }
  return sorted
}

/** Where a number stands among the first `count` of sorted ones. */
function placeOf(numbers: Float64Array, count: number, number: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Eight bytes that compare as the number does. */
function sortableBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, number + 0)
  const isNegative = (bytes[0] ?? 0) >= 0x80
  for (let at = 0; at < 8; at += 1) {
    const byte = bytes[at] ?? 0
    bytes[at] = isNegative ? ~byte : at === 0 ? byte | 0x80 : byte
  }
  return bytes
}
