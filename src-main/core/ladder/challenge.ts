import { Parser } from 'htmlparser2'

/** Titles that only a challenge page has, as they are compared: lower case, no dots at the end (spec behaviour 4.2). */
const challengeTitles: ReadonlySet<string> = new Set([
  'just a moment',
  'attention required! | cloudflare',
  'ddos-guard',
  'client challenge',
  "making sure you're not a bot!",
  'one moment, please',
])

/** The one title that goes on with the site's name. */
const challengeTitleStart = 'checking your browser'

/** Words and paths of challenge pages; a page that has something to say may quote them (spec behaviour 4.2). */
const challengeMarkers = [
  'cf-challenge',
  'challenge-platform',
  'just a moment',
  'checking your browser',
  '__cf_chl',
  'enable javascript and cookies to continue',
  '/_fs-ch-',
  '/_incapsula_resource',
  'px-captcha',
  'anubis_challenge',
] as const

/** A page with this much text has something to say of its own (spec behaviour 0.3: challenge text ceiling). */
const maxChallengeText = 1500

/** No challenge's title is longer; the rest of a title is not looked at. */
const maxTitleLength = 1000

/** What a challenge is recognised by. */
export interface ChallengeLook {
  /** The page's HTML in lower case. */
  readonly lowerHtml: string
  /** Length of what it says, tags left out. */
  readonly textLength: number
  /** Whether it declares a record: an interstitial declares nothing. */
  readonly isFound: boolean
}

/** The marker by which a page is one that asks visitors to prove themselves; null for any other page. */
export function challengeMarker({ lowerHtml, textLength, isFound }: ChallengeLook): string | null {
  const title = firstTitle(lowerHtml)
  if (challengeTitles.has(title) || title.startsWith(challengeTitleStart)) return title
  if (isFound || textLength >= maxChallengeText) return null
  return challengeMarkers.find((marker) => lowerHtml.includes(marker)) ?? null
}

/** The first title: entities decoded, white space collapsed, without dots, ellipses and spaces at its end. */
function firstTitle(lowerHtml: string): string {
  const open = /<title[\s/>]/.exec(lowerHtml)
  if (open === null) return ''
  const start = lowerHtml.indexOf('>', open.index)
  if (start < 0) return ''
  const close = lowerHtml.indexOf('</title', start)
  const raw = lowerHtml.slice(start + 1, close < 0 ? undefined : close).slice(0, maxTitleLength)
  return decoded(raw)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.… ]+$/, '')
}

function decoded(raw: string): string {
  const parts: string[] = []
  const parser = new Parser({ ontext: (text) => parts.push(text) }, { decodeEntities: true })
  parser.end(`<title>${raw}</title>`)
  return parts.join('')
}
