import { challengeMarker } from './challenge.ts'
import { visibleText } from './visible-text.ts'

/** This much text is a page (spec behaviour 0.3: visible-text floor for an empty shell). */
const minText = 200

/** This much markup around so little text is a skeleton that scripts fill (spec behaviour 0.3). */
const maxSmallHtml = 2000

/** Statuses at which even a challenge is not asked again: a browser has no password, and was not invited (decisions A11, P1). */
const neverClimbs: ReadonlySet<number> = new Set([401, 407, 429, 503])

/** Scripts that only carry data and draw nothing. */
const dataScripts: ReadonlySet<string> = new Set(['application/json', 'application/ld+json'])

/** What one rung brought, as the test needs it. */
export interface PageLook {
  readonly status: number
  readonly html: string
  /** Whether a record was found with a field from JSON-LD, microdata, microformats or RDFa; meta names do not count. */
  readonly isFound: boolean
}

/**
 * Whether a page is good enough, and if not why. `reason` is a clause for the climb. A challenge that must not be asked
 * again (`mayClimb` false) is the site's refusal already.
 */
export type ClimbVerdict =
  | { readonly kind: 'stay' }
  | { readonly kind: 'climb'; readonly reason: string }
  | {
      readonly kind: 'challenge'
      readonly marker: string
      readonly reason: string
      readonly mayClimb: boolean
    }

const stay: ClimbVerdict = { kind: 'stay' }

/** The test of spec behaviour 4.2, in its order, with decisions A11: of the error statuses only 403 climbs. Linear time. */
export function climbTest({ status, html, isFound }: PageLook): ClimbVerdict {
  const lowerHtml = html.toLowerCase()
  const textLength = visibleText(html).length
  const marker = challengeMarker({ lowerHtml, textLength, isFound })
  if (marker !== null) {
    const reason = `the page is a challenge page (\`${marker}\`)`
    return { kind: 'challenge', marker, reason, mayClimb: !neverClimbs.has(status) }
  }
  if (status === 403) return { kind: 'climb', reason: 'it answered 403' }
  if (status >= 400 || isFound || textLength >= minText) return stay
  if (html.length > maxSmallHtml) {
    const reason = `the page is skeletal: ${textLength} characters of text in ${html.length} of HTML`
    return { kind: 'climb', reason }
  }
  if (hasDrawingScript(lowerHtml)) {
    const reason = `the page declares nothing, has ${textLength} characters of text and a script that may draw the rest`
    return { kind: 'climb', reason }
  }
  return stay
}

function hasDrawingScript(lowerHtml: string): boolean {
  for (let at = lowerHtml.indexOf('<script'); at >= 0;) {
    const end = lowerHtml.indexOf('>', at)
    if (end < 0) return false
    const attributes = lowerHtml.slice(at + '<script'.length, end)
    if (/^(?:$|[\s/])/.test(attributes) && !dataScripts.has(typeOf(attributes))) return true
    at = lowerHtml.indexOf('<script', end)
  }
  return false
}

function typeOf(attributes: string): string {
  return /[\s"'/]type\s*=\s*["']?\s*([^"'\s>]+)/.exec(attributes)?.[1] ?? ''
}
