import { columns } from '../../src-shared/columns.ts'
import type { PageRow } from '../../src-shared/contract.ts'
import { desktop, service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'
import { copiedRows } from '../words/pages-words.ts'
import { showNotice } from './notice-store.ts'
import { pickedPlaces, usePick } from './pick-store.ts'
import { useQuery } from './query-store.ts'

/** Most rows one call may ask for (page-query.ts). */
const maxAsked = 1000

/** The rows at these places of the table, which come in order. */
export async function fetchPlaces(places: readonly number[]): Promise<readonly PageRow[]> {
  const { filter } = useQuery.getState()
  const rows: PageRow[] = []
  for (let at = 0; at < places.length;) {
    const offset = places[at] ?? 0
    const wanted = new Set<number>()
    for (; at < places.length && (places[at] ?? 0) < offset + maxAsked; at += 1) wanted.add(places[at] ?? 0)
    const limit = Math.max(...wanted) - offset + 1
    const answer = await service.rows({ ...filter, offset, limit })
    rows.push(...answer.rows.filter((_, step) => wanted.has(offset + step)))
  }
  return rows
}

/** Copies the chosen rows as text with tabs, headings first: whole cells, ready for a spreadsheet. */
export async function copyRows(ids: readonly string[]): Promise<void> {
  const places = pickedPlaces(usePick.getState())
  if (places.length === 0) return
  const shown = ids.flatMap((id) => {
    const place = columns.findIndex((column) => column.id === id)
    return place < 0 && id !== 'outcome' ? [] : [{ id, place }]
  })
  try {
    const rows = await fetchPlaces(places)
    const lines = rows.map((row) =>
      shown.map(({ place }) => asTsv(place < 0 ? row.outcome : row.cells[place])).join('\t'),
    )
    await desktop.copyText([shown.map(({ id }) => id).join('\t'), ...lines].join('\n'))
    showNotice({ tone: 'done', sentence: copiedRows(rows.length), isBrief: true })
  } catch (error) {
    showNotice({ tone: 'trouble', sentence: failureSentence(error) })
  }
}

/** A tab or a line end would begin another cell; a formula would be run by the sheet it is pasted into. */
function asTsv(cell: PageRow['cells'][number] | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = cell.replace(/[\t\r\n]+/g, ' ')
  return /^[=+@]|^-(?![\d.])/.test(text) ? `'${text}` : text
}
