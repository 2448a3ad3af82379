/** What a page is drawn with (spec decisions A18); everything else it asks for is left out. */
const drawingTypes: ReadonlySet<string> = new Set(['script', 'stylesheet', 'xhr', 'fetch'])

/** What a person may ask for beside it (`--load-images`). */
const imageTypes: ReadonlySet<string> = new Set(['image', 'media', 'font'])

/** Headers that say a request was made ahead of any need (Fetch Metadata's Sec-Purpose, and its older spelling). */
const aheadHeaders = ['sec-purpose', 'purpose']

/** What decides whether a request is needed, in the words of the browser. */
export interface AskedFor {
  readonly type: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Why a request of a page is not made: it is nothing the page is drawn with, or it would write. Frames are left out: what
 * they show is no part of the document that is read. A reader of pages changes nothing (RFC 9110 9.2.1).
 */
export function whyNotAsked(
  { type, method, headers }: AskedFor,
  mayLoadImages: boolean,
): 'unwanted' | 'writing' | null {
  const isWanted = drawingTypes.has(type) || (mayLoadImages && imageTypes.has(type))
  if (!isWanted || aheadHeaders.some((name) => name in headers)) return 'unwanted'
  return method === 'GET' ? null : 'writing'
}
