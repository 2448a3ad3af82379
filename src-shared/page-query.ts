import * as z from 'zod'
import { outcomes } from './page-error.ts'

/** Most rows one call may ask for. */
const maxRowsAsked = 1000
const maxRules = 20
const maxText = 1000

/** How a rule compares a cell with its value; `matches` takes a regular expression, tried under a time limit. */
export const comparisons = [
  'contains',
  'lacks',
  'is',
  'is_not',
  'less',
  'more',
  'empty',
  'filled',
  'matches',
] as const
export type Comparison = (typeof comparisons)[number]

/** One rule of the filter bar. Numbers are compared as numbers where the column is one, text without regard to case. */
export const FilterRule = z.object({
  /** A column's id (columns.ts). */
  column: z.string().max(100),
  comparison: z.enum(comparisons),
  value: z.string().max(maxText),
})
export type FilterRule = z.output<typeof FilterRule>

/** Which pages, in which order. Without a sort they stand as in the file. */
export const PageFilter = z.object({
  outcome: z.enum(outcomes).nullable().default(null),
  /** Found anywhere in address, title or message, without regard to case. */
  search: z.string().max(maxText).default(''),
  rules: z.array(FilterRule).max(maxRules).default([]),
  /** Whether one rule is enough; otherwise all must hold. */
  isAny: z.boolean().default(false),
  sort: z
    .object({ column: z.string().max(100), isDescending: z.boolean() })
    .nullable()
    .default(null),
})
export type PageFilter = z.output<typeof PageFilter>

export const PageQuery = PageFilter.extend({
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(maxRowsAsked),
})
export type PageQuery = z.output<typeof PageQuery>

/** Every page as it stands in the file. */
export const allPages: PageFilter = { outcome: null, search: '', rules: [], isAny: false, sort: null }
