import { type Cell, rowOf } from '../../../src-shared/columns.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import type { PageFilter } from '../../../src-shared/page-query.ts'
import { type Question, questions } from '../../../src-shared/summary.ts'
import { completeLine } from '../base/complete-line.ts'
import { chainOfPages } from './chain-of-pages.ts'
import type { PlacedLines } from './placed-lines.ts'
import type { PlacedNumbers, TableAnswers } from './table-calls.ts'
import type { TableFile } from './table-file.ts'

/** Characters of a cell that a row shows; the page alone has it whole (our own bound: 1,000 rows are one message). */
const maxShownText = 4000
/** Most points of a series that are given. */
const maxSeriesPoints = 100_000

/** Tells when the part of a call that holds the thread begins and ends. */
export type Work = <Result>(hold: () => Result) => Result

/** Answers what is asked of a file's table; `work` surrounds what may take long. */
export function tableAnswers(source: TableFile, lines: PlacedLines): (work: Work) => TableAnswers {
  const { table } = source
  const has = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < table.size

  return (work) => ({
    async query(query) {
      await source.rows(0)
      const { total, counts, numbers } = work(() => table.query(query))
      const { size } = table
      const rows = []
      let at = 0
      for await (const text of lines.texts(numbers.map((number) => table.place(number)))) {
        const number = numbers[at++] ?? 0
        const line = completeLine(text)
        const disputed = disputedIn(line)
        const row = { number, outcome: table.outcome(number), cells: rowOf(line).map(shownCell) }
        rows.push(disputed.length === 0 ? row : { ...row, disputed })
      }
      return { total, counts, rows, size }
    },

    async page(number) {
      await source.rows(number + 1)
      if (!has(number)) return null
      const json = await lines.text(table.place(number))
      return { number, outcome: table.outcome(number), cells: rowOf(completeLine(json)), json }
    },

    async chain(number) {
      await source.whole()
      if (!has(number)) return null
      return chainOfPages(number, {
        read: async (step) => {
          const { url, found_on } = completeLine(await lines.text(table.place(step)))
          return { url, foundOn: found_on }
        },
        mayHaveLed: (step) => table.mayHaveLed(step),
      })
    },

    async matchingPlaces(filter, numbers) {
      await source.whole()
      const chosen = work(() => chosenRows(filter, numbers))
      return placed(chosen)
    },

    async byCause() {
      await source.whole()
      return table.byCause()
    },

    async problems() {
      await source.whole()
      return table.problems()
    },

    async secondsSeries(maxPoints) {
      await source.whole()
      return table.secondsSeries(Math.min(Math.max(1, maxPoints), maxSeriesPoints))
    },

    async retryableOf(codes) {
      await source.whole()
      const places = table.retryableOf(codes).map((number) => table.place(number))
      const urls: string[] = []
      for await (const text of lines.texts(places)) urls.push(completeLine(text).url)
      return urls
    },
  })

  function chosenRows(filter: PageFilter, numbers: readonly number[] | null): Int32Array {
    return numbers === null ? table.matching(filter) : table.inOrder(filter, numbers)
  }

  function placed(numbers: Int32Array): PlacedNumbers {
    const offsets = new Float64Array(numbers.length)
    const lengths = new Uint32Array(numbers.length)
    for (const [at, number] of numbers.entries()) {
      const { offset, length } = table.place(number)
      offsets[at] = offset
      lengths[at] = length
    }
    return { numbers, offsets, lengths }
  }
}

/** Questions a line says are answered in two ways; the file may be anybody's. */
function disputedIn(line: PageLine): Question[] {
  const conflicts: unknown = line.ok ? line.conflicts : null
  if (typeof conflicts !== 'object' || conflicts === null) return []
  return questions.filter((question) => Object.hasOwn(conflicts, question))
}

function shownCell(cell: Cell): Cell {
  return typeof cell === 'string' && cell.length > maxShownText ? `${cell.slice(0, maxShownText)}…` : cell
}
