import { randomInt } from 'node:crypto'
import { foldText, maxFoldedLength } from './fold-text.ts'
import { GrowingList } from './growing-list.ts'

/** Texts lie in pieces of this size, so that growing copies nothing. */
const chunkBytes = 4 * 1024 * 1024
/** All texts together; their places are 32-bit numbers (some six million pages). */
const maxPoolBytes = 2 ** 32
/** UTF-8 takes at most three bytes for one unit of UTF-16. */
const maxTextBytes = 3 * maxFoldedLength
/** A text whose neighbours in the table of hashes are this many is kept twice rather than looked for any longer. */
const maxProbes = 256
/** No byte of UTF-8: keeps a search from finding a text across the border of two. */
const border = 0xff

const plainNumber = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/

/**
 * Folded texts, each kept once, as bytes outside the heap. A text is known by its number, from 1 in order of arrival;
 * 0 is the empty text. Throws a `RangeError` with a sentence when 4 GiB are full.
 */
export class TextPool {
  readonly #chunks: Buffer[] = []
  /** The first text of each chunk. */
  readonly #firstIds: number[] = []
  #used = chunkBytes
  readonly #starts = new GrowingList((length) => new Uint32Array(length))
  readonly #lengths = new GrowingList((length) => new Uint16Array(length))
  readonly #hashes = new GrowingList((length) => new Int32Array(length))
  readonly #numeric = new GrowingList((length) => new Uint8Array(length))
  /** Open addressing; 0 is a free slot. */
  #slots = new Int32Array(4096)
  readonly #seed = randomInt(2 ** 31)

  constructor() {
    for (const list of [this.#starts, this.#lengths, this.#hashes, this.#numeric]) list.push(0)
  }

  /** How many numbers are given out, that of the empty text among them. */
  get size(): number {
    return this.#starts.length
  }

  /** The number of a text, which is folded first. */
  add(text: string): number {
    const folded = foldText(text)
    if (folded === '') return 0
    const chunk = this.#chunkWithRoom()
    const length = chunk.write(folded, this.#used)
    const hash = this.#hash(chunk, this.#used, length)
    const slot = this.#find(hash, chunk, length)
    const known = slot < 0 ? 0 : (this.#slots[slot] ?? 0)
    return known > 0 ? known : this.#keep(folded, hash, length, slot)
  }

  /** The folded text. */
  text(id: number): string {
    if (id === 0) return ''
    const start = this.#starts.at(id)
    const at = start % chunkBytes
    return this.#chunkOf(start).toString('utf8', at, at + this.#lengths.at(id))
  }

  /** Whether the text is a plain decimal number. */
  isNumber(id: number): boolean {
    return this.#numeric.at(id) === 1
  }

  /** Tells every text from number `from` on that holds the words; an empty search tells all. */
  eachHolding(words: string, from: number, tell: (id: number) => void): void {
    const folded = foldText(words)
    if (folded === '') {
      for (let id = from; id < this.size; id += 1) tell(id)
      return
    }
    const needle = Buffer.from(folded).toString('latin1')
    for (let at = 0; at < this.#chunks.length; at += 1) {
      const end = this.#firstIds[at + 1] ?? this.size
      if (end > from) this.#searchChunk(at, needle, Math.max(from, this.#firstIds[at] ?? 0), end, tell)
    }
  }

  #searchChunk(at: number, needle: string, first: number, end: number, tell: (id: number) => void): void {
    const base = at * chunkBytes
    const starts = this.#starts.values
    const isLast = at === this.#chunks.length - 1
    const bytes = this.#chunks[at]?.toString('latin1', 0, isLast ? this.#used : chunkBytes) ?? ''
    let id = first
    for (let hit = bytes.indexOf(needle, (starts[id] ?? 0) - base); hit >= 0 && id < end;) {
      id = this.#textAt(base + hit, id, end)
      tell(id)
      id += 1
      hit = id < end ? bytes.indexOf(needle, (starts[id] ?? 0) - base) : -1
    }
  }

  /** The last text that begins at or before a place, at least `low`; near ones are found at once. */
  #textAt(place: number, low: number, end: number): number {
    const starts = this.#starts.values
    let step = 1
    while (low + step < end && (starts[low + step] ?? 0) <= place) step *= 2
    let high = Math.min(low + step, end)
    let found = low + (step >> 1)
    while (high - found > 1) {
      const middle = (found + high) >>> 1
      if ((starts[middle] ?? 0) <= place) found = middle
      else high = middle
    }
    return found
  }

  #chunkOf(start: number): Buffer {
    const chunk = this.#chunks[Math.floor(start / chunkBytes)]
    if (chunk === undefined) throw new RangeError(`No text begins at ${start}`)
    return chunk
  }

  #chunkWithRoom(): Buffer {
    const last = this.#chunks.at(-1)
    if (last !== undefined && this.#used + maxTextBytes + 1 <= chunkBytes) return last
    if ((this.#chunks.length + 1) * chunkBytes > maxPoolBytes) {
      throw new RangeError('This file holds more text than the table can sort and search.')
    }
    // A text that was written for a look and then not kept must never be found.
    last?.fill(border, this.#used)
    const chunk = Buffer.alloc(chunkBytes, border)
    this.#chunks.push(chunk)
    this.#firstIds.push(this.size)
    this.#used = 0
    return chunk
  }

  #hash(chunk: Buffer, start: number, length: number): number {
    let hash = this.#seed
    for (let at = start; at < start + length; at += 1) {
      hash = Math.imul(hash ^ (chunk[at] ?? 0), 0x01000193)
      hash ^= hash >>> 15
    }
    return hash
  }

  /** The slot of the text that was just written behind the end, or the free one it may have; −1 when there is neither. */
  #find(hash: number, chunk: Buffer, length: number): number {
    const mask = this.#slots.length - 1
    for (let probe = 0; probe < maxProbes; probe += 1) {
      const slot = (hash + probe) & mask
      const id = this.#slots[slot] ?? 0
      if (id === 0 || (this.#hashes.at(id) === hash && this.#isSame(id, chunk, length))) return slot
    }
    return -1
  }

  #isSame(id: number, chunk: Buffer, length: number): boolean {
    if (this.#lengths.at(id) !== length) return false
    const start = this.#starts.at(id)
    const other = this.#chunkOf(start)
    const at = start % chunkBytes
    return chunk.compare(other, at, at + length, this.#used, this.#used + length) === 0
  }

  #keep(folded: string, hash: number, length: number, slot: number): number {
    const id = this.size
    this.#starts.push((this.#chunks.length - 1) * chunkBytes + this.#used)
    this.#lengths.push(length)
    this.#hashes.push(hash)
    this.#numeric.push(plainNumber.test(folded) ? 1 : 0)
    this.#used += length
    const chunk = this.#chunks.at(-1)
    if (chunk !== undefined) chunk[this.#used] = border
    this.#used += 1
    if (slot >= 0) this.#slots[slot] = id
    if (this.size * 2 > this.#slots.length) this.#widen()
    return id
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let id = 1; id < this.size; id += 1) {
      for (let probe = 0; probe < maxProbes; probe += 1) {
        const slot = (this.#hashes.at(id) + probe) & mask
        if (slots[slot] !== 0) continue
        slots[slot] = id
        break
      }
    }
    this.#slots = slots
  }
}
