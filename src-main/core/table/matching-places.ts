import type { LinePlace } from './line-place.ts'
import type { PlacedNumbers } from './table-calls.ts'

/** A page whose line is wanted. */
export interface PlacedRow extends LinePlace {
  readonly number: number
}

/** Rows in one piece: some hundred lines' worth of megabytes, read while others wait (our own bound). */
const chunkRows = 1000

/** The rows of an export with the places of their lines, as they were when they were asked for: 16 bytes a row. */
export class MatchingPlaces {
  readonly total: number
  readonly #placed: PlacedNumbers

  constructor(placed: PlacedNumbers) {
    this.#placed = placed
    this.total = placed.numbers.length
  }

  /** The first rows, for a preview. */
  first(count: number): readonly PlacedRow[] {
    return this.#piece(0, Math.min(count, this.total))
  }

  /** All rows in pieces of 1,000. */
  *chunks(): Generator<readonly PlacedRow[]> {
    for (let at = 0; at < this.total; at += chunkRows) {
      yield this.#piece(at, Math.min(at + chunkRows, this.total))
    }
  }

  #piece(from: number, to: number): readonly PlacedRow[] {
    const { numbers, offsets, lengths } = this.#placed
    return Array.from({ length: to - from }, (_, step) => ({
      number: numbers[from + step] ?? 0,
      offset: offsets[from + step] ?? 0,
      length: lengths[from + step] ?? 0,
    }))
  }
}
