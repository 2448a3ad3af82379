import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A failing input from the field with the right outcome: one row of test/cases/bugs.jsonl. */
export interface Bug {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly input: Readonly<Record<string, unknown>>
  readonly expected: Readonly<Record<string, unknown>>
}

const folder = join(import.meta.dirname, 'cases')

/** The rows of one area. Fails loudly when there are none, so that no test passes for want of a case. */
export function bugs(area: string): readonly Bug[] {
  const rows = readFileSync(join(folder, 'bugs.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Bug)
    .filter((row) => row.area === area)
  if (rows.length === 0) throw new Error(`test/cases/bugs.jsonl has no rows of area ${area}`)
  return rows
}

/** One row by its id. */
export function bug(id: string): Bug {
  const row = bugs(id.replace(/-\d+$/, '')).find((known) => known.id === id)
  if (row === undefined) throw new Error(`test/cases/bugs.jsonl has no row ${id}`)
  return row
}
