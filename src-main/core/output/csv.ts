import Papa from 'papaparse'
import type { Cell } from '../../../src-shared/columns.ts'
import { guardFormula } from './formula-guard.ts'

export type Separator = ',' | ';'

/** What RFC 4180 asks quotes for, with either separator; a lone CR is a line break to spreadsheets. */
const needsQuotes: Readonly<Record<Separator, RegExp>> = { ',': /[",\r\n]/, ';': /[";\r\n]/ }

/**
 * One row of a CSV with its line end: LF, quotes only where needed, formulas guarded before quoting, true and false in
 * words, nothing as an empty cell (spec behaviour 7.1). papaparse does the quoting; it would also quote a cell for a space
 * at its ends, which RFC 4180 does not ask, so only cells that need quotes are handed to it.
 */
export function csvLine(cells: readonly Cell[], separator: Separator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\n`
}

function csvCell(cell: Cell, separator: Separator): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell)
  return needsQuotes[separator].test(text)
    ? Papa.unparse([[text]], { newline: '\n', delimiter: separator })
    : text
}
