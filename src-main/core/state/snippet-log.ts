import type { Snippet } from '../../../src-shared/summary.ts'
import type { Evidence } from './evidence.ts'

/**
 * Snippets of pages that were read and wait for their turn: they are written when the page's line is, and only then. There
 * are never more of them than pages wait, which the schedule bounds.
 */
export class SnippetLog {
  readonly #evidence: Pick<Evidence, 'snippets'>
  readonly #waiting = new Map<string, readonly Snippet[]>()

  constructor(evidence: Pick<Evidence, 'snippets'>) {
    this.#evidence = evidence
  }

  /** Keeps the snippets of a page that was just read. */
  hold(url: string, snippets: readonly Snippet[] = []): void {
    if (snippets.length > 0) this.#waiting.set(url, snippets)
  }

  /** The page had its turn: its snippets are written with its line, or forgotten without one. */
  settle(url: string, isWritten: boolean): void {
    const snippets = this.#waiting.get(url)
    this.#waiting.delete(url)
    if (snippets !== undefined && isWritten) this.#evidence.snippets(url, snippets)
  }
}
