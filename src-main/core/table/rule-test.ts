import type { FilterRule } from '../../../src-shared/page-query.ts'
import { patternFault } from '../base/patterns.ts'
import { type Bytes, writeCollationKey } from './collation-key.ts'
import { foldText } from './fold-text.ts'
import { GrowingList } from './growing-list.ts'
import { compareBytes } from './sort-keys.ts'
import { columnPlace, type TableColumns } from './table-columns.ts'
import { holding, judging, type TextTest } from './text-test.ts'

/** A question asked of rows. Call `catchUp` before asking about rows that came since. */
export interface RowTest {
  readonly catchUp: () => void
  readonly holds: (row: number) => boolean
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/
const nothingToCatchUp = (): void => undefined

/** What a rule says of rows. Throws a `RangeError` with a sentence for a column or an expression that is none. */
export function ruleTest(rule: FilterRule, columns: TableColumns): RowTest {
  const at = columnPlace(rule.column)
  switch (rule.comparison) {
    case 'empty':
      return { catchUp: nothingToCatchUp, holds: (row) => columns.isEmpty(at, row) }
    case 'filled':
      return { catchUp: nothingToCatchUp, holds: (row) => !columns.isEmpty(at, row) }
    case 'less':
    case 'more':
      return orderTest(rule, at, columns)
    case 'lacks':
      return opposite(plainTest({ ...rule, comparison: 'contains' }, at, columns))
    case 'is_not':
      return opposite(plainTest({ ...rule, comparison: 'is' }, at, columns))
    case 'contains':
    case 'is':
    case 'matches':
      return plainTest({ ...rule, comparison: rule.comparison }, at, columns)
  }
}

type PlainRule = FilterRule & { readonly comparison: 'contains' | 'is' | 'matches' }

function plainTest(rule: PlainRule, at: number, columns: TableColumns): RowTest {
  const judge = judgeOf(rule)
  if (!columns.isText(at)) {
    const wanted = numberOf(rule.value)
    if (rule.comparison === 'is' && !Number.isNaN(wanted)) {
      return { catchUp: nothingToCatchUp, holds: (row) => columns.number(at, row) === wanted }
    }
    return { catchUp: nothingToCatchUp, holds: (row) => judge(numberText(columns.number(at, row))) }
  }
  const { pool } = columns
  return ofColumn(
    rule.comparison === 'contains' ? holding(pool, rule.value) : judging(pool, judge),
    at,
    columns,
  )
}

/** A question about folded text. */
function judgeOf({ comparison, value }: PlainRule): (text: string) => boolean {
  if (comparison === 'matches') {
    const expression = compiled(value)
    return (text) => expression.test(text)
  }
  const wanted = foldText(value)
  return comparison === 'is' ? (text) => text === wanted : (text) => text.includes(wanted)
}

/** By number where the column is one; else by the order it is sorted in. */
function orderTest({ comparison, value }: FilterRule, at: number, columns: TableColumns): RowTest {
  const sign = comparison === 'less' ? -1 : 1
  const wanted = numberOf(value)
  if (columns.isNumeric(at)) {
    return { catchUp: nothingToCatchUp, holds: (row) => sign * (columns.number(at, row) - wanted) > 0 }
  }
  const wantedKey = keyOf(foldText(value))
  const test = judging(columns.pool, (text) => sign * compareBytes(keyOf(text), wantedKey) > 0)
  const inColumn = ofColumn(test, at, columns)
  return {
    catchUp: inColumn.catchUp,
    holds: (row) => columns.textId(at, row) > 0 && inColumn.holds(row),
  }
}

function ofColumn(test: TextTest, at: number, columns: TableColumns): RowTest {
  return { catchUp: test.catchUp, holds: (row) => test.holds(columns.textId(at, row)) }
}

function opposite(test: RowTest): RowTest {
  return { catchUp: test.catchUp, holds: (row) => !test.holds(row) }
}

/** Runs on folded text, so case is out of its sight. A pattern can be made to hang: whoever asks keeps a time limit. */
function compiled(pattern: string): RegExp {
  const fault = patternFault(pattern)
  if (fault !== null) throw new RangeError(`“${pattern}” is no regular expression: ${fault}.`)
  try {
    return new RegExp(pattern, 'iu')
  } catch {
    return new RegExp(pattern, 'i')
  }
}

function keyOf(text: string): Uint8Array {
  const bytes: Bytes = new GrowingList((length) => new Uint8Array(length))
  writeCollationKey(text, bytes)
  return bytes.values.subarray(0, bytes.length)
}

/** People write 19,90 as well as 19.90; NaN for what is no number. */
function numberOf(text: string): number {
  const trimmed = text.trim()
  return plainNumber.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN
}

function numberText(number: number): string {
  return Number.isNaN(number) ? '' : String(number)
}
