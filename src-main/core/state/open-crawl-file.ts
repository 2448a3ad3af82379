import { AppError } from '../../../src-shared/app-error.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { fileTrouble } from './file-trouble.ts'
import { completeLine } from '../base/complete-line.ts'
import { decodeLine, isCutLine, type ReplayLine } from '../base/decode-line.ts'
import { type FileLine, readLines } from '../base/read-lines.ts'

/** A page of a file with its place. */
export interface StoredPage {
  readonly page: ReplayLine
  readonly place: { readonly offset: number; readonly length: number }
}

/**
 * The pages of a crawl file in order, whoever wrote it; a last line that was cut off is passed over. Throws an `AppError`
 * naming the line that is not a page's.
 */
export async function* storedPages(path: string): AsyncGenerator<StoredPage> {
  for await (const { line, page } of checkedLines(path)) {
    yield { page, place: { offset: line.offset, length: line.length } }
  }
}

/** As `storedPages`, each whole. */
export async function* storedLines(path: string): AsyncGenerator<PageLine> {
  for await (const { line } of checkedLines(path)) yield completeLine(line.text)
}

async function* checkedLines(path: string): AsyncGenerator<{ line: FileLine; page: ReplayLine }> {
  try {
    for await (const line of readLines(path)) {
      if (line.isUnfinished && isCutLine(line.text)) return
      if (line.text.trim() === '') continue
      const page = decodeLine(line.text)
      if (page === null) {
        throw new AppError('bad-input', `${path} is no crawl file: line ${line.number} is not a page's JSON.`)
      }
      yield { line, page }
    }
  } catch (error) {
    throw fileTrouble(error, path, 'read')
  }
}
