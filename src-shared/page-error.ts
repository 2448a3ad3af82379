/** What a page can come to instead of a page. Closed: a new code is a new row here (spec formats 4). */
export const pageErrorCodes = [
  'refused_by_robots',
  'crawl_delay_too_long',
  'tdm_reserved',
  'redirected_off_site',
  'rate_limited',
  'http_error',
  'fetch_failed',
  'refused_by_site',
  'payment_required',
  'refused_address',
  'too_large',
  'bad_input',
] as const

export type PageErrorCode = (typeof pageErrorCodes)[number]

/** Which line of which robots.txt refused a page; `file` is the sha-256 of the snapshot in the evidence folder. */
export interface RobotsRefusal {
  readonly origin: string
  readonly line: number | null
  readonly rule: string | null
  readonly agent: string | null
  readonly file: string | null
}

/** Why there is no page: a code, a sentence, and whether asking again later may help. */
export interface PageError {
  readonly code: PageErrorCode
  readonly message: string
  readonly retryable: boolean
  /** Where a redirect off the site pointed. */
  readonly target?: string
  readonly robots?: RobotsRefusal
}

/** The tabs of the table: one for each kind of outcome (spec formats 4). */
export const outcomes = ['read', 'refused', 'reserved', 'redirected', 'slowed', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

const outcomeOfCode: Readonly<Record<PageErrorCode, Outcome>> = {
  refused_by_robots: 'refused',
  crawl_delay_too_long: 'refused',
  tdm_reserved: 'reserved',
  redirected_off_site: 'redirected',
  rate_limited: 'slowed',
  http_error: 'failed',
  fetch_failed: 'failed',
  refused_by_site: 'failed',
  payment_required: 'failed',
  refused_address: 'failed',
  too_large: 'failed',
  bad_input: 'failed',
}

/** The tab a page belongs to; `status` tells a site that asked us to slow down from one that merely failed. */
export function outcomeOf(code: PageErrorCode | null, status: number | null): Outcome {
  if (code === null) return 'read'
  if (code === 'http_error' && (status === 429 || status === 503)) return 'slowed'
  return outcomeOfCode[code]
}
