import { rowOf } from '../../../src-shared/columns.ts'
import {
  type Outcome,
  outcomeOf,
  outcomes,
  type PageErrorCode,
  pageErrorCodes,
} from '../../../src-shared/page-error.ts'
import { lackedBrowser } from '../../../src-shared/no-browser.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import type { PageFilter, PageQuery } from '../../../src-shared/page-query.ts'
import type { ProblemRow, RefusalCause } from '../../../src-shared/evidence-view.ts'
import { siteOfText } from '../base/site.ts'
import { GrowingList } from './growing-list.ts'
import type { LinePlace } from './line-place.ts'
import { MatchingRows } from './matching-rows.ts'
import { ProblemCounts } from './problem-counts.ts'
import { RefusalCauses } from './refusal-causes.ts'
import { secondsSeries, type SecondsPoint } from './seconds-series.ts'
import { columnPlace, TableColumns } from './table-columns.ts'

/** How many pages there are of each outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>

/** The answer to a query: the shown pages by number, how many there are in all, and of each outcome (its own aside). */
export interface Matches {
  readonly total: number
  readonly counts: OutcomeCounts
  readonly numbers: readonly number[]
}

const columnOf = {
  url: columnPlace('url'),
  foundOn: columnPlace('found_on'),
  seconds: columnPlace('seconds'),
}
/** Set beside the place of the code where asking again may help. */
const retryableBit = 0x80
/** Pages of one address, but for case and what stands behind its 300th character, that are looked at. */
const maxNamesakes = 100
/** Origins whose site is remembered while lines are read. */
const maxOrigins = 1000

const newBytes = (length: number): Uint8Array => new Uint8Array(length)

/**
 * The pages of one crawl file as columns, sorted and filtered in memory; what is shown is read from the file. Texts are
 * kept folded, each once, outside the heap: some 700 bytes a page. Everything here can be made again from the file.
 */
export class Table {
  readonly #columns = new TableColumns()
  readonly #outcomes = new GrowingList(newBytes)
  readonly #codes = new GrowingList(newBytes)
  readonly #sites = new GrowingList((length) => new Int32Array(length))
  readonly #offsets = new GrowingList((length) => new Float64Array(length))
  readonly #lengths = new GrowingList((length) => new Uint32Array(length))
  readonly #siteOfOrigin = new Map<string, string>()
  readonly #causes = new RefusalCauses()
  readonly #problems = new ProblemCounts()
  readonly #counts = { read: 0, refused: 0, reserved: 0, redirected: 0, slowed: 0, failed: 0 }
  #lackingBrowser = 0
  readonly #matching = new MatchingRows(this.#columns, (row) => this.outcome(row))

  /** How many pages there are. */
  get size(): number {
    return this.#columns.size
  }

  /** How many pages there are of each outcome. */
  get counts(): OutcomeCounts {
    return { ...this.#counts }
  }

  /** Pages that were read, but want a browser and there was none. */
  get lackingBrowser(): number {
    return this.#lackingBrowser
  }

  /** The next page of the file. Throws a `RangeError` with a sentence when the texts no longer fit. */
  add(line: PageLine, { offset, length }: LinePlace): void {
    const number = this.size
    const code = line.ok ? null : line.error.code
    const outcome = outcomeOf(code, line.fetch?.status ?? null)
    const site = this.#siteOf(line.url)
    const isLacking = lackedBrowser(line.fetch?.climbs)
    this.#columns.add(rowOf(line))
    this.#outcomes.push(outcomes.indexOf(outcome))
    const place = code === null ? 0 : pageErrorCodes.indexOf(code) + 1
    this.#codes.push(!line.ok && line.error.retryable ? place | retryableBit : place)
    this.#sites.push(this.#columns.pool.add(site))
    this.#offsets.push(offset)
    this.#lengths.push(length)
    this.#counts[outcome] += 1
    if (line.ok && isLacking) this.#lackingBrowser += 1
    if (line.ok) return
    this.#causes.add(number, outcome, site, line)
    this.#problems.add(line)
  }

  /** The shown part of a query. Throws a `RangeError` with a sentence for a rule that cannot be followed. */
  query(query: PageQuery): Matches {
    const { rows, counts } = this.#matching.find(query)
    const { offset, limit } = query
    return { total: rows.length, counts, numbers: [...rows.subarray(offset, offset + limit)] }
  }

  /** All pages a filter lets through, in its order; throws as `query` does. */
  matching(filter: PageFilter): Int32Array {
    return this.#matching.find(filter).rows.slice()
  }

  /** These pages in the order a filter asks for, whether it lets them through or not. */
  inOrder(filter: PageFilter, numbers: readonly number[]): Int32Array {
    const chosen = new Uint8Array(this.size)
    for (const number of numbers) chosen[number] = 1
    const whole = { ...filter, outcome: null, search: '', rules: [] }
    return this.#matching.find(whole).rows.filter((row) => chosen[row] === 1)
  }

  /** Where a page's line stands in the file. */
  place(number: number): LinePlace {
    return { offset: this.#offsets.at(number), length: this.#lengths.at(number) }
  }

  outcome(number: number): Outcome {
    return outcomes[this.#outcomes.at(number)] ?? 'failed'
  }

  /** Pages whose address may be the one a page was found on: the same but for case, and for its end when it is long. */
  mayHaveLed(number: number): number[] {
    const id = this.#columns.textId(columnOf.foundOn, number)
    const found: number[] = []
    for (let row = 0; id > 0 && row < this.size && found.length < maxNamesakes; row += 1) {
      if (this.#columns.textId(columnOf.url, row) === id) found.push(row)
    }
    return found
  }

  /** The pages that failed with one of these codes and may be asked again with hope. */
  retryableOf(codes: readonly PageErrorCode[]): number[] {
    const wanted = new Set(codes.map((code) => (pageErrorCodes.indexOf(code) + 1) | retryableBit))
    const found: number[] = []
    for (let row = 0; row < this.size; row += 1) if (wanted.has(this.#codes.at(row))) found.push(row)
    return found
  }

  /** What kept pages away, most frequent first. */
  byCause(): readonly RefusalCause[] {
    return this.#causes.list()
  }

  /** Kinds of failure, most frequent first. */
  problems(): readonly ProblemRow[] {
    return this.#problems.list()
  }

  /** Seconds per answer in the order of the file, thinned to so many points. */
  secondsSeries(maxPoints: number): SecondsPoint[] {
    const source = {
      size: this.size,
      seconds: (row: number) => this.#columns.number(columnOf.seconds, row),
      site: (row: number) => this.#columns.pool.text(this.#sites.at(row)),
    }
    return secondsSeries(source, maxPoints)
  }

  /** Parsing an address is dear, and most pages have the same origin. */
  #siteOf(url: string): string {
    const origin = /^https?:\/\/[^/?#\\]{1,300}\//i.exec(url)?.[0]
    if (origin === undefined) return siteOfText(url)
    const known = this.#siteOfOrigin.get(origin)
    if (known !== undefined) return known
    if (this.#siteOfOrigin.size >= maxOrigins) this.#siteOfOrigin.clear()
    const site = siteOfText(origin)
    this.#siteOfOrigin.set(origin, site)
    return site
  }
}
