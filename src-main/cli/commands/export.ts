import { AppError } from '../../../src-shared/app-error.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-code.ts'
import type { Given } from '../flags.ts'

/** `saunter export FILE.jsonl -o FILE.csv`. */
export async function exportTable(given: Given, { service, stderr }: CommandLine): Promise<number> {
  const source = given.argument ?? ''
  const table = given.text('--out')
  if (table === null) {
    throw new AppError('bad-input', 'saunter export needs -o with the name of the table, such as shop.csv.')
  }
  if (!table.toLowerCase().endsWith('.csv')) {
    throw new AppError('bad-input', `-o takes the name of a file that ends in .csv, not \`${table}\`.`)
  }
  const rows = await service.exportCsv(source, table)
  stderr.write(`${rows === 1 ? '1 row' : `${rows} rows`}. Wrote ${table}.\n`)
  return exitCodes.found
}
