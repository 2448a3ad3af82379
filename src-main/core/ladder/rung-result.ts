import type { PageError } from '../../../src-shared/page-error.ts'
import type { Climb, Rung } from '../../../src-shared/page-line.ts'
import type { ClimbVerdict } from './climb-test.ts'

/** A rung brought an answer, and what the climb test says of it. A body that was not wanted is `stay`. */
export interface RungPage<Answer> {
  readonly kind: 'page'
  readonly answer: Answer
  readonly status: number
  readonly verdict: ClimbVerdict
  /** Whether the page may teach the memory: false where there was nothing to judge, such as a film. */
  readonly isJudged: boolean
  readonly seconds: number
}

/** A rung brought nothing. `mayClimb` false is final: too large, refused, led away, or no rung would fare better. */
export interface RungFailure {
  readonly kind: 'failure'
  readonly error: PageError
  readonly mayClimb: boolean
  readonly seconds: number
}

/** What one paced call of a rung came to; null when the run is stopping before it came. */
export type RungResult<Answer> = RungPage<Answer> | RungFailure | null

/** One rung of the ladder. It never throws for what a site did. */
export interface LadderRung<Answer> {
  readonly rung: Rung
  readonly ask: () => Promise<RungResult<Answer>>
}

/** What the whole ladder came to. Where a page was refused the answer is kept, for its line's `landed` and `fetch`. */
export type LadderOutcome<Answer> =
  | {
      readonly kind: 'page'
      readonly rung: Rung
      readonly answer: Answer
      readonly climbs: readonly Climb[]
    }
  | {
      readonly kind: 'refused'
      readonly error: PageError
      readonly rung: Rung
      readonly answer: Answer
      readonly climbs: readonly Climb[]
    }
  | { readonly kind: 'none'; readonly error: PageError; readonly climbs: readonly Climb[] }
