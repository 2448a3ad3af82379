/** A date as a page writes it: the day it names, and the instant (ms since 1970) where it also names an offset. */
export interface WrittenDate {
  readonly day: string | null
  readonly instant: number | null
}

/** Longer texts are no dates (our own bound). */
const maxLength = 64

const isoDate =
  /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads ISO dates and those with a month's English name; null for others, which may mean two days (spec behaviour 11.7). */
export function writtenDate(text: string): WrittenDate | null {
  const written = text.trim()
  if (written.length > maxLength) return null
  const iso = isoDate.exec(written)
  if (iso !== null) return fromIso(iso)
  if (!/[a-z]{3}/i.test(written) || !/\b\d{4}\b/.test(written)) return null
  const instant = Date.parse(written)
  if (Number.isNaN(instant)) return null
  if (/(?:GMT|UTC|\bZ|[+-]\d\d:?\d\d)\s*(?:\(.*\))?$/i.test(written)) return { day: null, instant }
  // Without an offset the engine reads local time; the day it names comes back the same way.
  const date = new Date(instant)
  return { day: dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate()), instant: null }
}

/** Whether two dates are the same instant or the same written day; those that cannot be compared are not told apart. */
export function isSameDate(a: WrittenDate, b: WrittenDate): boolean {
  if (a.instant !== null && b.instant !== null && a.instant === b.instant) return true
  if (a.day !== null && b.day !== null) return a.day === b.day
  return a.instant === null || b.instant === null
}

function fromIso(parts: RegExpExecArray): WrittenDate | null {
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', offset] = parts
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  const named = dayOf(Number(year), Number(month), Number(day))
  if (hour === undefined || offset === undefined) return { day: named, instant: null }
  const zone = /^z$/i.test(offset) ? 'Z' : offset.replace(/^(...):?(..)$/, '$1:$2')
  const instant = Date.parse(`${named}T${hour}:${minute}:${second}${zone}`)
  return { day: named, instant: Number.isNaN(instant) ? null : instant }
}

function dayOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  )
}
