import { createReadStream } from 'node:fs'
import { AppError } from '../../../src-shared/app-error.ts'

/** One line of a crawl file. `number` counts from 1 as an editor does, blank lines too; bytes are those of the file. */
export interface FileLine {
  readonly number: number
  readonly text: string
  readonly offset: number
  /** Bytes without the line end. */
  readonly length: number
  /** The last line when no line end follows it. */
  readonly isUnfinished: boolean
}

const newLine = 0x0a
/** A page's line is a few times its body of 16 MiB at most; a longer one is nobody's (our own bound). */
const maxLineBytes = 256 * 1024 * 1024
const byteOrderMark = '\uFEFF'

/**
 * The lines of a file as they stand, one at a time, so that a large file is never held whole. Rejects as `fs` does, and
 * with an `AppError` for a line of more than 256 MiB.
 */
export async function* readLines(path: string, from = 0): AsyncGenerator<FileLine> {
  let number = 0
  let offset = from
  const parts: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of createReadStream(path, { start: from, highWaterMark: 1 << 18 })) {
    let start = 0
    const bytes = chunk as Buffer
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, start)) {
      const line = Buffer.concat([...parts.splice(0), bytes.subarray(start, end)])
      number += 1
      yield { number, text: lineText(line, offset), offset, length: line.length, isUnfinished: false }
      offset += line.length + 1
      start = end + 1
      heldBytes = 0
    }
    if (start < bytes.length) parts.push(bytes.subarray(start))
    heldBytes += bytes.length - start
    if (heldBytes > maxLineBytes) {
      throw new AppError('bad-input', `${path} is no crawl file: line ${number + 1} is longer than 256 MiB.`)
    }
  }
  const rest = Buffer.concat(parts)
  if (rest.length > 0) {
    yield {
      number: number + 1,
      text: lineText(rest, offset),
      offset,
      length: rest.length,
      isUnfinished: true,
    }
  }
}

/** An editor may have put a byte-order mark before the first line; it is no part of it. */
function lineText(bytes: Buffer, offset: number): string {
  const text = bytes.toString('utf8')
  return offset === 0 && text.startsWith(byteOrderMark) ? text.slice(1) : text
}
