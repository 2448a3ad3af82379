import { type DeclaredField, type DeclaredThing, type ReadingContext, shortName } from './declared.ts'
import { findDefinitions, type JsonLdBlock } from './json-ld-definitions.ts'
import { convertJsonLd, type Conversion, namedFields } from './json-ld-values.ts'
import { JsonLdWords } from './json-ld-words.ts'
import { escapeStep } from './origins.ts'
import { textInside } from './plain-text.ts'
import { type JsonObject, type JsonValue, readTolerantJson } from './tolerant-json.ts'

/** How deep arrays and graphs are walked to find things (spec behaviour 11.3). */
const maxWalkDepth = 32

/** Values that references may copy: ten times what the page holds, and this at least (spec behaviour 11.3). */
const leastCopies = 10_000
const copiesPerValue = 10

interface TopNode {
  readonly node: JsonObject
  readonly where: string
  readonly words: JsonLdWords
}

/** Things declared in JSON-LD, in document order; a block that is no JSON is passed over, the others are kept. */
export function readJsonLd(context: ReadingContext): DeclaredThing[] {
  const blocks: JsonLdBlock[] = []
  for (const script of context.parts.scripts) {
    const value = readTolerantJson(textInside(script))
    if (value !== undefined && value !== null) blocks.push({ value, where: `${context.xPathOf(script)}#` })
  }
  const { definitions, valueCount } = findDefinitions(blocks)
  const conversion: Conversion = {
    definitions,
    origins: context.origins,
    copiesLeft: Math.max(leastCopies, copiesPerValue * valueCount),
  }
  const top: TopNode[] = []
  for (const block of blocks) collectNodes(block.value, block.where, JsonLdWords.plain, 0, top)
  return top.map((node) => readNode(node, conversion, context))
}

/** Arrays and `@graph` are flattened; a node that also holds a graph comes before what its graph holds. */
function collectNodes(
  value: JsonValue,
  where: string,
  around: JsonLdWords,
  depth: number,
  top: TopNode[],
): void {
  if (depth > maxWalkDepth || typeof value !== 'object' || value === null) return
  if (isList(value)) {
    value.forEach((item, index) => collectNodes(item, `${where}/${index}`, around, depth + 1, top))
    return
  }
  const words = around.inside(value)
  top.push({ node: value, where, words })
  const graph = words.keyOf(value, '@graph')
  if (graph !== null) {
    collectNodes(value[graph] ?? null, `${where}/${escapeStep(graph)}`, words, depth + 1, top)
  }
}

function readNode(top: TopNode, conversion: Conversion, context: ReadingContext): DeclaredThing {
  const { node, where, words } = top
  const fields = new Map<string, DeclaredField>()
  for (const [name, key] of namedFields(node, words)) {
    const value = convertJsonLd(node[key] ?? null, node, words, conversion)
    if (value === null) continue
    fields.set(name, { value, where: context.payForPlace(`${where}/${escapeStep(key)}`) })
  }
  const types = typesOf(node, words)
  return { types, fields, where: fields.size === 0 ? null : context.payForPlace(where) }
}

function typesOf(node: JsonObject, words: JsonLdWords): string[] {
  const key = words.keyOf(node, '@type')
  const declared = key === null ? null : (node[key] ?? null)
  const names = typeof declared === 'object' && declared !== null && isList(declared) ? declared : [declared]
  const types = names.filter((name) => typeof name === 'string').map((name) => shortName(words.typeOf(name)))
  return [...new Set(types.filter((name) => name !== ''))]
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}
