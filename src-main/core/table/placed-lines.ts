import { open, type FileHandle } from 'node:fs/promises'
import { AppError } from '../../../src-shared/app-error.ts'
import type { LinePlace } from './line-place.ts'
import { readingTrouble } from './reading-trouble.ts'

/** Neighbouring lines are read in one go up to this many bytes. */
const maxSpanBytes = 1024 * 1024

/** Reads lines of a file from their places; the file is opened with the first one and stays open. */
export class PlacedLines {
  readonly #path: string
  #handle: Promise<FileHandle> | null = null

  constructor(path: string) {
    this.#path = path
  }

  /** The text of each line, in the order asked for. Rejects with a sentence when the file cannot be read. */
  async *texts(places: readonly LinePlace[]): AsyncGenerator<string> {
    try {
      for (let at = 0; at < places.length;) {
        const span = spanFrom(places, at)
        const bytes = await this.#read(span.offset, span.length)
        for (const { offset, length } of places.slice(at, at + span.count)) {
          const from = offset - span.offset
          yield bytes.toString('utf8', from, from + length).replace(/^\uFEFF/, '')
        }
        at += span.count
      }
    } catch (error) {
      throw readingTrouble(error, this.#path)
    }
  }

  /** The text of one line; rejects as `texts` does. */
  async text(place: LinePlace): Promise<string> {
    for await (const text of this.texts([place])) return text
    return ''
  }

  async close(): Promise<void> {
    await (await this.#handle?.catch(() => null))?.close()
    this.#handle = null
  }

  async #read(offset: number, length: number): Promise<Buffer> {
    this.#handle ??= open(this.#path, 'r')
    const handle = await this.#handle
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length;) {
      const { bytesRead } = await handle.read(bytes, done, length - done, offset + done)
      if (bytesRead === 0) {
        throw new AppError(
          'file-trouble',
          `${this.#path} has become shorter since it was opened. Open it again.`,
        )
      }
      done += bytesRead
    }
    return bytes
  }
}

/** As many of the next places as follow one another in the file, one at least. */
function spanFrom(places: readonly LinePlace[], at: number): LinePlace & { readonly count: number } {
  const first = places[at] ?? { offset: 0, length: 0 }
  let end = first.offset + first.length
  let count = 1
  for (let next = places[at + 1]; next !== undefined; next = places[at + count]) {
    const isNear = next.offset >= end && next.offset - end <= 2
    if (!isNear || next.offset + next.length - first.offset > maxSpanBytes) break
    end = next.offset + next.length
    count += 1
  }
  return { offset: first.offset, length: end - first.offset, count }
}
