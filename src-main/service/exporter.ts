import { AppError } from '../../src-shared/app-error.ts'
import { type Cell, columns } from '../../src-shared/columns.ts'
import type { ExportFormat, ExportWish, Outputs } from '../../src-shared/contract.ts'
import { csvLine, guardFormula, writeBeside } from '../core/index.ts'
import type { OpenFile } from './open-file.ts'

/** Rows shown before anything is written. */
const previewRows = 20
/** How often progress is told, in rows. */
const tellEvery = 500

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
    const pages = await open.table.matching(wish.filter, wish.numbers)
    const rows = pages.slice(0, previewRows).map(({ cells }) => {
      const texts = cells.map(textOf)
      const guarded = texts.map((text) => wish.format !== 'jsonl' && guardFormula(text) !== text)
      return { cells: texts.map((text, at) => (guarded[at] === true ? guardFormula(text) : text)), guarded }
    })
    return { head: columns.map(({ id }) => id), rows, total: pages.length }
  }

  async *#pieces(
    open: OpenFile,
    wish: ExportWish,
    signal: AbortSignal,
  ): AsyncGenerator<{ text: string; rows: number }> {
    const pages = await open.table.matching(wish.filter, wish.numbers)
    const { format } = wish
    if (format !== 'jsonl') {
      const head = csvLine(
        columns.map(({ id }) => id),
        separators[format],
      )
      yield { text: format === 'csv' ? head : `${byteOrderMark}${head}`, rows: 0 }
    }
    for (const [index, { cells, line }] of pages.entries()) {
      if (signal.aborted) throw new AppError('busy', 'The export was given up; nothing was kept.')
      if (index % tellEvery === 0) {
        this.#tell(index, pages.length)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const text = format === 'jsonl' ? `${JSON.stringify(line)}\n` : csvLine(cells, separators[format])
      yield { text, rows: 1 }
    }
    this.#tell(pages.length, pages.length)
  }
}

function textOf(cell: Cell): string {
  return cell === null ? '' : String(cell)
}
