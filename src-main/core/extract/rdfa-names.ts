/** What words and prefixes mean where an element stands in RDFa Lite. */
export interface RdfaNames {
  /** The vocabulary of words without a prefix; null while none is declared. */
  readonly vocab: string | null
  readonly prefixes: ReadonlyMap<string, string>
}

const schemaOrg = 'https://schema.org/'

/** Prefixes that need no declaration (RDFa Core initial context), those that pages use. */
const initialPrefixes: ReadonlyMap<string, string> = new Map([
  ['schema', schemaOrg],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dc11', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['gr', 'http://purl.org/goodrelations/v1#'],
  ['v', 'http://rdf.data-vocabulary.org/#'],
])

/** Names that hold before a page has declared any. */
export const initialNames: RdfaNames = { vocab: null, prefixes: initialPrefixes }

/** Prefixes that metas use for what other readers read. */
const othersPrefixes = new Set('og fb al article book profile video music product twitter place'.split(' '))

/** Prefixes one element may declare (our own bound). */
const maxPrefixes = 50

/** The names in force inside an element, given those around it. */
export function namesInside(attribs: Readonly<Record<string, string>>, around: RdfaNames): RdfaNames {
  const { vocab, prefix } = attribs
  const declared = [...prefixesOf(prefix), ...namespacesOf(attribs)]
  if (vocab === undefined && declared.length === 0) return around
  const prefixes = declared.length === 0 ? around.prefixes : new Map([...around.prefixes, ...declared])
  return { vocab: vocab === undefined ? around.vocab : vocab.trim() || null, prefixes }
}

/** The words of a `property` or `typeof`, by the names in force; words that mean nothing are left out. */
export function wordsOf(attribute: string | undefined, names: RdfaNames): RdfaWord[] {
  if (attribute === undefined) return []
  return attribute
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((written) => wordOf(written, names) ?? [])
}

/** A word as the page spells it, and its plain name: schema.org's are bare, others keep their prefix. */
export interface RdfaWord {
  readonly written: string
  readonly name: string
}

function wordOf(written: string, { vocab, prefixes }: RdfaNames): RdfaWord | null {
  const colon = written.indexOf(':')
  if (colon < 0) return vocab === null ? null : named(written, written, vocab)
  const prefix = written.slice(0, colon).toLowerCase()
  const rest = written.slice(colon + 1)
  if (rest === '' || othersPrefixes.has(prefix)) return null
  if (rest.startsWith('//')) return named(written, written.replace(/^.*[/#](?=[^/#])/, ''), written)
  const namespace = prefixes.get(prefix)
  if (namespace === undefined) return null
  return named(written, isPlain(namespace) ? rest : `${prefix}:${rest}`, namespace)
}

function named(written: string, name: string, namespace: string): RdfaWord | null {
  if (name === '__proto__') return null
  return { written, name: isPlain(namespace) ? name.replace(/^.*[/#]/, '') : name }
}

/** Schema.org, and the vocabulary it grew out of. */
function isPlain(namespace: string): boolean {
  return /^https?:\/\/(?:www\.)?(?:schema\.org|rdf\.data-vocabulary\.org)(?:[/#]|$)/i.test(namespace)
}

/** `prefix="a: https://a.example/ b: https://b.example/"` (RDFa Lite 2.4). */
function prefixesOf(prefix: string | undefined): [string, string][] {
  const pairs: [string, string][] = []
  for (const [, name = '', address = ''] of (prefix ?? '').matchAll(/(\S{1,100}):\s+(\S+)/g)) {
    if (pairs.length >= maxPrefixes) break
    pairs.push([name.toLowerCase(), address])
  }
  return pairs
}

/** The older `xmlns:v="…"`, which pages still use. */
function namespacesOf(attribs: Readonly<Record<string, string>>): [string, string][] {
  const pairs: [string, string][] = []
  for (const [name, value] of Object.entries(attribs)) {
    if (name.startsWith('xmlns:') && pairs.length < maxPrefixes) {
      pairs.push([name.slice(6).toLowerCase(), value])
    }
  }
  return pairs
}
