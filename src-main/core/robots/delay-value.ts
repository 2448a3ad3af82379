/** Seconds of the units people write after a number; a unit that is not here makes the value unreadable, never seconds. */
const secondsOfUnit: ReadonlyMap<string, number> = new Map([
  ...['', 's', 'sec', 'secs', 'second', 'seconds'].map((unit) => [unit, 1] as const),
  ...['ms', 'msec', 'millisecond', 'milliseconds'].map((unit) => [unit, 0.001] as const),
  ...['m', 'min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 60] as const),
  ...['h', 'hr', 'hrs', 'hour', 'hours'].map((unit) => [unit, 3600] as const),
  ...['d', 'day', 'days'].map((unit) => [unit, 86_400] as const),
])
/** Longest value read, in characters; no honest one comes near. */
const maxValueChars = 200
/** Quotes, brackets and semicolons people wrap around a number; they part what stands on both sides. */
const wrapping = /["'`“”‘’«»()[\]{}<>;]/g
const fullWidthDigit = /[\uFF10-\uFF19]/g
const endless = /^\+?inf(?:inity)?$/i
const amount = /^\+?(\d+(?:[.,]\d*)?|[.,]\d+)(e[+-]?\d{1,4})?[ \t]*([a-z]*)\.?$/i
/** Pages, a slash, a time, a unit, and after a blank anything: the hours in which a rate applies are not heeded. */
const rate = /^(\d+(?:[.,]\d+)?)[ \t]*\/[ \t]*(\d+(?:[.,]\d+)?)[ \t]*([a-z]*)(?:[ \t].*)?$/i

/**
 * Seconds asked by the value of a Crawl-delay, Infinity for `inf`, or null when it is no number of seconds: empty, negative, words, other
 * notations (decision A2). A decimal comma, a unit and wrapping are read through.
 */
export function crawlDelaySeconds(raw: string): number | null {
  const value = plain(raw)
  if (endless.test(value)) return Infinity
  const [, digits, exponent = '', unit = ''] = amount.exec(value) ?? []
  const factor = secondsOfUnit.get(unit.toLowerCase())
  if (digits === undefined || factor === undefined) return null
  return numberOf(digits + exponent) * factor
}

/**
 * Seconds between two requests asked by the value of a Request-rate such as `1/10s`, or null when it is none. A time
 * without a unit is seconds, and the rate holds all day (decision A4).
 */
export function requestRateSeconds(raw: string): number | null {
  const [, pages, time, unit = ''] = rate.exec(plain(raw)) ?? []
  const factor = secondsOfUnit.get(unit.toLowerCase())
  if (pages === undefined || time === undefined || factor === undefined) return null
  const seconds = (numberOf(time) * factor) / numberOf(pages)
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null
}

function plain(raw: string): string {
  if (raw.length > maxValueChars) return ''
  return raw
    .replace(wrapping, ' ')
    .replace(fullWidthDigit, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .trim()
}

function numberOf(digits: string): number {
  return Number(digits.replace(',', '.'))
}
