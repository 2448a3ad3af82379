import { create } from 'zustand'
import type { Outcome } from '../../src-shared/page-error.ts'
import { allPages, type FilterRule, type PageFilter } from '../../src-shared/page-query.ts'

interface QueryState {
  /** Which pages the table shows, in which order. */
  readonly filter: PageFilter
  /** What the service could not do with it, such as a pattern that is none; null when all is well. */
  readonly fault: string | null
}

/** The question the table answers. It is given anew with each crawl. */
export const useQuery = create<QueryState>(() => ({ filter: allPages, fault: null }))

const change = (part: Partial<PageFilter>): void =>
  useQuery.setState(({ filter }) => ({ filter: { ...filter, ...part }, fault: null }))

/** Shows the pages of one outcome, or of all. */
export function showOutcome(outcome: Outcome | null): void {
  change({ outcome })
}

/** Looks for a text in address, title and message. */
export function searchFor(search: string): void {
  change({ search })
}

/** Puts a rule at a place of the filter bar; null takes the one there away. */
export function putRule(index: number, rule: FilterRule | null): void {
  const rules = [...useQuery.getState().filter.rules]
  rules.splice(index, 1, ...(rule === null ? [] : [rule]))
  change({ rules })
}

/** Whether one rule is enough. */
export function joinRules(isAny: boolean): void {
  change({ isAny })
}

/** Sorts by a column; null gives the file's own order back. */
export function sortBy(sort: PageFilter['sort']): void {
  change({ sort })
}

/** From rising to falling to the file's own order. */
export function turnSort(column: string): void {
  const { sort } = useQuery.getState().filter
  if (sort?.column !== column) sortBy({ column, isDescending: false })
  else sortBy(sort.isDescending ? null : { column, isDescending: true })
}

/** Asks another question altogether, such as "the pages of this cause". */
export function askFor(filter: Partial<PageFilter>): void {
  useQuery.setState({ filter: { ...allPages, ...filter }, fault: null })
}

/** Takes search and rules away, and keeps outcome and order. */
export function clearRules(): void {
  change({ search: '', rules: [], isAny: false })
}

/** Whether a filter lets only some pages through. */
export function isNarrow({ outcome, search, rules }: PageFilter): boolean {
  return outcome !== null || search !== '' || rules.length > 0
}
