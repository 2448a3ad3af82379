import { AppError } from '../../../src-shared/app-error.ts'
import type { Reader } from './reading-threads.ts'
import type { PatternVerdicts } from './committed.ts'
import type { RunPlan } from './run-plan.ts'

/** What the include and exclude patterns say; without any, everything is let in and no thread is asked. */
export async function tryOffered(
  addresses: readonly string[],
  plan: RunPlan,
  reader: Reader,
): Promise<PatternVerdicts> {
  const { include, exclude } = plan.options
  if (addresses.length === 0 || (include.length === 0 && exclude.length === 0)) return null
  const verdicts = await reader.tryPatterns(addresses, { include, exclude })
  if ('failed' in verdicts) {
    throw new AppError(
      'bad-input',
      `The include and exclude patterns ${verdicts.failed} on the links of one page; write simpler ones.`,
    )
  }
  return verdicts
}
