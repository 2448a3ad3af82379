import type { ProblemRow } from '../../../src-shared/evidence-view.ts'
import type { FailedLine } from '../../../src-shared/page-line.ts'

/** A status as HTTP has them; a file may hold any number. */
const firstStatus = 100
const lastStatus = 999

interface Counted extends Omit<ProblemRow, 'count' | 'retryable'> {
  count: number
  retryable: number
}

/** Counts the pages of a file that were not read, by code and status. */
export class ProblemCounts {
  readonly #rows = new Map<string, Counted>()

  add({ fetch, error }: FailedLine): void {
    const status = statusOf(fetch?.status)
    const key = `${error.code} ${status ?? ''}`
    const row = this.#rows.get(key) ?? { code: error.code, status, count: 0, retryable: 0 }
    row.count += 1
    if (error.retryable) row.retryable += 1
    this.#rows.set(key, row)
  }

  /** Every kind of failure, the most frequent first. */
  list(): readonly ProblemRow[] {
    return [...this.#rows.values()].sort((a, b) => b.count - a.count)
  }
}

function statusOf(status: number | undefined): number | null {
  if (status === undefined || !Number.isInteger(status)) return null
  return status >= firstStatus && status <= lastStatus ? status : null
}
