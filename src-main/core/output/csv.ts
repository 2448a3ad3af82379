import Papa from 'papaparse'
import type { Cell } from '../../../src-shared/columns.ts'
import { guardFormula } from './formula-guard.ts'

/** What RFC 4180 asks quotes for; a lone CR is a line break to spreadsheets. */
const needsQuotes = /[",\r\n]/

/**
 * One row of a CSV with its line end: LF, quotes only where needed, formulas guarded before quoting, true and false in
 * words, nothing as an empty cell (spec behaviour 7.1). papaparse does the quoting; it would also quote a cell for a space
 * at its ends, which RFC 4180 does not ask, so only cells that need quotes are handed to it.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? guardFormula(cell) : String(cell)
  return needsQuotes.test(text) ? Papa.unparse([[text]], { newline: '\n' }) : text
}
