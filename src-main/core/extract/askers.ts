import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { Answer } from '../../../src-shared/summary.ts'
import { resolveAddress } from '../base/address.ts'
import type { LooseProperty } from './declared.ts'
import type { Evidence } from './evidence.ts'
import type { Origins } from './origins.ts'
import { collapseSpace } from './plain-text.ts'
import { answerAt, type Spot, textOf, type Thing } from './spot.ts'
import type { XPathOf } from './x-path.ts'

/** One source of one question: gives its answer, or null so that the next is asked. */
export type Asker = (evidence: Evidence) => Answer | null

/** Asks the subject. Of variants only what all agree on is an answer; a group is asked itself before its members. */
export function own(ask: (thing: Thing, origins: Origins) => Answer | null): Asker {
  return ({ subject, origins }) => {
    if (subject === null) return null
    const { thing, variants, twins } = subject
    const answer = variants.length === 0 || thing.types.includes('ProductGroup') ? ask(thing, origins) : null
    return (
      answer ??
      agreed(variants, (variant) => ask(variant, origins)) ??
      firstAnswer(twins, (twin) => ask(twin, origins))
    )
  }
}

/** Asks the subject for a field as text. */
export function ownText(name: string, read: (spot: Spot | null) => string | null = textOf): Asker {
  return own((thing) => {
    const spot = thing.field(name)
    return answerAt(spot, read(spot))
  })
}

function firstAnswer(things: readonly Thing[], ask: (thing: Thing) => Answer | null): Answer | null {
  for (const thing of things) {
    const answer = ask(thing)
    if (answer !== null) return answer
  }
  return null
}

/** What all things answer alike, or null. */
function agreed(things: readonly Thing[], ask: (thing: Thing) => Answer | null): Answer | null {
  const [first, ...others] = things
  const answer = first === undefined ? null : ask(first)
  if (answer === null) return null
  return others.every((thing) => ask(thing)?.value === answer.value) ? answer : null
}

/** Open Graph keys that keep their namespace in an answer's key. */
const vertical = /^(?:article|book|profile|video|music|product):/

/** Asks Open Graph; of several values the first. */
export function openGraph(key: string): Asker {
  return ({ documents }) => {
    const value = firstText(documents.get('opengraph')?.get(key)?.value)
    const spelled = vertical.test(key) ? key : `og:${key}`
    return value === null ? null : { value, source: 'opengraph', key: spelled, where: null }
  }
}

/** Asks Dublin Core metas. */
export function dublinCore(key: string): Asker {
  return ({ documents }) =>
    documentAnswer(documents.get('dublincore')?.get(key)?.value, 'dublincore', `dc.${key}`)
}

/** Asks Twitter's metas. */
export function twitter(key: string): Asker {
  return ({ documents }) =>
    documentAnswer(documents.get('twitter')?.get(key)?.value, 'twitter', `twitter:${key}`)
}

function documentAnswer(value: RecordValue | undefined, source: string, key: string): Answer | null {
  return typeof value === 'string' ? { value, source, key, where: null } : null
}

/** Asks a meta outside any item for the word of microdata it bears (`<meta itemprop=datePublished>`). */
export function looseMeta(name: string): Asker {
  return ({ loose }) => {
    const found = loose.get('microdata')?.find((word) => word.name === name && word.element.name === 'meta')
    return found === undefined ? null : looseAnswer(found, null)
  }
}

/** The answer of a word outside of things; metas have no place. */
export function looseAnswer({ value, element, written }: LooseProperty, xPathOf: XPathOf | null): Answer {
  const where = xPathOf === null || element.name === 'meta' ? null : xPathOf(element)
  return { value, source: 'microdata', key: `<${element.name} itemprop=${written}>`, where }
}

/** Asks what RDFa says of the document by one of several words. */
export function looseRdfa(...names: readonly string[]): Asker {
  return ({ loose, xPathOf }) => {
    const found = loose.get('rdfa')?.find((word) => names.includes(word.name))
    if (found === undefined) return null
    const { value, written, element } = found
    const where = element.name === 'meta' ? null : xPathOf(element)
    return { value, source: 'rdfa', key: `property=${written}`, where }
  }
}

/** Asks metas of a name for the first thing they say. */
export function meta(name: string): Asker {
  return ({ metas }) => metaAnswer(name, metas.get(name)?.[0])
}

/** The answer of a meta, when it says anything. */
export function metaAnswer(name: string, value: string | undefined): Answer | null {
  return value === undefined || value === ''
    ? null
    : { value, source: 'html', key: `meta name=${name}`, where: null }
}

/** The first answer that askers give, in their order. */
export function firstOf(...askers: readonly Asker[]): Asker {
  return (evidence) => {
    for (const ask of askers) {
      const answer = ask(evidence)
      if (answer !== null) return answer
    }
    return null
  }
}

/** An asker whose answer is an address: resolved, and nothing when it is no web address. */
export function resolved(ask: Asker): Asker {
  return (evidence) => {
    const answer = ask(evidence)
    const value = answer === null ? null : resolveAddress(answer.value, evidence.base)
    return answer === null || value === null ? null : { ...answer, value }
  }
}

function firstText(value: RecordValue | undefined): string | null {
  if (value === undefined) return null
  if (typeof value === 'string') return collapseSpace(value)
  if (Array.isArray(value)) return firstText((value as readonly RecordValue[])[0])
  const url = (value as Readonly<Record<string, RecordValue>>)['url']
  return typeof url === 'string' ? url : null
}
