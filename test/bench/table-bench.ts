import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CrawlTable } from '#main/core/table/crawl-table.ts'
import { openTable } from '#main/core/table/crawl-table.ts'
import { allPages, type PageQuery } from '#shared/page-query.ts'

/** What the table of a file of so many lines took. */
export interface TableFigures {
  readonly lines: number
  readonly fileMb: number
  readonly firstRowsMs: number
  readonly wholeSeconds: number
  readonly firstSortMs: number
  readonly sortP95Ms: number
  readonly filterP95Ms: number
  readonly tabP95Ms: number
  readonly searchP95Ms: number
  /** Memory of the whole process over what it held before: the thread's heap and what its columns take outside it. */
  readonly threadMb: number
  readonly delayP99Ms: number
}

/** Bytes of one line, as near as whole links come. */
const lineBytes = 3000
const rounds = 50
const answer = (value: string): object => ({ value, source: 'json-ld', key: 'name', where: '#/0/name' })

const failures = [
  [
    'refused_by_robots',
    403,
    { origin: 'https://shop.example', line: 12, rule: 'Disallow: /cart', agent: '*', file: 'ab'.repeat(32) },
  ],
  ['tdm_reserved', 200, undefined],
  ['redirected_off_site', 302, undefined],
  ['rate_limited', 429, undefined],
  ['http_error', 500, undefined],
  ['fetch_failed', null, undefined],
] as const

/** One valid line of a crawl, the same for the same number; one in eight tells of a failure. */
export function benchLine(number: number): string {
  const url = `https://shop.example/shelf-${number % 97}/product-${(number * 7919) % 1_000_003}`
  const start = { url, ok: true, depth: number % 5, found_on: `https://shop.example/shelf-${number % 97}/` }
  const failure = number % 8 === 7 ? failures[(number >> 3) % failures.length] : undefined
  if (failure !== undefined) {
    const [code, status, robots] = failure
    const message = `The site gave no page for product ${number}: ${code}.`
    const error = { code, message, retryable: code === 'fetch_failed', robots }
    const fetch = status === null ? undefined : fetchOf(number, status)
    return padded({ ...start, ok: false, fetch, error, robots: { delay: 1, why: '', line: null } }, 'robots')
  }
  const name = `${words[number % words.length]} ${words[(number * 31) % words.length]} No. ${number % 5000}`
  const summary = {
    title: answer(name),
    description: answer(`${name}, as it stands on the shelf. ${'A sentence about it. '.repeat(6)}${number}`),
    url: answer(url),
    image: answer(`https://shop.example/images/${number}.jpg`),
    site_name: answer('The shop'),
    type: answer('Product'),
    price: answer(`${(number * 13) % 900}.90`),
    currency: answer('EUR'),
    availability: answer('InStock'),
    brand: answer(words[number % words.length] ?? ''),
    sku: answer(`S-${number}`),
  }
  return padded(
    {
      ...start,
      landed: url,
      fetch: fetchOf(number, 200),
      canonical: url,
      summary,
      records: [{ type: 'Product', types: ['Product'], fields: {}, source: 'json-ld', where: '#/0' }],
      sources: ['json-ld', 'open-graph'],
      links: [],
      rights: {},
      robots: null,
    },
    'links',
  )
}

const words = ['Kettle', 'Zander', 'Äpfel', 'wiper', 'Lamp', 'étagère', 'Box', 'Cup', 'Ösel', 'mat', 'Yarn']

function fetchOf(number: number, status: number): object {
  const seconds = ((number * 37) % 4000) / 1000
  return { rung: 'http', status, seconds, climbs: [], type: 'text/html', length: 30_000 + number }
}

function padded(line: Record<string, unknown>, key: 'links' | 'robots'): string {
  const missing = Math.max(0, lineBytes - JSON.stringify(line).length)
  const link = 'https://shop.example/shelf-12/product-123456'
  const links = Array.from({ length: Math.floor(missing / (link.length + 3)) }, () => link)
  if (key === 'links') return JSON.stringify({ ...line, links })
  return JSON.stringify({ ...line, robots: { delay: 1, why: 'x'.repeat(missing), line: null } })
}

/** Writes a crawl file of so many lines of 3 KB. */
export async function writeBenchFile(path: string, lines: number): Promise<void> {
  const file = createWriteStream(path)
  for (let number = 0; number < lines; number += 1) {
    if (!file.write(`${benchLine(number)}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

/** Opens a file of so many lines in the table and asks it as a window does. */
export async function measureTable(workerFile: string, lines: number): Promise<TableFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'saunter-table-'))
  const file = join(folder, 'bench.jsonl')
  try {
    await writeBenchFile(file, lines)
    return await measureFile(workerFile, file, lines)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureFile(workerFile: string, file: string, lines: number): Promise<TableFigures> {
  const before = process.memoryUsage()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const opened = performance.now()
  const table = openTable({ workerFile, file })
  await table.query({ ...allPages, offset: 0, limit: 200 })
  const firstRowsMs = performance.now() - opened
  await table.loaded
  const wholeSeconds = (performance.now() - opened) / 1000
  const firstSortMs = Math.max(...(await times(table, sorts)))
  const sortP95Ms = p95(await times(table, asked(sorts)))
  const filterP95Ms = p95(await times(table, asked(filters)))
  const tabP95Ms = p95(await times(table, asked(tabs)))
  const searchP95Ms = p95(await times(table, asked(searches)))
  delay.disable()
  const after = process.memoryUsage()
  await table.close()
  return {
    lines,
    fileMb: statSync(file).size / 1e6,
    firstRowsMs,
    wholeSeconds,
    firstSortMs,
    sortP95Ms,
    filterP95Ms,
    tabP95Ms,
    searchP95Ms,
    threadMb: (after.rss - before.rss) / 1e6,
    delayP99Ms: delay.percentile(99) / 1e6,
  }
}

type Wish = Partial<PageQuery>

function sorted(column: string, isDescending: boolean): Wish {
  return { sort: { column, isDescending } }
}

const sorts: readonly Wish[] = [
  'url',
  'summary.title',
  'summary.price',
  'seconds',
  'status',
  'error',
].flatMap((column) => [sorted(column, false), sorted(column, true)])
const filters: readonly Wish[] = [
  { rules: [{ column: 'summary.title', comparison: 'contains', value: 'kettle' }] },
  { rules: [{ column: 'summary.price', comparison: 'less', value: '100' }] },
  { rules: [{ column: 'url', comparison: 'matches', value: 'shelf-1[0-9]/' }] },
  {
    rules: [
      { column: 'status', comparison: 'is', value: '200' },
      { column: 'summary.brand', comparison: 'is_not', value: 'lamp' },
    ],
  },
  { rules: [{ column: 'message', comparison: 'filled', value: '' }], ...sorted('seconds', true) },
]
const tabs: readonly Wish[] = [
  {},
  { outcome: 'read' },
  { outcome: 'refused' },
  { outcome: 'failed', ...sorted('url', false) },
]
const searches: readonly Wish[] = ['k', 'ke', 'ket', 'kettle', 'no. 12', 'e'].map((search) => ({ search }))

function asked(wishes: readonly Wish[]): readonly Wish[] {
  return Array.from({ length: rounds }, (_, round) => wishes[round % wishes.length] ?? {})
}

async function times(table: CrawlTable, wishes: readonly Wish[]): Promise<number[]> {
  const taken: number[] = []
  for (const [round, wish] of wishes.entries()) {
    const from = performance.now()
    await table.query({ ...allPages, ...wish, offset: (round * 60) % 1000, limit: 60 })
    taken.push(performance.now() - from)
  }
  return taken
}

function p95(taken: readonly number[]): number {
  const inOrder = [...taken].sort((a, b) => a - b)
  return inOrder[Math.floor(inOrder.length * 0.95)] ?? NaN
}

/** The figures as lines of text. */
export function tableReport(figures: TableFigures): string {
  return [
    `${figures.lines} lines, ${figures.fileMb.toFixed(0)} MB`,
    `first 200 rows      ${figures.firstRowsMs.toFixed(0)} ms`,
    `whole file          ${figures.wholeSeconds.toFixed(1)} s`,
    `slowest first sort  ${figures.firstSortMs.toFixed(0)} ms`,
    `sort p95            ${figures.sortP95Ms.toFixed(0)} ms`,
    `filter p95          ${figures.filterP95Ms.toFixed(0)} ms`,
    `tab p95             ${figures.tabP95Ms.toFixed(0)} ms`,
    `search p95          ${figures.searchP95Ms.toFixed(0)} ms`,
    `thread's memory     ${figures.threadMb.toFixed(0)} MB`,
    `loop delay p99      ${figures.delayP99Ms.toFixed(1)} ms`,
  ].join('\n')
}
