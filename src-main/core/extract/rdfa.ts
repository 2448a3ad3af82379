import type { Element } from 'domhandler'
import type { Found, LooseProperty, ReadingContext } from './declared.ts'
import { addressValue, elementValue, filled } from './element-value.ts'
import { initialNames, namesInside, type RdfaNames, type RdfaWord, wordsOf } from './rdfa-names.ts'
import { type DraftValue, finishThing, type ThingDraft } from './thing-draft.ts'
import { walkElements } from './walk-elements.ts'

// Written here and not taken from a library: none of them says where on the page a value stands.

/** Nesting kept in a record (spec behaviour 0.3). */
const maxDepth = 16

/** Properties kept that speak of the document itself (our own bound; a page has a few). */
const maxLoose = 100

interface OpenThing extends ThingDraft {
  readonly types: readonly string[]
  readonly values: Map<string, DraftValue[]>
}

/** What holds inside an element: names, the thing spoken of (null: the document), how deep that is nested. */
interface Scope {
  readonly element: Element | null
  readonly names: RdfaNames
  readonly thing: OpenThing | null
  readonly depth: number
}

/** What holds outside everything: the document is spoken of. */
const outermost: Scope = { element: null, names: initialNames, thing: null, depth: 0 }

const nothing: Found = { things: [], loose: [] }

/** Reads RDFa Lite: vocab, prefix, typeof, property and resource, and `about`, which systems write for the latter. */
export function readRdfa(context: ReadingContext): Found {
  const { document, text } = context
  if (document === null || !/typeof|vocab\s*=|property\s*=/i.test(text)) return nothing
  const things: OpenThing[] = []
  const loose: LooseProperty[] = []
  const byResource = new Map<string, OpenThing>()
  const scopes: Scope[] = []
  const hasNamespaces = /xmlns:/i.test(text)
  const around = (): Scope => scopes.at(-1) ?? outermost

  function enter(element: Element): boolean {
    if (!saysAnything(element, hasNamespaces)) return true
    const outside = around()
    const names = namesInside(element.attribs, outside.names)
    const types = [...new Set(wordsOf(element.attribs['typeof'], names).map(({ name }) => name))]
    const words = wordsOf(element.attribs['property'], names)
    const opened = types.length === 0 ? null : open(element, types, words, outside)
    if (opened === null && words.length > 0) takeText(element, words, outside)
    const resource = resourceOf(element)
    if (opened !== null && resource !== null && !byResource.has(resource)) byResource.set(resource, opened)
    const isAbout = opened === null && words.length === 0 && resource !== null
    const thing = opened ?? (isAbout ? (byResource.get(resource) ?? outside.thing) : outside.thing)
    scopes.push({ element, names, thing, depth: opened === null ? outside.depth : outside.depth + 1 })
    return true
  }

  /** A thing inside another is a value of it where a property says so; otherwise it stands for itself. */
  function open(element: Element, types: string[], words: readonly RdfaWord[], outside: Scope): OpenThing {
    const thing: OpenThing = { types, element, values: new Map() }
    if (words.length === 0 || outside.thing === null) things.push(thing)
    else if (outside.depth < maxDepth) add(outside.thing, words, { value: thing, element })
    return thing
  }

  function takeText(element: Element, words: readonly RdfaWord[], outside: Scope): void {
    const value = valueOf(element, context)
    if (value === null) return
    if (outside.thing !== null) add(outside.thing, words, { value, element })
    else if (loose.length < maxLoose) loose.push(...words.map((word) => ({ ...word, value, element })))
  }

  walkElements(document, {
    enter,
    leave(element) {
      if (around().element === element) scopes.pop()
    },
  })
  return { things: things.map((thing) => finishThing(thing, context)), loose }
}

function add(thing: OpenThing, words: readonly RdfaWord[], value: DraftValue): void {
  for (const { name } of words) {
    const list = thing.values.get(name)
    if (list === undefined) thing.values.set(name, [value])
    else list.push(value)
  }
}

function saysAnything({ attribs }: Element, hasNamespaces: boolean): boolean {
  const { vocab, prefix, property, resource, about } = attribs
  if (vocab !== undefined || prefix !== undefined || property !== undefined) return true
  if (resource !== undefined || about !== undefined || attribs['typeof'] !== undefined) return true
  return hasNamespaces && Object.keys(attribs).some((name) => name.startsWith('xmlns:'))
}

function resourceOf({ attribs }: Element): string | null {
  return filled(attribs['about']) ?? filled(attribs['resource'])
}

/** `content` before an address before the text (HTML+RDFa 1.1, 3.1). */
function valueOf(element: Element, context: ReadingContext): string | null {
  const { content, resource, href, src } = element.attribs
  return (
    filled(content) ??
    addressValue(resource, context) ??
    addressValue(href, context) ??
    addressValue(src, context) ??
    elementValue(element, context)
  )
}
