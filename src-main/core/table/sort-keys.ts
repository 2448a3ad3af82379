/** Byte strings side by side: key `n` reaches from `starts[n]` to before `starts[n + 1]`. */
export interface Keys {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  readonly count: number
}

/** Fewer keys than this are sorted by insertion. */
const fewKeys = 12
/** Bytes of a key that are compared in one step, as one number: 257 ^ 6 is well below 2 ^ 53. */
const wordLength = 6
/** 256 bytes and the end of a key, which comes before them all. */
const symbols = 257

/** Compares two byte strings; a key that another begins with comes first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b)
}

/** The rank of every key, equal keys sharing one, from 0. */
export function rankKeys(keys: Keys): Int32Array {
  const { order, isFirstOfEquals } = new KeySort(keys).sorted()
  const ranks = new Int32Array(keys.count)
  let rank = -1
  for (const [place, key] of order.entries()) {
    rank += isFirstOfEquals[place] ?? 0
    ranks[key] = rank
  }
  return ranks
}

/**
 * Three-way quicksort by a few bytes at a time (Bentley and Sedgewick 1997), which a common beginning of all keys costs
 * little; the pivot is drawn by lot, so that no order of the keys is a bad one.
 */
class KeySort {
  readonly #keys: Keys
  readonly #order: Int32Array
  /** The next bytes of each key in order, at the depth its part is sorted at. */
  readonly #words: Float64Array
  readonly #isFirstOfEquals: Uint8Array
  readonly #waiting: (readonly [low: number, high: number, depth: number])[] = []

  constructor(keys: Keys) {
    this.#keys = keys
    this.#order = Int32Array.from({ length: keys.count }, (_, key) => key)
    this.#words = new Float64Array(keys.count)
    this.#isFirstOfEquals = new Uint8Array(keys.count)
  }

  sorted(): { readonly order: Int32Array; readonly isFirstOfEquals: Uint8Array } {
    this.#begin(0, this.#keys.count, 0)
    for (let part = this.#waiting.pop(); part !== undefined; part = this.#waiting.pop()) {
      const [low, high, depth] = part
      if (high - low < fewKeys) this.#insertAll(low, high, depth)
      else this.#split(low, high, depth)
    }
    return { order: this.#order, isFirstOfEquals: this.#isFirstOfEquals }
  }

  /** A part whose keys are equal up to a depth. */
  #begin(low: number, high: number, depth: number): void {
    for (let place = low; place < high; place += 1) this.#words[place] = this.#word(place, depth)
    this.#waiting.push([low, high, depth])
  }

  #word(place: number, depth: number): number {
    const { bytes, starts } = this.#keys
    const key = this.#order[place] ?? 0
    const from = (starts[key] ?? 0) + depth
    const end = starts[key + 1] ?? 0
    let word = 0
    for (let at = from; at < from + wordLength; at += 1) {
      word = word * symbols + (at < end ? (bytes[at] ?? 0) + 1 : 0)
    }
    return word
  }

  #split(low: number, high: number, depth: number): void {
    const words = this.#words
    const pivot = words[low + Math.floor(Math.random() * (high - low))] ?? 0
    let less = low
    let more = high
    for (let at = low; at < more;) {
      const word = words[at] ?? 0
      if (word < pivot) this.#swap(at++, less++)
      else if (word > pivot) this.#swap(at, --more)
      else at += 1
    }
    if (less > low) this.#waiting.push([low, less, depth])
    if (more < high) this.#waiting.push([more, high, depth])
    if (hasEnd(pivot)) this.#isFirstOfEquals[less] = 1
    else this.#begin(less, more, depth + wordLength)
  }

  #insertAll(low: number, high: number, depth: number): void {
    for (let next = low + 1; next < high; next += 1) {
      for (let at = next; at > low && this.#compare(at - 1, at, depth) > 0; at -= 1) this.#swap(at - 1, at)
    }
    for (let place = low; place < high; place += 1) {
      const isFirst = place === low || this.#compare(place - 1, place, depth) !== 0
      this.#isFirstOfEquals[place] = isFirst ? 1 : 0
    }
  }

  #compare(a: number, b: number, depth: number): number {
    let left = this.#words[a] ?? 0
    let right = this.#words[b] ?? 0
    for (let at = depth + wordLength; left === right && !hasEnd(left); at += wordLength) {
      left = this.#word(a, at)
      right = this.#word(b, at)
    }
    return left - right
  }

  #swap(a: number, b: number): void {
    const order = this.#order
    const words = this.#words
    const key = order[a] ?? 0
    order[a] = order[b] ?? 0
    order[b] = key
    const word = words[a] ?? 0
    words[a] = words[b] ?? 0
    words[b] = word
  }
}

/** Whether a key ends within a word: the last symbol is the end then. */
function hasEnd(word: number): boolean {
  return word % symbols === 0
}
