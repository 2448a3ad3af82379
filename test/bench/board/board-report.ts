import { decodeText } from '../../../src-main/core/extract/decode-text.ts'
import { type Question, questions } from '../../../src-shared/summary.ts'
import { type BoardPage, boardPages, saunterAnswers } from './board-pages.ts'
import { faultsOf, type Tally, tallyOf } from './score.ts'

/** A reader on the board: what it is called, the questions it has a field for, its answers by page. */
export interface BoardReader {
  readonly name: string
  readonly fields: readonly string[]
  readonly answers: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** What the board says: lines to print, and where Saunter is behind. */
export interface BoardReport {
  readonly lines: readonly string[]
  readonly behind: readonly string[]
  /** Right answers of Saunter by question, as they are stored. */
  readonly figures: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** Saunter on the board. */
export function saunterReader(pages: readonly BoardPage[]): BoardReader {
  const answers = new Map(pages.map((page) => [page.name, saunterAnswers(page)]))
  return { name: 'saunter', fields: questions, answers }
}

/** A page's text, for readers that take text. */
export function textOf({ bytes, contentType }: BoardPage): string {
  return decodeText(bytes, contentType).text
}

/** The pages of the board, for whoever asks the peers. */
export const pagesIn = boardPages

/** Right answers of one reader by question. */
export function figuresOf(pages: readonly BoardPage[], reader: BoardReader): Record<Question, number> {
  const figures = questions.map((question) => [question, tallyOf(pages, reader.answers, question).right])
  return Object.fromEntries(figures) as Record<Question, number>
}

/** Compares readers question by question; the first is Saunter. A question counts for those who have a field for it. */
export function reportOf(pages: readonly BoardPage[], readers: readonly BoardReader[]): BoardReport {
  const [saunter, ...peers] = readers
  if (saunter === undefined) throw new Error('the board needs a reader')
  const behind: string[] = []
  const rows = questions.map((question) => {
    const own = tallyOf(pages, saunter.answers, question)
    const cells = peers.map((peer) => {
      if (!peer.fields.includes(question)) return '-'
      const theirs = tallyOf(pages, peer.answers, question)
      if (theirs.right > own.right) {
        behind.push(`${question}: ${peer.name} ${theirs.right}, ours ${own.right}`)
      }
      return cell(theirs)
    })
    return [question, String(pages.filter(({ answers }) => question in answers).length), cell(own), ...cells]
  })
  const sums = peers.map((peer) => {
    const shared = questions.filter((question) => peer.fields.includes(question))
    const theirs = sumOf(shared.map((question) => tallyOf(pages, peer.answers, question)))
    const own = sumOf(shared.map((question) => tallyOf(pages, saunter.answers, question)))
    if (own.right <= theirs.right) behind.push(`sum: ${peer.name} ${theirs.right}, ours ${own.right}`)
    return `${peer.name} on its ${shared.length} questions: ${cell(theirs)}; saunter on the same: ${cell(own)}`
  })
  const total = sumOf(questions.map((question) => tallyOf(pages, saunter.answers, question)))
  return {
    lines: [
      ...table([['question', 'pages', ...readers.map(({ name }) => `${name} a/r/w`)], ...rows]),
      '',
      `saunter on all questions: ${cell(total)}`,
      ...sums,
    ],
    behind,
    figures: figuresOf(pages, saunter),
    faults: faultsOf(pages, saunter.answers),
  }
}

function cell({ answered, right, wrong }: Tally): string {
  return `${answered}/${right}/${wrong}`
}

function sumOf(tallies: readonly Tally[]): Tally {
  const zero: Tally = { answered: 0, right: 0, wrong: 0 }
  return tallies.reduce(
    (sum, tally) => ({
      answered: sum.answered + tally.answered,
      right: sum.right + tally.right,
      wrong: sum.wrong + tally.wrong,
    }),
    zero,
  )
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
