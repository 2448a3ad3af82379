import type { OwnHeader } from '../../../src-shared/own-headers.ts'
import type { DoorHeaders } from './page-doors.ts'

/** Headers of the browser's that are not passed on: who we are and how we connect is the wire's to say (decisions N1). */
const notPassedOn =
  /^(?:user-agent|accept|accept-encoding|host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|sec-ch-ua.*)$/

/** Headers that speak of somebody; they stay with the origin they were meant for. */
const personal = /^(?:cookie|authorization)$/

/** What may stand in a header's value (RFC 9110 5.5). */
const valueForm = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Headers of an answer that are not handed to the browser: the body is decoded and whole by now, and the others make the
 * browser ask again, elsewhere, or later. A page that would be saved instead of shown is shown.
 */
const notHandedOver =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|alt-svc|strict-transport-security|report-to|reporting-endpoints|nel|accept-ch|critical-ch|clear-site-data|content-disposition|set-cookie)$/

/** The headers to ask with: the browser's, then the person's own, which win; `isAway` after a redirect to another origin. */
export function headersToAsk(
  browser: Readonly<Record<string, string>>,
  own: readonly OwnHeader[],
  isAway: boolean,
): readonly OwnHeader[] {
  const owned = new Set(own.map(([name]) => name.toLowerCase()))
  const passed = Object.entries(browser).filter(
    ([name, value]) =>
      !notPassedOn.test(name) &&
      !(isAway && personal.test(name)) &&
      (!owned.has(name) || name === 'cookie') &&
      valueForm.test(value),
  )
  return joinCookies([...passed, ...own])
}

/** One `Cookie` header, as a browser sends it (RFC 6265 5.4): the person's cookies first. */
function joinCookies(headers: readonly OwnHeader[]): readonly OwnHeader[] {
  const cookies = headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value)
  if (cookies.length < 2) return headers
  const others = headers.filter(([name]) => name.toLowerCase() !== 'cookie')
  return [...others, ['Cookie', cookies.reverse().join('; ')]]
}

/**
 * The headers of an answer as the browser gets them. Where the site allows no other origin the answer says so in so many
 * words, for the driver would fill in a permission the site has not given. Cookies of another origin are left out.
 */
export function headersToHandOver(headers: DoorHeaders, isAway: boolean): Record<string, string> {
  const kept = Object.entries(headers.joined).filter(([name]) => !notHandedOver.test(name))
  const handed = Object.fromEntries(kept)
  handed['access-control-allow-origin'] ??= 'none'
  const cookies = isAway ? [] : headers.all('set-cookie')
  // The driver's spelling of several headers of one name.
  if (cookies.length > 0) handed['set-cookie'] = cookies.join('\n')
  return handed
}
