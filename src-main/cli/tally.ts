import type { StopReason } from '../../src-shared/crawl-status.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import { exitCodes } from './exit-code.ts'

/** Counts pages for the last line and the exit code. */
export class Tally {
  #read = 0
  #found = 0
  #firstFailure: string | null = null
  readonly #failed = new Map<string, number>()

  add(line: PageLine): void {
    if (!line.ok) {
      this.#firstFailure ??= line.error.message
      this.#failed.set(line.error.code, (this.#failed.get(line.error.code) ?? 0) + 1)
      return
    }
    this.#read += 1
    if (line.records.length > 0 || Object.keys(line.summary).length > 0) this.#found += 1
  }

  get read(): number {
    return this.#read
  }

  get failed(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#failed)
  }

  /** Why the first page failed, when none could be read; null otherwise. */
  get whyNothing(): string | null {
    return this.#read === 0 ? this.#firstFailure : null
  }

  get pages(): number {
    return this.#read + [...this.#failed.values()].reduce((sum, count) => sum + count, 0)
  }

  get exitCode(): number {
    if (this.#found > 0) return exitCodes.found
    return this.#read > 0 ? exitCodes.nothingFound : exitCodes.failed
  }

  /** `12 pages: 10 read, 2 failed (1 http_error, 1 refused_by_robots); stopped: done. Wrote FILE.` */
  sentence(stopped: StopReason, out: string | null): string {
    const failed = this.pages - this.#read
    const codes = [...this.#failed].map(([code, count]) => `${count} ${code}`).join(', ')
    const parts = failed === 0 ? `${this.#read} read` : `${this.#read} read, ${failed} failed (${codes})`
    const pages = this.pages === 1 ? '1 page' : `${this.pages} pages`
    return `${pages}: ${parts}; stopped: ${stopped}.${out === null ? '' : ` Wrote ${out}.`}`
  }
}
