import type { Comparison } from '../../src-shared/page-query.ts'

/** How a rule compares, as its choice says. */
export const comparisonWords: Readonly<Record<Comparison, string>> = {
  contains: 'contains',
  lacks: 'does not contain',
  is: 'is',
  is_not: 'is not',
  less: 'is less than',
  more: 'is more than',
  empty: 'is empty',
  filled: 'is filled',
  matches: 'matches the pattern',
}

/** Words of the filter bar, the column heads and the column chooser. */
export const queryWords = {
  bar: 'Filter',
  search: 'Search pages',
  searchHint: 'Address, title or message',
  add: 'Add a condition',
  column: 'Column',
  comparison: 'Comparison',
  value: 'Value',
  remove: 'Take this condition away',
  all: 'All must hold',
  any: 'One is enough',
  join: 'How conditions are joined',
  clear: 'Clear the filter',
  columns: 'Columns',
  sets: 'Ready-made sets',
  usual: 'Usual',
  shop: 'Shop',
  article: 'Article',
  links: 'Links',
  robots: 'Robots',
  everyColumn: 'Every column',
  rising: 'Sort rising',
  falling: 'Sort falling',
  unsorted: "In the file's order",
  filterOn: 'Filter on this column',
  hide: 'Hide this column',
  left: 'Move left',
  right: 'Move right',
  wider: 'Wider',
  narrower: 'Narrower',
  headMenu: (label: string): string => `More for ${label}`,
} as const
