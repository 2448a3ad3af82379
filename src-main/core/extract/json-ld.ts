import { type DeclaredField, type DeclaredThing, type ReadingContext, shortName } from './declared.ts'
import { findDefinitions, type JsonLdBlock } from './json-ld-definitions.ts'
import { convertJsonLd, plainWord, type Conversion } from './json-ld-values.ts'
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
  for (const block of blocks) collectNodes(block.value, block.where, 0, top)
  return top.map(({ node, where }) => readNode(node, where, conversion, context))
}

/** Arrays and `@graph` are flattened; a node that also holds a graph comes before what its graph holds. */
function collectNodes(value: JsonValue, where: string, depth: number, top: TopNode[]): void {
  if (depth > maxWalkDepth || typeof value !== 'object' || value === null) return
  if (isList(value)) {
    value.forEach((item, index) => collectNodes(item, `${where}/${index}`, depth + 1, top))
    return
  }
  top.push({ node: value, where })
  const graph = Object.hasOwn(value, '@graph') ? value['@graph'] : undefined
  if (graph !== undefined) collectNodes(graph, `${where}/@graph`, depth + 1, top)
}

function readNode(
  node: JsonObject,
  where: string,
  conversion: Conversion,
  context: ReadingContext,
): DeclaredThing {
  const fields = new Map<string, DeclaredField>()
  for (const [key, written] of Object.entries(node)) {
    const name = plainWord(key)
    // The plain spelling of a word is preferred to a prefixed one.
    if (name === null || (name !== key && Object.hasOwn(node, name)) || fields.has(name)) continue
    const value = convertJsonLd(written, node, conversion)
    if (value === null) continue
    fields.set(name, { value, where: context.payForPlace(`${where}/${escapeStep(key)}`) })
  }
  return { types: typesOf(node), fields, where: fields.size === 0 ? null : context.payForPlace(where) }
}

function typesOf(node: JsonObject): string[] {
  const declared = Object.hasOwn(node, '@type') ? (node['@type'] ?? null) : null
  const names = typeof declared === 'object' && declared !== null && isList(declared) ? declared : [declared]
  const types = names.filter((name) => typeof name === 'string').map(shortName)
  return [...new Set(types.filter((name) => name !== ''))]
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value)
}
