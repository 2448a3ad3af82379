/** Longest pause a Retry-After is taken for (spec behaviour 0.3). */
const longestSeconds = 365 * 24 * 60 * 60

const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const rfc850 = /^[A-Z][a-z]+, (\d{2})-([A-Z][a-z]{2})-(\d{2}) (\d{2}:\d{2}:\d{2} GMT)$/

/**
 * The pause a Retry-After asks for, in ms, or null when none can be read. A date is counted from the answer's own Date.
 * Zero and a past date count as none given, so that the delay doubles instead (spec decisions A9, behaviour 2.7; RFC 9110 10.2.3).
 */
export function retryAfterMs(value: string | null, date: string | null): number | null {
  const text = value?.trim() ?? ''
  const seconds = /^[0-9]+$/.test(text) ? Number(text) : secondsUntil(text, date)
  return seconds === null || seconds <= 0 ? null : Math.min(seconds, longestSeconds) * 1000
}

function secondsUntil(text: string, date: string | null): number | null {
  const until = httpDate(text)
  const from = httpDate(date?.trim() ?? '')
  return until === null || from === null ? null : (until - from) / 1000
}

/** The two date forms servers send that name their zone (RFC 9110 5.6.7); the third, asctime, does not. */
function httpDate(text: string): number | null {
  const short = rfc850.exec(text)
  if (short === null && !imfFixdate.test(text)) return null
  const time = Date.parse(short === null ? text : `${short[1]} ${short[2]} 20${short[3]} ${short[4]}`)
  return Number.isNaN(time) ? null : time
}
