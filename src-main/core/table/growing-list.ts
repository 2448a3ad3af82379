/** Typed arrays a table's columns are made of; their numbers stand outside the heap. */
type Numbers = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array

/** Room a list begins with. */
const firstCapacity = 1024
/** Grown by half from here on, doubled before: a large list should not hold twice what it needs. */
const largeCapacity = 1 << 20

/** A typed array that grows; `push` costs a constant time on average. */
export class GrowingList<A extends Numbers> {
  readonly #make: (length: number) => A
  #values: A
  #length = 0

  constructor(make: (length: number) => A) {
    this.#make = make
    this.#values = make(firstCapacity)
  }

  get length(): number {
    return this.#length
  }

  /** The numbers as they lie; only the first `length` count, and only until the list grows. */
  get values(): A {
    return this.#values
  }

  push(value: number): void {
    this.reserve(1)
    this.#values[this.#length] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#values[index] ?? 0
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** Makes room for so many more. */
  reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#values.length) return
    const factor = this.#values.length < largeCapacity ? 2 : 1.5
    const grown = this.#make(Math.max(needed, Math.ceil(this.#values.length * factor)))
    grown.set(this.#values)
    this.#values = grown
  }

  /** Takes in what was written straight into `values` behind the end, or fills up with zeros. */
  extendTo(length: number): void {
    if (length <= this.#length) return
    this.reserve(length - this.#length)
    this.#length = length
  }
}
