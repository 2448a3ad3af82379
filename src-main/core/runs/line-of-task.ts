import type { PageLine } from '../../../src-shared/page-line.ts'
import type { Task } from '../frontier/course.ts'
import { visit, type VisitParts } from './visit.ts'

/** A task's line: that of its visit, or at once for what is no address. Null when the run is stopping before it has come. */
export async function lineOfTask(
  { address, text, depth, foundOn }: Task,
  parts: VisitParts,
): Promise<PageLine | null> {
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
