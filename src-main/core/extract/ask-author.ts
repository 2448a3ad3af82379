import type { Answer } from '../../../src-shared/summary.ts'
import { type Asker, dublinCore, looseAnswer, looseRdfa, metaAnswer, openGraph, own } from './askers.ts'
import type { Evidence } from './evidence.ts'
import { namesOf, textOf, typesOf } from './spot.ts'

/** Names that are nobody's (spec behaviour 11.5, question 5). */
const nobody = new Set(['admin', 'administrator', 'super user', 'unknown'])

/** Metas that name authors besides `author` (spec behaviour 11.5). */
const authorMetas = ['author', 'citation_author', 'parsely-author', 'sailthru.author', 'byl']

/** Longer texts outside of things are no names but pieces of the page (spec behaviour 11.5). */
const maxLooseName = 120

/** The authors, joined: nobody's names, the site's own and such without a letter are left out. */
export const askAuthor: Asker = (evidence) => {
  for (const ask of sources) {
    const answer = ask(evidence)
    if (answer !== null) return answer
  }
  return null
}

const sources: readonly Asker[] = [
  ownNames('author'),
  ownNames('creator'),
  ...authorMetas.map(metaNames),
  looseName((isMeta) => isMeta),
  ofPeople(dublinCore('creator')),
  ofPeople(openGraph('article:author')),
  looseName((isMeta) => !isMeta),
  ofPeople(looseRdfa('author', 'creator', 'dc:creator', 'dcterms:creator')),
]

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
    const names = (evidence.metas.get(name) ?? []).map(withoutBy)
    return metaAnswer(name, people(names, evidence) ?? undefined)
  }
}

/** Authors that microdata names outside any item, in metas or in other elements. */
function looseName(isAsked: (isMeta: boolean) => boolean): Asker {
  return (evidence) => {
    const found = (evidence.loose.get('microdata') ?? []).filter(
      ({ name, value, element }) =>
        name === 'author' && isAsked(element.name === 'meta') && value.length <= maxLooseName,
    )
    const [first] = found
    const names = people(
      found.map(({ value }) => withoutBy(value)),
      evidence,
    )
    if (first === undefined || names === null) return null
    return { ...looseAnswer(first, evidence.xPathOf), value: names }
  }
}

function ofPeople(ask: Asker): Asker {
  return (evidence) => {
    const answer: Answer | null = ask(evidence)
    const value = answer === null ? null : people([withoutBy(answer.value)], evidence)
    return answer === null || value === null ? null : { ...answer, value }
  }
}

function withoutBy(name: string): string {
  return name.replace(/^by\s+/i, '')
}

/** Names of people; an address is that of a profile, which is no name. */
function people(names: readonly string[], evidence: Evidence): string | null {
  const kept = names.filter(
    (name) =>
      /\p{L}/u.test(name) &&
      !/^(?:https?:)?\/\//i.test(name) &&
      !nobody.has(name.toLowerCase()) &&
      !isSiteName(name, evidence),
  )
  return kept.length > 0 ? [...new Set(kept)].join(', ') : null
}

/** A site's own name is no author's, unless its publisher is a person of that name. */
function isSiteName(name: string, { siteNames, subject }: Evidence): boolean {
  if (!siteNames.includes(name)) return false
  const publisher = subject?.thing.field('publisher') ?? null
  return publisher === null || !typesOf(publisher.value).includes('Person') || textOf(publisher) !== name
}
