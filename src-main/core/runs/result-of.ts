import { AppError } from '../../../src-shared/app-error.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import type { Task } from '../frontier/course.ts'
import { offeredBy, type PatternVerdicts } from './committed.ts'
import type { RunPlan } from './run-plan.ts'
import { tryOffered } from './try-offered.ts'
import { visit, type VisitParts } from './visit.ts'

/** A task that has come: its line, and what the person's patterns say of the addresses it offers. */
export interface Result {
  readonly line: PageLine
  readonly verdicts: PatternVerdicts
}

/** What a task comes to; null when the run is stopping before it has come. Patterns that take too long fail the page. */
export async function resultOf(task: Task, plan: RunPlan, parts: VisitParts): Promise<Result | null> {
  const line = await lineOf(task, parts)
  if (line === null) return null
  try {
    return { line, verdicts: await tryOffered(offeredBy(line), plan, parts.reader) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { url, depth, found_on } = line
    const failed = { code: 'fetch_failed', message: error.message, retryable: false } as const
    return { line: { url, ok: false, depth, found_on, error: failed }, verdicts: null }
  }
}

/** The line of its visit, or at once that of what is no address. */
async function lineOf({ address, text, depth, foundOn }: Task, parts: VisitParts): Promise<PageLine | null> {
  if (address !== null) return visit({ address, depth, foundOn }, parts)
  const message = `\`${text}\` is not an http address, so it was not asked for.`
  return {
    url: text,
    ok: false,
    depth,
    found_on: foundOn,
    error: { code: 'bad_input', message, retryable: false },
  }
}
