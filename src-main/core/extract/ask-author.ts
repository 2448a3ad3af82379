import type { Answer } from '../../../src-shared/summary.ts'
import { type Asker, metaAnswer, openGraph, own } from './askers.ts'
import type { Evidence } from './evidence.ts'
import { namesOf, textOf, typesOf } from './spot.ts'

/** Names that are nobody's (spec behaviour 11.5, question 5). */
const nobody = new Set(['admin', 'administrator', 'super user', 'unknown'])

/** Metas that name authors besides `author` (spec behaviour 11.5). */
const authorMetas = ['author', 'citation_author', 'parsely-author', 'sailthru.author', 'byl']

/** The authors, joined: nobody's names, the site's own and such without a letter are left out. */
export const askAuthor: Asker = (evidence) => {
  for (const ask of [ownNames('author'), ownNames('creator'), ...authorMetas.map(metaNames), articleAuthor]) {
    const answer = ask(evidence)
    if (answer !== null) return answer
  }
  return null
}

function ownNames(field: string): Asker {
  return (evidence) =>
    own((thing) => {
      const spot = thing.field(field)
      const names = people(namesOf(spot), evidence)
      if (spot === null || names === null) return null
      return { value: names, source: spot.source, key: spot.key, where: spot.where }
    })(evidence)
}

function metaNames(name: string): Asker {
  return (evidence) => {
    const names = (evidence.metas.get(name) ?? []).map((content) => content.replace(/^by\s+/i, ''))
    return metaAnswer(name, people(names, evidence) ?? undefined)
  }
}

/** `article:author` is often the address of a profile, which is no name. */
function articleAuthor(evidence: Evidence): Answer | null {
  const answer = openGraph('article:author')(evidence)
  if (answer === null || /^(?:https?:)?\/\//i.test(answer.value)) return null
  const value = people([answer.value], evidence)
  return value === null ? null : { ...answer, value }
}

function people(names: readonly string[], evidence: Evidence): string | null {
  const kept = names.filter(
    (name) => /\p{L}/u.test(name) && !nobody.has(name.toLowerCase()) && !isSiteName(name, evidence),
  )
  return kept.length > 0 ? [...new Set(kept)].join(', ') : null
}

/** A site's own name is no author's, unless its publisher is a person of that name. */
function isSiteName(name: string, { siteNames, subject }: Evidence): boolean {
  if (!siteNames.includes(name)) return false
  const publisher = subject?.thing.field('publisher') ?? null
  return publisher === null || !typesOf(publisher.value).includes('Person') || textOf(publisher) !== name
}
