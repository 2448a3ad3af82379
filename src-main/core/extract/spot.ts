import type { PageRecord, RecordValue } from '../../../src-shared/page-line.ts'
import type { Answer } from '../../../src-shared/summary.ts'
import { shortName } from './declared.ts'
import type { Origins } from './origins.ts'
import { collapseSpace } from './plain-text.ts'
import { isThingSource } from './readers.ts'
import { decodeReferences } from './references.ts'

/** A value with the words a person finds it again by: the key it stands under, its place and its reader. */
export interface Spot {
  readonly value: RecordValue
  readonly key: string
  readonly where: string | null
  readonly source: string
}

/** A thing that can be asked about: a record, or an object nested in one. */
export interface Thing {
  readonly types: readonly string[]
  /** What a reader of things says about it under a name, or null. */
  readonly field: (name: string) => Spot | null
}

/** A record as a thing; what only the document says about it is not its own. */
export function thingOfRecord(record: PageRecord): Thing {
  const type = record.type ?? record.source ?? ''
  return {
    types: record.types,
    field(name) {
      const word = wordIn(record.fields, name)
      const field = word === null ? undefined : record.fields[word]
      if (field === undefined || !isThingSource(field.source)) return null
      return { value: field.value, key: `${type}.${word}`, where: field.where, source: field.source }
    },
  }
}

/** A nested object as a thing; null when the value is text or a list. */
export function thingOfSpot(spot: Spot, origins: Origins): Thing | null {
  if (objectOf(spot.value) === null) return null
  return { types: typesOf(spot.value), field: (name) => childOf(spot, name, origins) }
}

/** Short names of the types a nested object declares. */
export function typesOf(value: RecordValue): string[] {
  const declared = ownValue(objectOf(value), '@type')
  const names = declared === undefined ? [] : isList(declared) ? declared : [declared]
  return names.filter((name) => typeof name === 'string').map(shortName)
}

/** A field of the object at a spot, or null. */
export function childOf(spot: Spot, name: string, origins: Origins): Spot | null {
  const object = objectOf(spot.value)
  const word = object === null ? null : wordIn(object, name)
  const value = object === null || word === null ? undefined : object[word]
  if (object === null || word === null || value === undefined) return null
  const where = origins.placeOf(object, spot.where, word, value)
  return { value, key: `${spot.key}.${word}`, where, source: spot.source }
}

/** A word as an object spells it: some shops write `Offers` and `Availability`; null when it has neither. */
function wordIn(object: Readonly<Record<string, unknown>>, name: string): string | null {
  if (Object.hasOwn(object, name)) return name
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return Object.hasOwn(object, capital) ? capital : null
}

/** The first `most` entries of a list at a spot, each numbered in its key; a single value is its own only entry. */
export function itemsOf(spot: Spot, origins: Origins, most = Infinity): Spot[] {
  const { value } = spot
  if (!isList(value)) return [spot]
  return value.slice(0, most).map((item, index) => ({
    value: item,
    key: `${spot.key}[${index}]`,
    where: origins.placeOf(value, spot.where, String(index), item),
    source: spot.source,
  }))
}

/** A value as text: of a list the first that gives any, of an object its name; null when there is none. */
export function textOf(spot: Spot | null): string | null {
  return namesOf(spot)[0] ?? null
}

/** All names at a spot, each once (spec behaviour 11.5). */
export function namesOf(spot: Spot | null): string[] {
  return spot === null ? [] : [...new Set(textsOf(spot.value, ['name'], spot.source, 0))]
}

/** The first address at a spot as written: text, or what an image or page object calls its address. */
export function addressTextOf(spot: Spot | null): string | null {
  if (spot === null) return null
  return textsOf(spot.value, ['url', 'contentUrl', '@id'], spot.source, 0)[0] ?? null
}

/** The answer a spot gives, when it gives any text. */
export function answerAt(spot: Spot | null, value: string | null): Answer | null {
  if (spot === null || value === null) return null
  return { value, source: spot.source, key: spot.key, where: spot.where }
}

/** Names nested deeper than this are no names (`name: {name: {name: …}}`), and a list of more is no list of names. */
const maxTextDepth = 4
const maxTexts = 100

function textsOf(value: RecordValue, names: readonly string[], source: string, depth: number): string[] {
  if (typeof value === 'string') {
    const text = collapseSpace(source === 'jsonld' ? decodeReferences(value) : value)
    return text === '' ? [] : [text]
  }
  if (depth > maxTextDepth) return []
  if (isList(value)) {
    return value.slice(0, maxTexts).flatMap((item) => textsOf(item, names, source, depth + 1))
  }
  for (const name of names) {
    const inner = ownValue(objectOf(value), name)
    const texts = inner === undefined ? [] : textsOf(inner, names, source, depth + 1)
    if (texts.length > 0) return texts.slice(0, 1)
  }
  return []
}

/** The object a value is, or null. */
export function objectOf(value: RecordValue): Readonly<Record<string, RecordValue>> | null {
  return typeof value === 'string' || isList(value) ? null : value
}

function isList(value: RecordValue): value is readonly RecordValue[] {
  return Array.isArray(value)
}

function ownValue(
  object: Readonly<Record<string, RecordValue>> | null,
  name: string,
): RecordValue | undefined {
  return object !== null && Object.hasOwn(object, name) ? object[name] : undefined
}
