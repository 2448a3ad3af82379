/** What a few polite requests tell before a crawl (spec window 2). */
export interface LookFirst {
  readonly address: string
  readonly site: string
  readonly robotsAddress: string
  /** `rules`: read; `none`: there is no robots.txt; `unreadable`: nothing of the site may be asked now. */
  readonly robots: 'rules' | 'none' | 'unreadable'
  /** What robots.txt answered, null when nothing came back. */
  readonly status: number | null
  /** Why it could not be read, and when it will be asked again; null otherwise. */
  readonly trouble: string | null
  /** Whether the start itself may be asked, and by which line. */
  readonly verdict: {
    readonly isAllowed: boolean
    readonly line: number | null
    readonly rule: string | null
  }
  /** The group that applies to us: its name and the lines that name it; null when none does. */
  readonly group: { readonly agent: string; readonly lines: readonly number[] } | null
  readonly delay: { readonly seconds: number | null; readonly why: string; readonly line: number | null }
  /** Refusals of the group that applies, in the order of the file, at most 200. */
  readonly refused: readonly { readonly rule: string; readonly line: number }[]
  readonly sitemaps: readonly { readonly address: string; readonly line: number }[]
  /** Mean seconds an answer took here. */
  readonly answerSeconds: number
}

/** How long `pages` take at least: a rest before each request and the time an answer takes. */
export function atLeastSeconds(pages: number, { delay, answerSeconds }: LookFirst): number {
  return pages * Math.max((delay.seconds ?? 0) + answerSeconds, 2 * answerSeconds)
}

/** How many pages fit into so many seconds at most. */
export function pagesWithin(seconds: number, look: LookFirst): number {
  const each = atLeastSeconds(1, look)
  return each <= 0 ? Number.POSITIVE_INFINITY : Math.floor(seconds / each)
}
