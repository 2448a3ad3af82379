import type { CrawlRunHeader } from '../../../src-shared/crawl-run.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import type { CrawlFile } from '../state/crawl-file.ts'
import { encodeLine } from '../state/line-codec.ts'

/** A page handed out in its turn; `place` is where its line stands in the file, null without one. */
export interface RunPage {
  readonly number: number
  readonly line: PageLine
  /** The line as it is written, without its line end. */
  readonly text: string
  readonly place: { readonly offset: number; readonly length: number } | null
}

/** Writes a run's lines, the first of a file with how it was begun. */
export class PageWriter {
  readonly #file: CrawlFile | null
  readonly #header: () => CrawlRunHeader

  /** `header` is asked when the first line is written: the list of a map is known by then. */
  constructor(file: CrawlFile | null, header: () => CrawlRunHeader) {
    this.#file = file
    this.#header = header
  }

  /** Writes a line, the page of a number. Rejects with an `AppError` when the file cannot take it. */
  async write(number: number, line: PageLine): Promise<RunPage> {
    const whole = number === 0 ? { ...line, run: this.#header() } : line
    const text = encodeLine(whole)
    const place = this.#file === null ? null : await this.#file.append(text)
    return { number, line: whole, text, place }
  }
}
