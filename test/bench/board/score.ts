import { amountOf } from '../../../src-main/core/extract/amount.ts'
import { isSameDate, writtenDate } from '../../../src-main/core/extract/written-date.ts'
import { type Question, questions } from '../../../src-shared/summary.ts'
import type { BoardPage } from './board-pages.ts'

/** One answer against what a person wrote: `extra` where the page has none; `missing` where one was expected. */
export type Mark = 'right' | 'wrong' | 'extra' | 'missing' | 'silent'

/** How often a question was answered, and how: `wrong` counts answers where there are none too. */
export interface Tally {
  readonly answered: number
  readonly right: number
  readonly wrong: number
}

/** Marks one answer. */
export function markOf(page: BoardPage, question: Question, given: string | undefined): Mark {
  const expected = page.answers[question]
  if (given === undefined || given.trim() === '') return expected === undefined ? 'silent' : 'missing'
  // Whoever knows where a page was fetched may say so where the page itself does not.
  if (expected === undefined) return question === 'url' && isSameAddress(given, page.url) ? 'silent' : 'extra'
  return expected.some((answer) => isRight(question, given, answer)) ? 'right' : 'wrong'
}

/** Adds up one reader's answers to a question over all pages. */
export function tallyOf(
  pages: readonly BoardPage[],
  answers: ReadonlyMap<string, Readonly<Record<string, string>>>,
  question: Question,
): Tally {
  const marks = pages.map((page) => markOf(page, question, answers.get(page.name)?.[question]))
  const count = (...kinds: readonly Mark[]): number => marks.filter((mark) => kinds.includes(mark)).length
  return { answered: count('right', 'wrong', 'extra'), right: count('right'), wrong: count('wrong', 'extra') }
}

/** Every answer that is not right, in words. */
export function faultsOf(
  pages: readonly BoardPage[],
  answers: ReadonlyMap<string, Readonly<Record<string, string>>>,
): string[] {
  return pages.flatMap((page) =>
    questions.flatMap((question) => {
      const given = answers.get(page.name)?.[question]
      const mark = markOf(page, question, given)
      if (mark === 'right' || mark === 'silent') return []
      const expected = page.answers[question]?.join(' or ') ?? 'nothing'
      return [`${page.name} ${question}: ${mark}; expected ${expected}, got ${given ?? 'nothing'}`]
    }),
  )
}

type Comparison = (given: string, expected: string) => boolean

const isSameAmount: Comparison = (a, b) => amountOf(a) !== null && amountOf(a) === amountOf(b)
const isSameLanguage: Comparison = (a, b) => languageOf(a) === languageOf(b)
const isSameWord: Comparison = (a, b) => lastWord(a) === lastWord(b)

/** When answers to a question are one although they are not spelled alike. */
const comparisons: Readonly<Partial<Record<Question, Comparison>>> = {
  url: isSameAddress,
  image: isSameAddress,
  published: isSameDay,
  modified: isSameDay,
  language: isSameLanguage,
  price: isSameAmount,
  price_regular: isSameAmount,
  price_low: isSameAmount,
  price_high: isSameAmount,
  type: isSameWord,
  availability: isSameWord,
}

function isRight(question: Question, given: string, expected: string): boolean {
  return plain(given) === plain(expected) || (comparisons[question]?.(given, expected) ?? false)
}

/** Typographic quotes and spaces are no difference between answers. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()
}

function isSameAddress(a: string, b: string): boolean {
  try {
    return new URL(a).href === new URL(b).href
  } catch {
    return false
  }
}

function isSameDay(a: string, b: string): boolean {
  const [first, second] = [writtenDate(a), writtenDate(b)]
  if (first === null || second === null) return false
  // A reader that turns a day into an instant names the day all the same.
  return isSameDate(first, second) || first.day === second.day
}

function languageOf(text: string): string {
  return text.toLowerCase().split(/[-_]/)[0] ?? ''
}

function lastWord(text: string): string {
  return plain(text).toLowerCase().split('/').at(-1)?.replace(/\s/g, '') ?? ''
}
