import { type Answer, type Question, questions, type Summary } from '../../../src-shared/summary.ts'
import type { Evidence } from './evidence.ts'
import { askers } from './questions.ts'
import type { PayForPlace } from './x-path.ts'

/** Asks all questions of a page in their order; only answered ones are present. Places are paid from the budget. */
export function summarise(evidence: Evidence, payForPlace: PayForPlace): Summary {
  const answers: (readonly [Question, Answer])[] = []
  for (const question of questions) {
    const answer = askers[question](evidence)
    if (answer === null) continue
    const { value, source, key, where } = answer
    answers.push([question, { value, source, key, where: where === null ? null : payForPlace(where) }])
  }
  return Object.fromEntries(answers)
}
