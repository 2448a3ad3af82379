import { plainWord } from './declared.ts'
import type { JsonObject, JsonValue } from './tolerant-json.ts'

/** Contexts inside contexts, and references from term to term, followed at most (our own bounds). */
const maxNesting = 32
const maxHops = 8

/** Terms taken from one context (our own bound; schema.org's own has 2,700). */
const maxTerms = 10_000

/** What words of JSON-LD mean where a node stands: its context's terms, then those of the nodes around it. */
export class JsonLdWords {
  readonly #terms: ReadonlyMap<string, string>
  readonly #around: JsonLdWords | null
  readonly #depth: number
  readonly #aliases: ReadonlyMap<string, string>

  private constructor(terms: ReadonlyMap<string, string>, around: JsonLdWords | null) {
    this.#terms = terms
    this.#around = around
    this.#depth = around === null ? 0 : around.#depth + 1
    this.#aliases = aliasesOf(terms, around === null ? new Map() : around.#aliases)
  }

  /** Words without any context: plain ones, and schema.org's with prefix or address. */
  static readonly plain = new JsonLdWords(new Map(), null)

  /** The words inside a node: its own `@context`, when it has one that says something, over these. */
  inside(node: JsonObject): JsonLdWords {
    const context = Object.hasOwn(node, '@context') ? (node['@context'] ?? null) : null
    if (typeof context !== 'object' || context === null || this.#depth >= maxNesting) return this
    const terms = new Map<string, string>()
    collectTerms(context, terms, 0)
    return terms.size === 0 ? this : new JsonLdWords(terms, this)
  }

  /** The plain name of a field: `price` for `schema:price` and for a term that means it; null for keywords. */
  nameOf(key: string): string | null {
    const name = this.#expand(key)
    return name.startsWith('@') ? null : plainWord(name)
  }

  /** A type as it is called plainly. */
  typeOf(name: string): string {
    const expanded = this.#expand(name)
    return expanded.startsWith('@') ? name : expanded
  }

  /** Under which of its names a node carries a keyword such as `@type`; null when it does not. */
  keyOf(node: JsonObject, keyword: string): string | null {
    if (Object.hasOwn(node, keyword)) return keyword
    const alias = this.#aliases.get(keyword)
    return alias !== undefined && Object.hasOwn(node, alias) ? alias : null
  }

  /** Whether a key is a keyword, by its own name or by another. */
  isKeyword(key: string): boolean {
    return key.startsWith('@') || this.#expand(key).startsWith('@')
  }

  /** Follows a word through the terms to an address or keyword; the word itself when no term knows it. */
  #expand(word: string): string {
    if (this.#around === null) return word
    let name = word
    for (let hop = 0; hop < maxHops; hop += 1) {
      const colon = name.indexOf(':')
      const prefix =
        colon > 0 && !name.startsWith('//', colon + 1) ? this.#term(name.slice(0, colon)) : undefined
      const next = this.#term(name) ?? (prefix === undefined ? undefined : prefix + name.slice(colon + 1))
      if (next === undefined || next === name) break
      name = next
    }
    // A word of another vocabulary stays as the page spells it.
    return name.startsWith('@') || plainWord(name) !== name ? name : word
  }

  #term(name: string): string | undefined {
    const around = this.#around
    return this.#terms.get(name) ?? (around === null ? undefined : around.#term(name))
  }
}

/** Terms of a context: a list of contexts is read in order, addresses of contexts are never fetched. */
function collectTerms(context: JsonValue, terms: Map<string, string>, depth: number): void {
  if (typeof context !== 'object' || context === null || depth > maxNesting) return
  if (Array.isArray(context)) {
    for (const part of context as readonly JsonValue[]) collectTerms(part, terms, depth + 1)
    return
  }
  for (const [term, definition] of Object.entries(context as JsonObject)) {
    if (term.startsWith('@') || terms.size >= maxTerms) continue
    const meaning = meaningOf(definition)
    if (meaning !== null) terms.set(term, meaning)
  }
}

function meaningOf(definition: JsonValue): string | null {
  if (typeof definition === 'string') return definition
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return null
  const id = Object.hasOwn(definition, '@id') ? (definition as JsonObject)['@id'] : undefined
  return typeof id === 'string' ? id : null
}

/** Other names of keywords (`"type": "@type"`). */
function aliasesOf(
  terms: ReadonlyMap<string, string>,
  around: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...terms]
    .filter(([, meaning]) => meaning.startsWith('@'))
    .map(([term, meaning]) => [meaning, term] as const)
  return own.length === 0 ? around : new Map([...around, ...own])
}
