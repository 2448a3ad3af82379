import { create } from 'zustand'
import type { RefusalCause } from '../../src-shared/evidence-view.ts'
import type { RobotsRefusal } from '../../src-shared/page-error.ts'
import { showView } from './view-store.ts'

interface CauseState {
  /** The cause whose evidence is shown; null for the first of the list. */
  readonly id: string | null
  /** A refusal whose cause is looked for as soon as the causes are there. */
  readonly wanted: RobotsRefusal | null
}

/** Which cause of refusals is looked at. */
export const useCause = create<CauseState>(() => ({ id: null, wanted: null }))

/** Shows the evidence of a cause. */
export function showCause(id: string): void {
  useCause.setState({ id, wanted: null })
}

/** Goes to the view Refusals and shows the cause a page was refused for. */
export function showCauseOf(wanted: RobotsRefusal): void {
  useCause.setState({ wanted, id: null })
  showView('refusals')
}

/** The cause that is shown among those there are. */
export function chosenCause(
  causes: readonly RefusalCause[],
  { id, wanted }: CauseState,
): RefusalCause | null {
  const byRefusal = (cause: RefusalCause): boolean =>
    wanted !== null &&
    cause.robots?.origin === wanted.origin &&
    cause.robots.line === wanted.line &&
    cause.robots.sha256 === wanted.file
  return causes.find((cause) => cause.id === id) ?? causes.find(byRefusal) ?? causes[0] ?? null
}
