import Papa from 'papaparse'
import type { ListColumn, ListedLine } from '../../../src-shared/list-preview.ts'
import { normaliseAddress } from '../base/address.ts'
import { shownText } from '../base/shown-text.ts'

/** Columns that are looked at; a table of addresses has a handful (our own bound). */
const maxColumns = 200
/** Longest name of a column that is shown, in characters (our own bound). */
const maxNameChars = 80

export interface ListTable {
  readonly columns: readonly ListColumn[]
  /** The column that is read. */
  readonly column: number
  readonly items: readonly ListedLine[]
}

/**
 * The addresses in one column of a table: the one wished for, else the one with the most. The first row names the columns
 * when it holds no address. Lines are rows, counted from 1. Null when no cell holds an address and none is wished for.
 */
export function listTable(text: string, wished: number | null): ListTable | null {
  const rows = rowsOf(text)
  const counts: number[] = []
  const isHead = !(rows[0] ?? []).some((cell) => normaliseAddress(cell.trim()) !== null)
  for (const row of rows) {
    for (const [index, cell] of row.slice(0, maxColumns).entries()) {
      counts[index] = (counts[index] ?? 0) + (normaliseAddress(cell.trim()) === null ? 0 : 1)
    }
  }
  const most = Math.max(0, ...counts)
  if (most === 0 && wished === null) return null
  const column = wished !== null && wished < counts.length ? wished : counts.indexOf(most)
  const names = isHead ? (rows[0] ?? []) : []
  return {
    columns: counts.map((addresses, index) => ({ name: nameOf(names[index], index), addresses })),
    column,
    items: rows
      .map((row, index) => ({ line: index + 1, text: (row[column] ?? '').trim() }))
      .filter(({ line, text: cell }) => cell !== '' && !(isHead && line === 1)),
  }
}

/** What separates the cells of a table; the one with a tab is what is copied from a spreadsheet. */
const separators = ['\t', ';', ',', '|'] as const
/** A character that stands in no text (ASCII's own unit separator). */
const noSeparator = '\u001f'
/** Rows that are looked at to find it, and how many of them must have the same number of cells. */
const maxProbed = 200
const mostlyAlike = 0.9

/**
 * The rows by the separator that gives most of them the same number of cells, more than one; papaparse's own guess needs
 * two cells in the blank rows too. Without any the rows have one cell each: a comma may belong to an address.
 */
function rowsOf(text: string): readonly string[][] {
  const parse = (delimiter: string, preview: number): string[][] =>
    Papa.parse<string[]>(text, { delimiter, preview }).data
  const fits = (delimiter: string): boolean => {
    const counts = parse(delimiter, maxProbed)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => row.length)
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return usual > 1 && counts.filter((count) => count === usual).length >= counts.length * mostlyAlike
  }
  return parse(separators.find(fits) ?? noSeparator, 0)
}

function nameOf(written: string | undefined, index: number): string {
  const name = shownText((written ?? '').trim(), maxNameChars)
  return name === '' ? `Column ${index + 1}` : name
}
