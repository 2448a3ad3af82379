import { open, type FileHandle } from 'node:fs/promises'
import {
  type Outcome,
  outcomeOf,
  type PageErrorCode,
  pageErrorCodes,
} from '../../../src-shared/page-error.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { completeLine } from '../base/complete-line.ts'
import { fileTrouble } from './file-trouble.ts'

/** Where a line stands in the crawl file. */
export interface LinePlace {
  readonly offset: number
  readonly length: number
}

interface Entry extends LinePlace {
  readonly outcome: Outcome
}

/** What the index needs to know of a line. */
export interface IndexedPage {
  readonly ok: boolean
  readonly fetch?: { readonly status: number } | undefined
  readonly error?: { readonly code: string } | undefined
}

/**
 * Finds the lines of a crawl file by number, so that rows are read from the file when they are shown and no crawl is ever
 * held in memory. Derived from the file; it can be thrown away and made again.
 */
export class RowIndex {
  readonly #path: string
  readonly #entries: Entry[] = []
  #handle: FileHandle | null = null

  constructor(path: string) {
    this.#path = path
  }

  get size(): number {
    return this.#entries.length
  }

  clear(): void {
    this.#entries.length = 0
  }

  add(place: LinePlace, page: IndexedPage): Outcome {
    const outcome = outcomeOf(page.ok ? null : errorCode(page), page.fetch?.status ?? null)
    this.#entries.push({ offset: place.offset, length: place.length, outcome })
    return outcome
  }

  /** The pages from `offset` on, at most `limit`, read from the file. Rejects with a sentence when it cannot be read. */
  async read(
    offset: number,
    limit: number,
  ): Promise<readonly { number: number; outcome: Outcome; line: PageLine }[]> {
    const entries = this.#entries.slice(offset, offset + limit)
    try {
      this.#handle ??= await open(this.#path, 'r')
      const handle = this.#handle
      return await Promise.all(
        entries.map(async ({ offset: at, length, outcome }, index) => {
          const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
          const line = completeLine(buffer.toString('utf8').replace(/^\uFEFF/, ''))
          return { number: offset + index, outcome, line }
        }),
      )
    } catch (error) {
      throw fileTrouble(error, this.#path, 'read')
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close()
    this.#handle = null
  }
}

function errorCode(page: IndexedPage): PageErrorCode {
  const code = page.error?.code
  return pageErrorCodes.find((known) => known === code) ?? 'fetch_failed'
}
