import { type Patterns, tryPatterns as tryAll } from '../base/patterns.ts'
import { type Extracted, type ExtractInput, extractPage } from './extract-page.ts'

/** What the worker threads run: one page read off the thread that paces the sites (spec decisions R2). */
export function readPage(task: ExtractInput): Extracted {
  return extractPage(task)
}

/** Include and exclude patterns, under the same time limit as a page (spec decisions R7). */
export function tryPatterns(task: {
  readonly addresses: readonly string[]
  readonly patterns: Patterns
}): boolean[] {
  return tryAll(task.addresses, task.patterns)
}
