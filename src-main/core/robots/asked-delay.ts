import { crawlDelaySeconds, requestRateSeconds } from './delay-value.ts'

/** A Crawl-delay or Request-rate line as found in the file. */
export interface DelayRecord {
  readonly kind: 'crawl-delay' | 'request-rate'
  readonly raw: string
  readonly line: number
}

/** The delay a robots.txt asks of us, and what was written that nobody can read. */
export interface AskedDelay {
  /** Seconds between two requests; 0 when nothing was asked, Infinity when asked never to come again. */
  readonly seconds: number
  /** The line that asks, null when none does. */
  readonly line: number | null
  readonly kind: DelayRecord['kind'] | null
  /** The value as written, bounded. */
  readonly raw: string | null
  /** The first value that is no number of seconds (nor a rate), with the record it stood in. */
  readonly unreadable: {
    readonly line: number
    readonly raw: string
    readonly name: 'Crawl-delay' | 'Request-rate'
  } | null
}

/** Longest value kept, in characters; foreign text is not carried about whole. */
const maxRawChars = 200

/**
 * The delay in the records of our own groups or, when these hold none that can be read, of the groups for `*`; of
 * several the largest, of equals the first (decision A2).
 */
export function askedDelay(own: readonly DelayRecord[], everyones: readonly DelayRecord[]): AskedDelay {
  const fromOwn = largestOf(own)
  if (fromOwn.line !== null) return fromOwn
  const fromEveryones = largestOf(everyones)
  return { ...fromEveryones, unreadable: fromOwn.unreadable ?? fromEveryones.unreadable }
}

function largestOf(records: readonly DelayRecord[]): AskedDelay {
  let largest: AskedDelay = { seconds: 0, line: null, kind: null, raw: null, unreadable: null }
  let unreadable: AskedDelay['unreadable'] = null
  for (const { kind, raw, line } of records) {
    const seconds = kind === 'crawl-delay' ? crawlDelaySeconds(raw) : requestRateSeconds(raw)
    const kept = raw.slice(0, maxRawChars)
    if (seconds === null) {
      unreadable ??= { line, raw: kept, name: kind === 'crawl-delay' ? 'Crawl-delay' : 'Request-rate' }
    } else if (largest.line === null || seconds > largest.seconds) {
      largest = { seconds, line, kind, raw: kept, unreadable: null }
    }
  }
  return { ...largest, unreadable }
}
