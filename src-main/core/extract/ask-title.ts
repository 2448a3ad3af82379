import type { Answer } from '../../../src-shared/summary.ts'
import { type Asker, dublinCore, meta, openGraph, ownText, twitter } from './askers.ts'
import type { Evidence } from './evidence.ts'

/** What stands between a page's title and its site's name (spec behaviour 11.5, question 1). */
const separators = [' - ', ' | ', ' – ', ' — ', ' · ', ' :: ', ' / ']

const headline = ownText('headline')
const name = ownText('name')

/** The title: what the subject is called, else what the document is, there without the site's name at its end. */
export const askTitle: Asker = (evidence) => {
  const given = ownTitle(evidence)
  if (given !== null) return given
  for (const ask of documentTitles) {
    const answer = ask(evidence)
    if (answer !== null) return { ...answer, value: withoutSiteName(answer.value, evidence.siteNames) }
  }
  return null
}

const documentTitles: readonly Asker[] = [
  openGraph('title'),
  twitter('title'),
  dublinCore('title'),
  meta('citation_title'),
  (evidence) => evidence.title,
]

/** The headline before the name, unless only the name is what the document calls itself. */
function ownTitle(evidence: Evidence): Answer | null {
  const [first, second] = [headline(evidence), name(evidence)]
  if (first === null || second === null) return first ?? second
  const titles = [evidence.title, openGraph('title')(evidence)].map((title) => title?.value ?? '')
  const isSaid = ({ value }: Answer): boolean => titles.some((title) => title.includes(value))
  return !isSaid(first) && isSaid(second) ? second : first
}

function withoutSiteName(title: string, siteNames: readonly string[]): string {
  for (const separator of separators) {
    const at = title.lastIndexOf(separator)
    if (at <= 0) continue
    const tail = title.slice(at + separator.length).toLowerCase()
    if (siteNames.some((siteName) => siteName.toLowerCase() === tail)) return title.slice(0, at).trim()
  }
  return title
}
