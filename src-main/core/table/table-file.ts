import { stat } from 'node:fs/promises'
import { AppError } from '../../../src-shared/app-error.ts'
import { foreignLine } from '../base/complete-line.ts'
import { isCutLine } from '../base/decode-line.ts'
import { readLines } from '../base/read-lines.ts'
import type { LinePlace } from './line-place.ts'
import { readingTrouble } from './reading-trouble.ts'
import type { AddedLine, TableProgress, TableStart } from './table-calls.ts'
import { Table } from './table.ts'

/** Progress is told this often at most (announcements are made four times a second). */
const tellEveryMs = 250
/** Lines between two looks at the clock. */
const linesBetweenLooks = 64
/** A query is first answered when so many rows are there: any window's fill, and still at once. */
const firstRows = 1000

interface Waiting {
  readonly rows: number
  readonly resolve: () => void
}

/** The table of one file: reads it, takes the lines that are written meanwhile, each once and in their order. */
export class TableFile {
  readonly table = new Table()
  readonly #start: TableStart
  readonly #onProgress: (progress: TableProgress) => void
  readonly #now: () => number
  #waiting: Waiting[] = []
  /** Lines that came while the file was still being read. */
  #early: AddedLine[] = []
  #readBytes = 0
  #fileBytes = 0
  #isWhole = false
  #trouble: AppError | null = null
  #toldAt = -Infinity

  constructor(start: TableStart, onProgress: (progress: TableProgress) => void, now: () => number) {
    this.#start = start
    this.#onProgress = onProgress
    this.#now = now
  }

  /**
   * Reads the file to its end; an unfinished last line of ours is passed over. Rejects with an `AppError` that names the
   * line that is not a page's; the rows before it stay.
   */
  async load(): Promise<void> {
    const { file, isNew } = this.#start
    try {
      const found = await stat(file).catch((error: unknown) => {
        if (isNew && error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      this.#fileBytes = found?.size ?? 0
      if (found !== null) await this.#read()
      this.#isWhole = true
      for (const line of this.#early.splice(0)) this.#take(line)
    } catch (error) {
      this.#trouble = readingTrouble(error, file)
      throw this.#trouble
    } finally {
      this.#early = []
      for (const { resolve } of this.#waiting.splice(0)) resolve()
      this.#tell()
    }
  }

  /** Takes lines that were just written. Throws as `load` does for one that is not a page's. */
  add(lines: readonly AddedLine[]): void {
    if (this.#trouble !== null) return
    if (!this.#isWhole) {
      for (const line of lines) this.#early.push(line)
      return
    }
    for (const line of lines) this.#take(line)
    this.#tell()
  }

  /** Resolves when there are so many rows, or as many as there will be; rejects where the file could not be read. */
  async rows(rows: number): Promise<void> {
    const wanted = this.#start.waitsForWhole ? Infinity : Math.max(rows, firstRows)
    await this.#until(wanted)
    if (this.#trouble !== null && this.table.size < Math.max(rows, 1)) throw this.#trouble
  }

  /** Resolves when the whole file is in the table; rejects where that cannot be. */
  async whole(): Promise<void> {
    await this.#until(Infinity)
    if (this.#trouble !== null) throw this.#trouble
  }

  async #until(rows: number): Promise<void> {
    if (this.#isWhole || this.#trouble !== null || this.table.size >= rows) return
    await new Promise<void>((resolve) => this.#waiting.push({ rows, resolve }))
  }

  async #read(): Promise<void> {
    for await (const line of readLines(this.#start.file)) {
      if (line.isUnfinished && isCutLine(line.text)) return
      this.#readBytes = line.offset + line.length + 1
      if (line.text.trim() !== '') this.#put(line.text, line, line.number)
      if (line.number % linesBetweenLooks === 0) this.#tellSometimes()
    }
  }

  #put(text: string, { offset, length }: LinePlace, number: number | null): void {
    const page = foreignLine(text)
    if (page === null) {
      const place = number === null ? 'a line just written' : `line ${number}`
      throw new AppError('bad-input', `${this.#start.file} is no crawl file: ${place} is not a page's JSON.`)
    }
    this.table.add(page, { offset, length })
    if (this.#waiting.length === 0) return
    const { size } = this.table
    const ready = this.#waiting.filter(({ rows }) => rows <= size)
    this.#waiting = this.#waiting.filter(({ rows }) => rows > size)
    for (const { resolve } of ready) resolve()
  }

  /** A line that was read from the file already is not taken twice. */
  #take({ text, place }: AddedLine): void {
    if (place.offset < this.#readBytes) return
    this.#readBytes = place.offset + place.length + 1
    this.#fileBytes = Math.max(this.#fileBytes, this.#readBytes)
    this.#put(text, place, null)
  }

  #tellSometimes(): void {
    if (this.#now() - this.#toldAt >= tellEveryMs) this.#tell()
  }

  #tell(): void {
    this.#toldAt = this.#now()
    const { size: rows, counts, lackingBrowser } = this.table
    this.#onProgress({
      rows,
      counts,
      lackingBrowser,
      readBytes: Math.min(this.#readBytes, this.#fileBytes),
      fileBytes: this.#fileBytes,
      isWhole: this.#isWhole,
    })
  }
}
