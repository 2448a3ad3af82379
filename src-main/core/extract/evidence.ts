import type { Element } from 'domhandler'
import type { PageRecord } from '../../../src-shared/page-line.ts'
import type { Answer } from '../../../src-shared/summary.ts'
import type { Canonical } from './canonical.ts'
import type { LooseProperty, ReadingContext } from './declared.ts'
import type { Origins } from './origins.ts'
import { collapseSpace, textInside } from './plain-text.ts'
import type { FoundDocument, MergedRecords } from './records.ts'
import { textOf, thingOfRecord } from './spot.ts'
import { findSubject, type Subject } from './subject.ts'
import type { XPathOf } from './x-path.ts'

/** Everything the questions of a summary are asked of. */
export interface Evidence {
  readonly subject: Subject | null
  readonly records: readonly PageRecord[]
  /** For each record the declarations that went into it, whole. */
  readonly declarations: MergedRecords['declarations']
  readonly origins: Origins
  /** What document readers found, by the reader's name. */
  readonly documents: ReadonlyMap<string, FoundDocument['fields']>
  /** What metas with a name say, by name in lower case; blank ones are left out. */
  readonly metas: ReadonlyMap<string, readonly string[]>
  /** What elements outside of things say of the document, by reader and plain name. */
  readonly loose: ReadonlyMap<string, readonly LooseProperty[]>
  readonly xPathOf: XPathOf
  /** Names of the site and its publisher, in the order they are believed. */
  readonly siteNames: readonly string[]
  /** The page's own `title`, its language, its one canonical: answers as they stand. */
  readonly title: Answer | null
  readonly language: Answer | null
  readonly canonical: Answer | null
  /** What relative addresses are resolved against. */
  readonly base: string
}

/** Gathers the evidence of a page from what its readers found. */
export function gatherEvidence(
  context: ReadingContext,
  { records, declarations }: MergedRecords,
  found: readonly FoundDocument[],
  loose: Evidence['loose'],
  canonical: Canonical | null,
): Evidence {
  const documents = new Map(found.map(({ source, fields }) => [source, fields]))
  const siteNames = siteNamesOf(records, documents)
  return {
    subject: findSubject(records, siteNames, context.origins),
    records,
    declarations,
    origins: context.origins,
    documents,
    metas: namedMetas(context),
    loose,
    xPathOf: context.xPathOf,
    siteNames,
    title: titleOf(context),
    language: languageOf(context),
    canonical: canonicalOf(context, canonical),
    base: context.base,
  }
}

/** Names of records that have one of the types, in document order. */
export function namesOfType(records: readonly PageRecord[], types: readonly string[]): Answer[] {
  return records
    .filter((record) => record.types.some((type) => types.includes(type)))
    .flatMap((record) => {
      const spot = thingOfRecord(record).field('name')
      const value = textOf(spot)
      return spot === null || value === null
        ? []
        : [{ value, source: spot.source, key: spot.key, where: spot.where }]
    })
}

/** Types whose name is the publisher's (spec behaviour 11.5, question 10). */
export const publisherTypes = ['Organization', 'Corporation']

function siteNamesOf(records: readonly PageRecord[], documents: Evidence['documents']): string[] {
  const said = [
    documents.get('opengraph')?.get('site_name')?.value,
    ...namesOfType(records, ['WebSite']).map(({ value }) => value),
    documents.get('html')?.get('application-name')?.value,
    ...namesOfType(records, publisherTypes).map(({ value }) => value),
  ]
  return said.filter((name) => typeof name === 'string').map(collapseSpace)
}

function namedMetas({ parts }: ReadingContext): Map<string, string[]> {
  const metas = new Map<string, string[]>()
  for (const meta of parts.metas) {
    const name = meta.attribs['name']?.trim().toLowerCase()
    const content = collapseSpace(meta.attribs['content'] ?? '')
    if (name === undefined || content === '') continue
    const list = metas.get(name)
    if (list === undefined) metas.set(name, [content])
    else list.push(content)
  }
  return metas
}

/** The first title that holds any text. */
function titleOf({ parts, xPathOf }: ReadingContext): Answer | null {
  for (const element of parts.titles) {
    const value = collapseSpace(textInside(element))
    if (value !== '') return { value, source: 'html', key: '<title>', where: xPathOf(element) }
  }
  return null
}

function languageOf({ parts }: ReadingContext): Answer | null {
  const value = (parts.html?.attribs['lang'] ?? parts.html?.attribs['xml:lang'] ?? '').trim()
  return value === '' ? null : { value, source: 'html', key: '<html lang>', where: '/html' }
}

function canonicalOf({ xPathOf }: ReadingContext, canonical: Canonical | null): Answer | null {
  if (canonical === null) return null
  const element: Element | null = canonical.element
  if (element === null) {
    return { value: canonical.address, source: 'http', key: 'Link: rel=canonical', where: null }
  }
  return { value: canonical.address, source: 'html', key: '<link rel=canonical>', where: xPathOf(element) }
}
