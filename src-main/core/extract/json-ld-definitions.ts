import { JsonLdWords } from './json-ld-words.ts'
import { escapeStep } from './origins.ts'
import type { JsonObject, JsonValue } from './tolerant-json.ts'

/** A block of JSON-LD that could be read, and the place of its script. */
export interface JsonLdBlock {
  readonly value: JsonValue
  readonly where: string
}

/** The node that says what an `@id` is, its place, and what words mean around it. */
export interface Definition {
  readonly node: JsonObject
  readonly where: string
  readonly words: JsonLdWords
}

/** Deeper than this nothing is looked for (spec behaviour 11.3). */
const maxWalkDepth = 32

/** The first node for each `@id` that says more than keywords, anywhere on the page, and how many values it holds. */
export function findDefinitions(blocks: readonly JsonLdBlock[]): {
  readonly definitions: ReadonlyMap<string, Definition>
  readonly valueCount: number
} {
  const definitions = new Map<string, Definition>()
  let valueCount = 0

  function walk(value: JsonValue, where: string, around: JsonLdWords, depth: number): void {
    valueCount += 1
    if (depth > maxWalkDepth || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      const list: readonly JsonValue[] = value
      list.forEach((item, index) => walk(item, `${where}/${index}`, around, depth + 1))
      return
    }
    const node = value as JsonObject
    const words = around.inside(node)
    const key = words.keyOf(node, '@id')
    const id = key === null ? undefined : node[key]
    const names = Object.keys(node)
    if (typeof id === 'string' && !definitions.has(id) && names.some((name) => !words.isKeyword(name))) {
      definitions.set(id, { node, where, words: around })
    }
    for (const name of names) {
      const child = name === '@context' ? null : node[name]
      if (typeof child === 'object' && child !== null) {
        walk(child, `${where}/${escapeStep(name)}`, words, depth + 1)
      } else valueCount += 1
    }
  }

  for (const block of blocks) walk(block.value, block.where, JsonLdWords.plain, 0)
  return { definitions, valueCount }
}
