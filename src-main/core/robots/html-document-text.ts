const documentStart = /^[ \t\r\n\v\f]*<(?:!doctype[ \t\r\n]+html|html)(?![A-Za-z0-9-])/i
/** A tag; one that is not closed before the next begins stays text, so that it cannot swallow rules. */
const tag = /<[/!?A-Za-z][^<>]*>/g
const notLineEnds = /[^\r\n]+/g
const entity = /&(?:amp|lt|gt|quot|apos|#39);/g
const entityText: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
}

/**
 * The text of a body that is a whole HTML document, with every line where it was, or null when it is none: servers wrap
 * a plain file in a page of their own (spec behaviour 3.4). Markup inside a plain file is left alone.
 */
export function htmlDocumentText(octets: string): string | null {
  if (!documentStart.test(octets)) return null
  return octets
    .replace(tag, (found) => found.replace(notLineEnds, ''))
    .replace(entity, (found) => entityText[found] ?? found)
}
