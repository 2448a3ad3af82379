import type { Element } from 'domhandler'
import type { Found, ReadingContext } from './declared.ts'
import { addressValue, filled } from './element-value.ts'
import { type DraftValue, finishThing, type ThingDraft } from './thing-draft.ts'
import { walkElements } from './walk-elements.ts'

// Written here and not taken from the well-kept parser there is: it takes text, builds a tree of its own without bounds,
// and says nothing of the places of values. Only microformats 2 is read, by its parsing rules; older class names are not.

/** Nesting kept in a record (spec behaviour 0.3). */
const maxDepth = 16

/** The vocabularies there are, and experimental ones; styles use names such as `h-auto` for heights. */
const rootClass =
  /^h-(?:adr|card|cite|entry|event|feed|geo|item|listing|product|recipe|resume|review|review-aggregate|x-[a-z-]+)$/
const propertyClass = /^(p|u|dt|e)-((?:[a-z0-9]+-)?[a-z]+(?:-[a-z]+)*)$/

/** Elements whose words are in `alt`. */
const pictures = new Set(['img', 'area'])

interface Property {
  readonly kind: string
  readonly name: string
}

interface OpenRoot extends ThingDraft {
  readonly values: Map<string, DraftValue[]>
  readonly depth: number
  /** Whether it was given a name of its own, or holds what makes its whole text no name. */
  isNamed: boolean
}

/** Things declared by microformats 2 class names, in document order; those that are properties are inside their owners. */
export function readMicroformats(context: ReadingContext): Found {
  const { document, text } = context
  if (document === null || !/\bh-[a-z]/.test(text)) return { things: [], loose: [] }
  const things: OpenRoot[] = []
  const open: OpenRoot[] = []
  walkElements(document, {
    enter(element) {
      const classes = (element.attribs['class'] ?? '').split(/\s+/).filter(Boolean)
      const types = classes.filter((name) => rootClass.test(name))
      const properties = classes.flatMap(propertyOf)
      const owner = open.at(-1)
      if (types.length === 0) {
        if (owner !== undefined) addPlain(owner, properties, element, context)
        return true
      }
      const depth = (owner?.depth ?? 0) + 1
      const root: OpenRoot = { types, element, values: new Map(), depth, isNamed: false }
      if (owner === undefined || properties.length === 0) things.push(root)
      else if (depth <= maxDepth) add(owner, properties, { value: root, element })
      if (owner !== undefined) owner.isNamed = true
      open.push(root)
      return true
    },
    leave(element) {
      const root = open.at(-1)
      if (root?.element !== element) return
      open.pop()
      addImplied(root, context)
    },
  })
  return { things: things.map((thing) => finishThing(thing, context)), loose: [] }
}

function propertyOf(name: string): Property[] {
  const [, kind, property] = propertyClass.exec(name) ?? []
  return kind === undefined || property === undefined ? [] : [{ kind, name: property }]
}

function addPlain(
  owner: OpenRoot,
  properties: readonly Property[],
  element: Element,
  context: ReadingContext,
): void {
  for (const property of properties) {
    const value = valueOf(property.kind, element, context)
    if (property.kind === 'p' || property.kind === 'e') owner.isNamed = true
    if (value !== null) add(owner, [property], { value, element })
  }
}

function add(owner: OpenRoot, properties: readonly Property[], value: DraftValue): void {
  for (const { name } of properties) {
    const list = owner.values.get(name)
    if (list === undefined) owner.values.set(name, [value])
    else list.push(value)
  }
}

/** What an element says, by the prefix of its property (microformats2 parsing 1.3). */
function valueOf(kind: string, element: Element, context: ReadingContext): string | null {
  const machine = kind === 'e' ? null : machineValue(kind, element, context)
  return machine ?? filled(context.textOf(element))
}

/** What is written for machines: an address, a date, a long form, the words for a picture. */
function machineValue(kind: string, { name, attribs }: Element, context: ReadingContext): string | null {
  const { href, src, data, poster, datetime, title, value, alt } = attribs
  const address = kind === 'u' ? addressValue(href ?? src ?? data ?? poster, context) : null
  if (address !== null) return address
  if (kind === 'dt' && filled(datetime) !== null) return filled(datetime)
  if (kind === 'p' && pictures.has(name)) return filled(alt)
  if (name === 'abbr' || name === 'link') return filled(title)
  return name === 'data' || name === 'input' ? filled(value) : null
}

/** A thing that only wraps a text is called by it, and a link leads to it (microformats2 parsing 1.3.5). */
function addImplied(root: OpenRoot, context: ReadingContext): void {
  const { element, values } = root
  const imply = (name: string, value: string | null): void => {
    if (value !== null && !values.has(name)) values.set(name, [{ value, element }])
  }
  if (!root.isNamed) imply('name', valueOf('p', element, context))
  if (element.name === 'a' || element.name === 'area') {
    imply('url', addressValue(element.attribs['href'], context))
  }
  if (element.name === 'img') imply('photo', addressValue(element.attribs['src'], context))
}
