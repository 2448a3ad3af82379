/** The 25 questions a page's summary may answer, in their order (spec behaviour 11.5). */
export const questions = [
  'title',
  'description',
  'url',
  'image',
  'author',
  'published',
  'modified',
  'language',
  'site_name',
  'publisher',
  'type',
  'price',
  'price_regular',
  'price_low',
  'price_high',
  'currency',
  'availability',
  'brand',
  'sku',
  'gtin',
  'mpn',
  'rating',
  'rating_best',
  'rating_count',
  'breadcrumb',
] as const

export type Question = (typeof questions)[number]

/** One answer: the value as text, the reader that gave it, the key it stood under and the place (XPath) or null. */
export interface Answer {
  readonly value: string
  readonly source: string
  readonly key: string
  readonly where: string | null
}

/** Only questions that were answered are present. */
export type Summary = Readonly<Partial<Record<Question, Answer>>>

/** Questions a page answers in two ways: the summary's answer first, then those that say something else. */
export type Conflicts = Readonly<Partial<Record<Question, readonly Answer[]>>>

/** The source around an answer: what stands before the value, the value as written, what stands after; 300 characters. */
export interface Snippet {
  readonly question: Question
  readonly before: string
  readonly value: string
  readonly after: string
}
