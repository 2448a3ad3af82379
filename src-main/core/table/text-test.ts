import { foldText } from './fold-text.ts'
import { GrowingList } from './growing-list.ts'
import type { TextPool } from './text-pool.ts'

/** A question asked of texts, each text once. Call `catchUp` before asking about texts that came since. */
export interface TextTest {
  readonly catchUp: () => void
  readonly holds: (id: number) => boolean
}

const newBytes = (length: number): Uint8Array => new Uint8Array(length)
const yes = 1
const no = 2

/** Whether a text holds some words, without regard to case: all texts are searched in one go. */
export function holding(pool: TextPool, words: string): TextTest {
  const found = new GrowingList(newBytes)
  return {
    catchUp: () => {
      const from = found.length
      if (from === pool.size) return
      found.extendTo(pool.size)
      pool.eachHolding(words, from, (id) => found.set(id, yes))
      if (from === 0 && foldText(words) === '') found.set(0, yes)
    },
    holds: (id) => found.at(id) === yes,
  }
}

/** What a function says of a text; asked only for texts that are looked at. */
export function judging(pool: TextPool, judge: (text: string) => boolean): TextTest {
  const verdicts = new GrowingList(newBytes)
  return {
    catchUp: () => verdicts.extendTo(pool.size),
    holds: (id) => {
      const known = verdicts.at(id)
      if (known !== 0) return known === yes
      const verdict = judge(pool.text(id))
      verdicts.set(id, verdict ? yes : no)
      return verdict
    },
  }
}
