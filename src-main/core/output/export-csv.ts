import { columns, rowOf } from '../../../src-shared/columns.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { csvLine } from './csv.ts'
import { writeBeside } from './write-beside.ts'

/** The head of every CSV: the columns' names. */
export function csvHead(): string {
  return csvLine(columns.map(({ id }) => id))
}

/** A page as one CSV row with its line end. */
export function csvPage(line: PageLine): string {
  return csvLine(rowOf(line))
}

/** Writes pages as a CSV; resolves to the number of rows. Rejects as `writeBeside` does. */
export function exportCsv(pages: AsyncIterable<PageLine>, file: string, source: string): Promise<number> {
  return writeBeside(file, source, rowsOf(pages))
}

async function* rowsOf(pages: AsyncIterable<PageLine>): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: csvHead(), rows: 0 }
  for await (const page of pages) yield { text: csvPage(page), rows: 1 }
}
