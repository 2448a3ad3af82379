import type { ListedLine, ListKind, ListPreview } from '../../../src-shared/list-preview.ts'
import { listTable } from '../lists/list-table.ts'
import { listedLines, listText } from '../lists/list-text.ts'
import { readSitemap } from '../sitemaps/read-sitemap.ts'
import { surveyList } from './survey-list.ts'

/** A list as it was handed to us. */
export interface GivenList {
  readonly bytes: Uint8Array
  /** The file's name, by whose ending a table is known; empty for what was pasted. */
  readonly name: string
  /** The column a person chose; null for the one with the most addresses. */
  readonly column: number | null
}

/** A list that was read: what it holds, and its entries, each once, in their order. Or why it is none. */
export type ReadList =
  { readonly preview: ListPreview; readonly list: readonly string[] } | { readonly error: string }

interface Items {
  readonly kind: ListKind
  readonly items: readonly ListedLine[]
  readonly columns: ListPreview['columns']
  readonly column: number | null
  readonly trouble: string | null
}

/** Reads a list of addresses: lines, a column of a table, or a sitemap that was saved. Pure, and never throws for its bytes. */
export function readList(given: GivenList): ReadList {
  const items = itemsOf(given)
  if ('error' in items) return items
  const { kind, columns, column, trouble } = items
  const { list, survey } = surveyList(items.items)
  return { list, preview: { kind, columns, column, ...survey, trouble } }
}

const gzipMark = [0x1f, 0x8b]

function itemsOf({ bytes, name, column }: GivenList): Items | { readonly error: string } {
  const isPacked = gzipMark.every((byte, index) => bytes[index] === byte)
  const text = isPacked ? '' : listText(bytes)
  if (isPacked || text.trimStart().startsWith('<')) return itemsOfSitemap(bytes)
  if (isTable(text, name)) {
    const table = listTable(text, column)
    if (table !== null) return { kind: 'table', ...table, trouble: null }
  }
  return { kind: 'text', items: listedLines(text), columns: [], column: null, trouble: null }
}

function itemsOfSitemap(bytes: Uint8Array): Items | { readonly error: string } {
  const reading = readSitemap(bytes)
  if (reading.kind === 'none') return { error: `The list cannot be read: ${reading.error}` }
  if (reading.kind === 'sitemapindex') {
    return {
      error:
        'This is an index of sitemaps. Name the site instead and choose “What its sitemaps list”: then each of them is read.',
    }
  }
  const items = reading.entries.map(({ loc }, index) => ({ line: index + 1, text: loc }))
  return { kind: 'sitemap', items, columns: [], column: null, trouble: reading.broken }
}

/** By its name, or because most of its lines have cells: what is copied from a spreadsheet has tabs. */
function isTable(text: string, name: string): boolean {
  if (/\.(csv|tsv|tab)$/i.test(name)) return true
  const lines = listedLines(text.slice(0, 65_536))
  return lines.length > 0 && lines.filter((line) => line.text.includes('\t')).length * 2 > lines.length
}
