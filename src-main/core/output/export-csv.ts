import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../../src-shared/app-error.ts'
import { columns, rowOf } from '../../../src-shared/columns.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { csvRow } from './csv.ts'

/** Rows are written in pieces of about this many characters, so that memory stays the same for any file. */
const pieceLength = 1 << 18

/** The head of every CSV: the columns' names. */
export function csvHead(): string {
  return csvRow(columns.map(({ id }) => id))
}

/** A page as one CSV row with its line end. */
export function csvPage(line: PageLine): string {
  return csvRow(rowOf(line))
}

/**
 * Writes pages as a CSV: beside the file first, then renamed, so that the name never holds half a table. Resolves to the
 * number of rows; rejects with what the file system said.
 */
export async function exportCsv(
  pages: AsyncIterable<PageLine>,
  file: string,
  source: string,
): Promise<number> {
  if (resolve(file) === resolve(source)) {
    throw new AppError('bad-input', `${file} is the crawl file itself; name another file for the table.`)
  }
  const draft = `${file}.${process.pid}.part`
  const handle = await open(draft, 'w')
  let rows = 0
  try {
    let piece = csvHead()
    for await (const page of pages) {
      piece += csvPage(page)
      rows += 1
      if (piece.length < pieceLength) continue
      await handle.writeFile(piece)
      piece = ''
    }
    await handle.writeFile(piece)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
  return rows
}
