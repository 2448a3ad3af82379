import * as z from 'zod'
import { pageErrorCodes } from '../../../src-shared/page-error.ts'
import type { PageLine } from '../../../src-shared/page-line.ts'
import { ReplayLine } from './decode-line.ts'

const unknownError = {
  code: 'fetch_failed',
  message: 'The line does not say what happened.',
  retryable: false,
} as const
const text = z.string().nullable().catch(null)
const texts = z.array(z.string()).catch([])
const count = z.number().nullable().catch(null)

const Answer = z.object({
  value: z.string(),
  source: z.string().catch(''),
  key: z.string().catch(''),
  where: text,
})

/**
 * A line as the table and the exports read it. Crawl files may come from anybody or from an older version, so every part
 * that is not what it should be is read as nothing.
 */
const CompleteLine = z.looseObject({
  url: z.string(),
  ok: z.boolean(),
  depth: z.number().catch(0),
  found_on: text,
  retries: z.array(z.looseObject({})).optional().catch(undefined),
  landed: z.string().optional().catch(undefined),
  fetch: z
    .looseObject({
      rung: z.string().catch('http'),
      status: z.number(),
      seconds: z.number().catch(0),
      climbs: z.array(z.looseObject({})).catch([]),
      type: text,
      length: count,
    })
    .optional()
    .catch(undefined),
  canonical: text,
  summary: z.record(z.string(), Answer).catch({}),
  records: z.array(z.looseObject({ types: texts })).catch([]),
  sources: texts,
  links: texts,
  error: z
    .looseObject({ code: z.enum(pageErrorCodes), message: z.string(), retryable: z.boolean().catch(false) })
    .catch(unknownError),
})

/** A page's line as an object with nothing missing. The text must have passed `decodeLine`. */
export function completeLine(text: string): PageLine {
  return CompleteLine.parse(JSON.parse(text)) as unknown as PageLine
}

/** A line that may be anybody's, with nothing missing; null when it is not a page's JSON, as `decodeLine` has it. */
export function foreignLine(text: string): PageLine | null {
  try {
    const value: unknown = JSON.parse(text)
    return ReplayLine.safeParse(value).success ? (CompleteLine.parse(value) as unknown as PageLine) : null
  } catch {
    return null
  }
}
