import { parameterOf, splitOutsideQuotes } from './media-type.ts'

/** One link of a `Link` header: its target as written, its relations in lower case, whether it speaks of another page. */
export interface HeaderLink {
  readonly target: string
  readonly rel: readonly string[]
  readonly hasAnchor: boolean
}

/** Links read from one header; a page has a handful (our own bound). */
const maxHeaderLinks = 100

/** Reads a `Link` header (RFC 8288 3): commas inside `<…>` and inside quotes do not end a link; junk is passed over. */
export function readLinkHeader(header: string | null): HeaderLink[] {
  const links: HeaderLink[] = []
  let rest = header ?? ''
  while (links.length < maxHeaderLinks) {
    const open = rest.indexOf('<')
    const close = rest.indexOf('>', open)
    if (open < 0 || close < 0) break
    const [parameters = ''] = splitOutsideQuotes(rest.slice(close + 1), ',')
    links.push(linkOf(rest.slice(open + 1, close), parameters))
    rest = rest.slice(close + 1 + parameters.length)
  }
  return links
}

function linkOf(target: string, parameters: string): HeaderLink {
  const pairs = splitOutsideQuotes(parameters, ';').map(parameterOf)
  // Only the first rel counts (RFC 8288 3.3).
  const rel = pairs.find(([name]) => name === 'rel')?.[1] ?? ''
  return {
    target,
    rel: rel.toLowerCase().split(/\s+/).filter(Boolean),
    hasAnchor: pairs.some(([name]) => name === 'anchor'),
  }
}
