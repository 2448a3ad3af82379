import type { ExportFormat } from '../../src-shared/contract.ts'
import { inFigures } from './figures.ts'

/** What the sheet Export says. */
export const exportWords = {
  title: 'Export',
  what: 'What',
  format: 'Format',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  stop: 'Give up',
  cancelled: 'The export was given up; nothing of it is left behind.',
  preview: 'Preview',
  previewHint: 'The first rows, as the file will hold them.',
  loading: 'The preview is on its way.',
  empty: 'No page matches, so there is nothing to save.',
  showInFolder: 'Show in folder',
  progress: 'Rows written',
  guardedMark: 'kept from being run as a formula',
} as const

/** The ways a table is written: what each is called, and for whom it is. */
export const formatWords: Readonly<Record<ExportFormat, { readonly name: string; readonly hint: string }>> = {
  csv: { name: 'CSV', hint: 'Plain, with commas. For databases, scripts and most spreadsheets.' },
  excel: { name: 'CSV for Excel', hint: 'Accents come out right when Excel opens it.' },
  semicolon: { name: 'CSV with semicolons', hint: 'For an Excel whose decimals are written with a comma.' },
  jsonl: { name: 'JSON Lines', hint: 'Each page whole, one a line, as the crawl file has it.' },
}

/** What can be saved, with how many rows that is. */
export const scopeWords = {
  all: (count: number): string => `Every page (${inFigures(count)})`,
  filter: (count: number): string => `What the filter shows (${inFigures(count)})`,
  selection: (count: number): string => `The chosen rows (${inFigures(count)})`,
} as const

/** How many rows the file will have, and how many cells are kept from being run. */
export const previewSentence = (total: number, shown: number, guarded: number): string => {
  const rows = `${inFigures(total)} ${total === 1 ? 'row' : 'rows'}; the first ${inFigures(shown)} are shown.`
  if (guarded === 0) return rows
  const cells = guarded === 1 ? '1 cell here begins' : `${inFigures(guarded)} cells here begin`
  return `${rows} ${cells} like a formula and will get an apostrophe, so that no spreadsheet runs it.`
}

/** Excel's own limit of rows; further ones it leaves out without a word. */
const excelRows = 1_048_576
export const tooManyRows = (total: number): string | null =>
  total < excelRows
    ? null
    : `Excel shows ${inFigures(excelRows - 1)} rows at most. The file will hold all ${inFigures(total)}; Excel will not show the rest.`

/** Said when a table was written. */
export const savedRows = (rows: number, file: string): string =>
  `Saved ${inFigures(rows)} ${rows === 1 ? 'row' : 'rows'} in ${file}`
export const rowsWritten = (done: number, total: number): string =>
  total === 0 ? 'Writing' : `${inFigures(done)} of ${inFigures(total)} rows written`
