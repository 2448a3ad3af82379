import { AppError } from '../../../src-shared/app-error.ts'
import { decodeLine, isCutLine, type ReplayLine } from '../base/decode-line.ts'
import { type FileLine, readLines } from '../base/read-lines.ts'
import { fileTrouble } from '../state/file-trouble.ts'

/** What a file is replayed into: the course of a run's addresses, or of a shop's listing. */
export interface ReplayCourse {
  /** Takes the file's next line as if its page had just come; resolves to why it cannot follow, or null. */
  readonly follow: (page: ReplayLine) => Promise<string | null>
  /** The file is at its end. */
  readonly resume: () => void
}

export interface Replayed {
  /** Pages the file holds. */
  readonly pages: number
  /** Bytes up to the end of the last whole line; what stands behind it was cut off by a kill. */
  readonly wholeBytes: number
  /** Bytes that were looked at; a file that holds more was written to meanwhile. */
  readonly seenBytes: number
}

/** A page of the file, as it is replayed. */
export interface ReplayedPage {
  readonly page: ReplayLine
  readonly place: { readonly offset: number; readonly length: number }
}

/**
 * Brings a fresh course to where a crawl file ended, as if its pages had just come. Nothing is written: a file that
 * cannot be this crawl's is refused with an `AppError` that names the first line that does not fit (spec behaviour 6.4,
 * decisions P3).
 */
export async function replay(
  path: string,
  course: ReplayCourse,
  checkHeader: (written: unknown) => string | null,
  onPage: (page: ReplayedPage) => void,
): Promise<Replayed> {
  let pages = 0
  let wholeBytes = 0
  let seenBytes = 0
  let written: unknown
  try {
    for await (const line of readLines(path)) {
      seenBytes = line.offset + line.length + (line.isUnfinished ? 0 : 1)
      if (line.isUnfinished) {
        if (!isCutLine(line.text)) throw refused(path, line, "is not a page's JSON")
        break
      }
      wholeBytes = line.offset + line.length + 1
      if (line.text.trim() === '') continue
      const page = decodeLine(line.text)
      if (page === null) throw refused(path, line, "is not a page's JSON")
      const hindrance = await course.follow(page)
      if (hindrance !== null) throw refused(path, line, hindrance)
      if (pages === 0) written = page.run
      onPage({ page, place: { offset: line.offset, length: line.length } })
      pages += 1
    }
  } catch (error) {
    throw fileTrouble(error, path, 'read')
  }
  // A file without `run` is judged by the replay alone.
  const difference = written === undefined ? null : checkHeader(written)
  if (difference !== null) {
    throw new AppError(
      'file-in-the-way',
      `${path} cannot be continued this way: ${difference}. It was left as it is.`,
    )
  }
  course.resume()
  return { pages, wholeBytes, seenBytes }
}

function refused(path: string, line: FileLine, why: string): AppError {
  return new AppError(
    'file-in-the-way',
    `${path} cannot be continued: line ${line.number} ${why}. It was left as it is.`,
  )
}
