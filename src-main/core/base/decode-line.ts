import * as z from 'zod'

/** How every line of ours begins; an unfinished last line is recognised by it (spec behaviour 6.4). */
export const lineBeginning = '{"url":'

/** What a replay needs of a line. Everything else is carried over as it stands in the file. */
export const ReplayLine = z.object({
  url: z.string(),
  ok: z.boolean(),
  found_on: z.string().nullish(),
  landed: z.string().nullish(),
  canonical: z.string().nullish(),
  links: z.array(z.string()).optional(),
  fetch: z
    .object({
      status: z.number(),
      rung: z.enum(['http', 'browser']).optional(),
      type: z.string().nullish(),
      climbs: z
        .array(z.object({ from_rung: z.string(), to_rung: z.string(), reason: z.string() }))
        .optional(),
    })
    .optional(),
  error: z
    .object({ code: z.string(), target: z.string().optional(), retryable: z.boolean().optional() })
    .optional(),
  run: z.unknown().optional(),
})
export type ReplayLine = z.infer<typeof ReplayLine>

/** A line of a crawl file that may not be ours; null when it is not a page's JSON. */
export function decodeLine(text: string): ReplayLine | null {
  try {
    const parsed = ReplayLine.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Whether an unfinished last line is one of ours that was cut, and may be dropped (spec behaviour 6.4). */
export function isCutLine(text: string): boolean {
  return text.startsWith(lineBeginning) || lineBeginning.startsWith(text)
}
