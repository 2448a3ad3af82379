import { AppError } from '../../src-shared/app-error.ts'
import { type Cell, columns, rowOf } from '../../src-shared/columns.ts'
import type { ExportFormat, ExportWish, Outputs } from '../../src-shared/contract.ts'
import { completeLine, csvLine, guardFormula, PlacedLines, writeBeside } from '../core/index.ts'
import type { OpenFile } from './open-file.ts'

/** Rows shown before anything is written. */
const previewRows = 20
const separators: Readonly<Record<Exclude<ExportFormat, 'jsonl'>, ',' | ';'>> = {
  csv: ',',
  excel: ',',
  semicolon: ';',
}
/** Spreadsheets take a file for UTF-8 when it begins with this. */
const byteOrderMark = '\uFEFF'

/** Writes tables, one at a time, with progress and a way to give up. */
export class Exporter {
  readonly #tell: (done: number, total: number) => void
  #running: AbortController | null = null

  constructor(tell: (done: number, total: number) => void) {
    this.#tell = tell
  }

  /** Writes the wished pages beside the file and renames; resolves to the number of rows. */
  async write(open: OpenFile, wish: ExportWish): Promise<Outputs['exportPages']> {
    if (this.#running !== null) {
      throw new AppError('busy', 'Another table is being written. Wait for it, or cancel it.')
    }
    const running = new AbortController()
    this.#running = running
    try {
      const rows = await writeBeside(wish.file, open.file, this.#pieces(open, wish, running.signal))
      return { rows }
    } finally {
      this.#running = null
    }
  }

  cancel(): null {
    this.#running?.abort()
    return null
  }

  /** The first rows as the file would hold them. */
  async preview(open: OpenFile, wish: Omit<ExportWish, 'file'>): Promise<Outputs['exportPreview']> {
    const places = await open.table.matchingPlaces(wish.filter, wish.numbers)
    const lines = new PlacedLines(open.file)
    const rows: PreviewRow[] = []
    try {
      for await (const text of lines.texts(places.first(previewRows))) {
        rows.push(previewRow(text, wish.format))
      }
    } finally {
      await lines.close()
    }
    return { head: columns.map(({ id }) => id), rows, total: places.total }
  }

  async *#pieces(
    open: OpenFile,
    wish: ExportWish,
    signal: AbortSignal,
  ): AsyncGenerator<{ text: string; rows: number }> {
    const { format, filter, numbers } = wish
    const places = await open.table.matchingPlaces(filter, numbers)
    const lines = new PlacedLines(open.file)
    let done = 0
    if (format !== 'jsonl') yield { text: headOf(format), rows: 0 }
    try {
      for (const chunk of places.chunks()) {
        this.#tell(done, places.total)
        for await (const text of lines.texts(chunk)) {
          if (signal.aborted) throw new AppError('busy', 'The export was given up; nothing was kept.')
          yield { text: rowText(text, format), rows: 1 }
        }
        done += chunk.length
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      await lines.close()
    }
    this.#tell(done, places.total)
  }
}

type PreviewRow = Outputs['exportPreview']['rows'][number]

function headOf(format: Exclude<ExportFormat, 'jsonl'>): string {
  const head = csvLine(
    columns.map(({ id }) => id),
    separators[format],
  )
  return format === 'csv' ? head : `${byteOrderMark}${head}`
}

function rowText(line: string, format: ExportFormat): string {
  return format === 'jsonl' ? `${line}\n` : csvLine(rowOf(completeLine(line)), separators[format])
}

function previewRow(line: string, format: ExportFormat): PreviewRow {
  const texts = rowOf(completeLine(line)).map(textOf)
  const guarded = texts.map((text) => format !== 'jsonl' && guardFormula(text) !== text)
  return { cells: texts.map((text, at) => (guarded[at] === true ? guardFormula(text) : text)), guarded }
}

function textOf(cell: Cell): string {
  return cell === null ? '' : String(cell)
}
