import type { RecordValue } from '../../../src-shared/page-line.ts'
import type { Definition } from './json-ld-definitions.ts'
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
  readonly isCopy: boolean
  readonly depth: number
}

/** A value of a thing as text, list or nested object; null when nothing is left of it (spec behaviour 11.3). */
export function convertJsonLd(
  value: JsonValue,
  owner: JsonObject,
  conversion: Conversion,
): RecordValue | null {
  return convert(value, { conversion, owner, isCopy: false, depth: 1 })
}

/** The name of a field without schema.org's prefix or address; null for keywords and for what no word may be called. */
export function plainWord(key: string): string | null {
  if (key.startsWith('@') || key === '__proto__') return null
  const name = key.replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '')
  return name === '' || name === '__proto__' ? null : name
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

function convertObject(node: JsonObject, descent: Descent): RecordValue | null {
  if (Object.hasOwn(node, '@value')) return convert(node['@value'] ?? null, descent)
  for (const wrapper of ['@list', '@set']) {
    const inner = Object.hasOwn(node, wrapper) ? node[wrapper] : undefined
    if (Array.isArray(inner)) return convertList(inner as readonly JsonValue[], `${wrapper}/`, descent)
    if (inner !== undefined) return convert(inner, descent)
  }
  const names = Object.keys(node)
  const id = names.length === 1 && names[0] === '@id' ? node['@id'] : undefined
  if (typeof id === 'string') return convertReference(id, descent)
  return convertFields(node, names, descent)
}

/** A reference is replaced by what it refers to, one hop deep, while the budget for copies lasts. */
function convertReference(id: string, descent: Descent): RecordValue | null {
  const { conversion, owner, isCopy } = descent
  const definition = isCopy || conversion.copiesLeft <= 0 ? undefined : conversion.definitions.get(id)
  if (definition === undefined || definition.node === owner) return id.trim() === '' ? null : { '@id': id }
  const copy = convertFields(definition.node, Object.keys(definition.node), { ...descent, isCopy: true })
  if (copy !== null && typeof copy === 'object') conversion.origins.notePlace(copy, definition.where)
  return copy
}

function convertFields(node: JsonObject, names: readonly string[], descent: Descent): RecordValue | null {
  const fields = new Map<string, RecordValue>()
  const renamed: (readonly [string, string])[] = []
  const inside = { ...descent, depth: descent.depth + 1 }
  for (const key of names) {
    const name = key === '@type' ? key : plainWord(key)
    if (name === null || fields.has(name) || (name !== key && Object.hasOwn(node, name))) continue
    const value = convert(node[key] ?? null, inside)
    if (value === null) continue
    fields.set(name, value)
    if (name !== key) renamed.push([name, key])
  }
  if (fields.size === 0) return null
  const converted: Readonly<Record<string, RecordValue>> = Object.fromEntries(fields)
  for (const [name, key] of renamed) descent.conversion.origins.noteStep(converted, name, key)
  return converted
}
