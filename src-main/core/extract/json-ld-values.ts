import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { Definition } from './json-ld-definitions.ts'
import type { JsonLdWords } from './json-ld-words.ts'
import type { Origins } from './origins.ts'
import type { JsonObject, JsonValue } from './tolerant-json.ts'

/** Nesting kept in a record (spec behaviour 0.3). */
const maxDepth = 16

/** What converting the values of one page shares: what its references mean, and how much they may still copy. */
export interface Conversion {
  readonly definitions: ReadonlyMap<string, Definition>
  readonly origins: Origins
  copiesLeft: number
}

/** State of one descent: the thing being read (a reference to itself ends), and whether a reference was followed. */
interface Descent {
  readonly conversion: Conversion
  readonly owner: JsonObject
  readonly words: JsonLdWords
  readonly isCopy: boolean
  readonly depth: number
}

/** A value of a thing as text, list or nested object; null when nothing is left of it (spec behaviour 11.3). */
export function convertJsonLd(
  value: JsonValue,
  owner: JsonObject,
  words: JsonLdWords,
  conversion: Conversion,
): RecordValue | null {
  return convert(value, { conversion, owner, words, isCopy: false, depth: 1 })
}

/** The fields of a node by their plain names with the keys they stand under; the plain spelling is preferred. */
export function namedFields(node: JsonObject, words: JsonLdWords): (readonly [string, string])[] {
  const fields = new Map<string, string>()
  for (const key of Object.keys(node)) {
    const name = words.nameOf(key)
    if (name === null || fields.has(name) || (name !== key && Object.hasOwn(node, name))) continue
    fields.set(name, key)
  }
  return [...fields]
}

function convert(value: JsonValue, descent: Descent): RecordValue | null {
  if (descent.isCopy) descent.conversion.copiesLeft -= 1
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (descent.depth > maxDepth) return null
  if (Array.isArray(value)) return convertList(value as readonly JsonValue[], '', descent)
  return convertObject(value as JsonObject, descent)
}

/** Blank entries are dropped; the places of those after them are noted. */
function convertList(list: readonly JsonValue[], prefix: string, descent: Descent): RecordValue | null {
  const kept: RecordValue[] = []
  const { origins } = descent.conversion
  list.forEach((item, index) => {
    const value = convert(item, { ...descent, depth: descent.depth + 1 })
    if (value === null) return
    const step = `${prefix}${index}`
    if (step !== String(kept.length)) origins.noteStep(kept, String(kept.length), step)
    kept.push(value)
  })
  return kept.length > 0 ? kept : null
}

function convertObject(node: JsonObject, around: Descent): RecordValue | null {
  const words = around.words.inside(node)
  const descent = words === around.words ? around : { ...around, words }
  const written = words.keyOf(node, '@value')
  if (written !== null) return convert(node[written] ?? null, descent)
  for (const keyword of ['@list', '@set']) {
    const wrapper = words.keyOf(node, keyword)
    if (wrapper === null) continue
    const inner = node[wrapper] ?? null
    if (Array.isArray(inner)) return convertList(inner as readonly JsonValue[], `${wrapper}/`, descent)
    return convert(inner, descent)
  }
  const [key, another] = Object.keys(node)
  const id =
    key !== undefined && another === undefined && key === words.keyOf(node, '@id') ? node[key] : undefined
  if (typeof id === 'string') return convertReference(id, descent)
  return convertFields(node, descent)
}

/** A reference is replaced by what it refers to, one hop deep, while the budget for copies lasts. */
function convertReference(id: string, descent: Descent): RecordValue | null {
  const { conversion, owner, isCopy } = descent
  const definition = isCopy || conversion.copiesLeft <= 0 ? undefined : conversion.definitions.get(id)
  if (definition === undefined || definition.node === owner) return id.trim() === '' ? null : { '@id': id }
  const { node, where } = definition
  const copy = convertFields(node, { ...descent, words: definition.words.inside(node), isCopy: true })
  if (copy !== null && typeof copy === 'object') conversion.origins.notePlace(copy, where)
  return copy
}

function convertFields(node: JsonObject, descent: Descent): RecordValue | null {
  const { words, conversion } = descent
  const inside = { ...descent, depth: descent.depth + 1 }
  const entries: [string, RecordValue][] = []
  const renamed: (readonly [string, string])[] = []
  const typeKey = words.keyOf(node, '@type')
  const typed: (readonly [string, string])[] = typeKey === null ? [] : [['@type', typeKey]]
  for (const [name, key] of [...typed, ...namedFields(node, words)]) {
    const value = convert(node[key] ?? null, inside)
    if (value === null) continue
    entries.push([name, value])
    if (name !== key) renamed.push([name, key])
  }
  if (entries.length === 0) return null
  const converted: Readonly<Record<string, RecordValue>> = Object.fromEntries(entries)
  for (const [name, key] of renamed) conversion.origins.noteStep(converted, name, key)
  return converted
}
