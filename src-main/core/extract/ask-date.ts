import type { Answer } from '../../../src-shared/summary.ts'
import { type Asker, dublinCore, looseMeta, looseRdfa, meta, openGraph, ownText } from './askers.ts'

/** Metas that say when a page was published, in the order they are believed (spec behaviour 11.5, question 6). */
const publishedMetas = [
  'citation_publication_date',
  'citation_date',
  'citation_online_date',
  'parsely-pub-date',
  'sailthru.date',
  'article.published',
  'publish-date',
  'publishdate',
  'pubdate',
  'date',
]

/** When the page was published. */
export const askPublished: Asker = dateOf(
  ownText('datePublished'),
  ownText('uploadDate'),
  ownText('dateCreated'),
  openGraph('article:published_time'),
  ...['date.issued', 'issued', 'date', 'created'].map(dublinCore),
  looseMeta('datePublished'),
  ...publishedMetas.map(meta),
  looseRdfa('datePublished', 'dc:issued', 'dcterms:issued', 'dc:date', 'dc:created', 'dcterms:created'),
)

/** When the page was last modified. */
export const askModified: Asker = dateOf(
  ownText('dateModified'),
  openGraph('article:modified_time'),
  openGraph('updated_time'),
  dublinCore('modified'),
  dublinCore('date.modified'),
  looseMeta('dateModified'),
)

/**
 * The first date; a bare clock time is none. An instant written in UTC yields to the same instant in another offset,
 * which says more: what time it was where it was written.
 */
function dateOf(...askers: readonly Asker[]): Asker {
  return (evidence) => {
    const dates = askers
      .map((ask) => ask(evidence))
      .filter((answer) => answer !== null && !/^\d{1,2}:\d{2}/.test(answer.value)) as readonly Answer[]
    const [first] = dates
    if (first === undefined || !isUtc(first.value)) return first ?? null
    const instant = Date.parse(first.value)
    return (
      dates.find(({ value }) => !isUtc(value) && hasOffset(value) && Date.parse(value) === instant) ?? first
    )
  }
}

function isUtc(date: string): boolean {
  return /T.*(?:Z|[+-]00:?00)$/i.test(date)
}

function hasOffset(date: string): boolean {
  return /T.*[+-]\d\d:?\d\d$/i.test(date)
}
