import { columns, rowOf, type Cell } from '../../src-shared/columns.ts'
import type { PageRow } from '../../src-shared/contract.ts'
import type { ProblemRow, RefusalCause } from '../../src-shared/evidence-view.ts'
import { type Outcome, outcomeOf, type PageErrorCode } from '../../src-shared/page-error.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import type { FilterRule, PageFilter, PageQuery } from '../../src-shared/page-query.ts'
import { storedLines } from '../core/index.ts'

interface Held extends PageRow {
  readonly line: PageLine
}

/** Stand-in for the table thread: reads the whole file for each question. */
export class NaiveTable {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  async #all(): Promise<Held[]> {
    const rows: Held[] = []
    for await (const line of storedLines(this.#file)) {
      const outcome = outcomeOf(line.ok ? null : line.error.code, line.fetch?.status ?? null)
      rows.push({ number: rows.length, outcome, cells: rowOf(line), line })
    }
    return rows
  }

  async matching(filter: PageFilter, numbers: readonly number[] | null = null): Promise<Held[]> {
    const chosenNumbers = numbers === null ? null : new Set(numbers)
    const all = (await this.#all()).filter(({ number }) => chosenNumbers?.has(number) ?? true)
    const rows = all.filter((row) => fits(row, filter))
    const chosen = filter.outcome === null ? rows : rows.filter(({ outcome }) => outcome === filter.outcome)
    const { sort } = filter
    if (sort === null) return chosen
    const at = columns.findIndex(({ id }) => id === sort.column)
    const sign = sort.isDescending ? -1 : 1
    return chosen.sort((a, b) => sign * compare(a.cells[at] ?? null, b.cells[at] ?? null))
  }

  async query(
    query: PageQuery,
  ): Promise<{ total: number; counts: Record<Outcome, number>; rows: PageRow[] }> {
    const counts = { read: 0, refused: 0, reserved: 0, redirected: 0, slowed: 0, failed: 0 }
    for (const { outcome } of await this.matching({ ...query, outcome: null, sort: null })) {
      counts[outcome] += 1
    }
    const rows = await this.matching(query)
    const shown = rows.slice(query.offset, query.offset + query.limit)
    return {
      total: rows.length,
      counts,
      rows: shown.map(({ number, outcome, cells }) => ({ number, outcome, cells })),
    }
  }

  async page(
    number: number,
  ): Promise<{ row: PageRow; json: string; chain: { url: string; number: number | null }[] } | null> {
    const rows = await this.#all()
    const row = rows[number]
    if (row === undefined) return null
    const chain: { url: string; number: number | null }[] = []
    for (let url: string | null = row.line.url; url !== null && chain.length < 100;) {
      const here = rows.find(({ line }) => line.url === url)
      chain.unshift({ url, number: here?.number ?? null })
      url = here?.line.found_on ?? null
    }
    return { row, json: JSON.stringify(row.line), chain }
  }

  async causes(): Promise<RefusalCause[]> {
    const causes = new Map<string, { -readonly [K in keyof RefusalCause]: RefusalCause[K] }>()
    for (const { number, outcome, line } of await this.#all()) {
      if (line.ok || (outcome !== 'refused' && outcome !== 'reserved' && outcome !== 'redirected')) continue
      const site = new URL(line.url).host
      const robots = line.error.robots
      const id = `${line.error.code} ${site} ${robots?.line ?? ''}`
      const known = causes.get(id) ?? {
        id,
        code: line.error.code,
        site,
        count: 0,
        robots:
          robots === undefined
            ? null
            : {
                origin: robots.origin,
                sha256: robots.file,
                line: robots.line,
                rule: robots.rule,
                agent: robots.agent,
              },
        examples: [],
      }
      known.count += 1
      if (known.examples.length < 100) {
        known.examples = [...known.examples, { number, url: line.url, message: line.error.message }]
      }
      causes.set(id, known)
    }
    return [...causes.values()].sort((a, b) => b.count - a.count)
  }

  async problems(): Promise<ProblemRow[]> {
    const rows = new Map<
      string,
      { code: PageErrorCode; status: number | null; count: number; retryable: number }
    >()
    for (const { line } of await this.#all()) {
      if (line.ok) continue
      const status = line.fetch?.status ?? null
      const key = `${line.error.code} ${status}`
      const known = rows.get(key) ?? { code: line.error.code, status, count: 0, retryable: 0 }
      known.count += 1
      if (line.error.retryable) known.retryable += 1
      rows.set(key, known)
    }
    return [...rows.values()].sort((a, b) => b.count - a.count)
  }

  async retryableOf(codes: readonly PageErrorCode[]): Promise<string[]> {
    return (await this.#all()).flatMap(({ line }) =>
      !line.ok && line.error.retryable && codes.includes(line.error.code) ? [line.url] : [],
    )
  }
}

function fits({ cells, line }: Held, { search, rules, isAny }: PageFilter): boolean {
  const words = search.toLowerCase()
  const title = line.ok ? (line.summary.title?.value ?? '') : line.error.message
  if (words !== '' && !`${line.url}\n${title}`.toLowerCase().includes(words)) return false
  if (rules.length === 0) return true
  return isAny ? rules.some((rule) => holds(cells, rule)) : rules.every((rule) => holds(cells, rule))
}

function holds(cells: readonly Cell[], { column, comparison, value }: FilterRule): boolean {
  const cell = cells[columns.findIndex(({ id }) => id === column)] ?? null
  const text = cell === null ? '' : String(cell).toLowerCase()
  const wanted = value.toLowerCase()
  switch (comparison) {
    case 'contains':
      return text.includes(wanted)
    case 'lacks':
      return !text.includes(wanted)
    case 'is':
      return text === wanted
    case 'is_not':
      return text !== wanted
    case 'less':
      return text !== '' && Number(text) < Number(value)
    case 'more':
      return text !== '' && Number(text) > Number(value)
    case 'empty':
      return text === ''
    case 'filled':
      return text !== ''
    case 'matches':
      return new RegExp(value, 'i').test(text)
  }
}

function compare(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}
