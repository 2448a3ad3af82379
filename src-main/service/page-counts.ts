import { noCounts } from '../../src-shared/crawl-status.ts'
import { type Outcome, outcomeOf, pageErrorCodes } from '../../src-shared/page-error.ts'

/** What of a line is needed to count it. */
export interface CountedPage {
  readonly ok: boolean
  readonly fetch?: { readonly status: number } | undefined
  readonly error?: { readonly code: string } | undefined
}

/** Pages by outcome, as the tabs show them. */
export class PageCounts {
  readonly #byOutcome: Record<Outcome, number> = { ...noCounts.byOutcome }

  get pages(): number {
    return Object.values(this.#byOutcome).reduce((sum, count) => sum + count, 0)
  }

  get byOutcome(): Readonly<Record<Outcome, number>> {
    return { ...this.#byOutcome }
  }

  /** A file may name codes we do not know; those pages failed. */
  add({ ok, fetch, error }: CountedPage): void {
    const code = pageErrorCodes.find((known) => known === error?.code) ?? 'fetch_failed'
    this.#byOutcome[outcomeOf(ok ? null : code, fetch?.status ?? null)] += 1
  }
}
