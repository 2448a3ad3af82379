import { type BrowserRung, createBrowserRung } from '../browser/browser-rung.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { sandboxChoice } from '../browser/sandbox-choice.ts'
import type { Clock } from '../base/clock.ts'

/** A rung that draws pages, or why there is none. */
export type ShelfAnswer = { readonly rung: BrowserRung } | { readonly reason: string }

export interface BrowserShelfParts {
  readonly clock: Clock
  /** A sentence for the screen and the log, once: pages are drawn without the sandbox. */
  readonly onTrouble: (sentence: string) => void
}

/**
 * The browsers of this process, one for each wish (`auto`, or a path): looked for when the first page needs one, started
 * then, shared by all runs, ended with the process.
 */
export class BrowserShelf {
  readonly #parts: BrowserShelfParts
  readonly #found = new Map<string, Promise<ShelfAnswer>>()
  #hasTold = false

  constructor(parts: BrowserShelfParts) {
    this.#parts = parts
  }

  /** The browser a run wishes for. Never rejects. */
  rungFor(wish: string): Promise<ShelfAnswer> {
    const known = this.#found.get(wish) ?? this.#find(wish)
    this.#found.set(wish, known)
    return known
  }

  async close(): Promise<void> {
    const answers = await Promise.all(this.#found.values())
    await Promise.all(answers.map(async (answer) => ('rung' in answer ? answer.rung.close() : undefined)))
  }

  async #find(wish: string): Promise<ShelfAnswer> {
    const { found, reason } = await findBrowser(wish)
    if (found === null) {
      // One that is installed meanwhile is found by the next run.
      this.#found.delete(wish)
      return { reason }
    }
    const { platform, env } = process
    const sandbox = sandboxChoice({ platform, env, uid: process.getuid?.() ?? null })
    if (sandbox.sentence !== null && !this.#hasTold) this.#parts.onTrouble(sandbox.sentence)
    this.#hasTold = true
    return { rung: createBrowserRung({ found, sandbox, clock: this.#parts.clock }) }
  }
}
