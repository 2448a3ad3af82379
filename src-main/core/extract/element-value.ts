import type { Element } from 'domhandler'
import { resolveAddress } from '../base/address.ts'
import type { ReadingContext } from './declared.ts'
import { collapseSpace } from './plain-text.ts'

/** The attribute that holds the value of an element that names another resource (HTML 5.2.4). */
const addressAttributes: ReadonlyMap<string, string> = new Map([
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map((name) => [name, 'src'] as const),
  ...['a', 'area', 'link'].map((name) => [name, 'href'] as const),
  ['object', 'data'],
])

/** The attribute that holds the value of an element written for machines (HTML 5.2.4). */
const valueAttributes: ReadonlyMap<string, string> = new Map([
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
])

/**
 * What an element says as a property: its address resolved, its machine value, its `content`, else its text; null when
 * that is blank (spec behaviour 11.3).
 */
export function elementValue(element: Element, context: ReadingContext): string | null {
  const { name, attribs } = element
  if (name === 'meta') return filled(attribs['content'])
  const addressAttribute = addressAttributes.get(name)
  if (addressAttribute !== undefined) return addressValue(attribs[addressAttribute], context)
  const valueAttribute = valueAttributes.get(name)
  const value = valueAttribute === undefined ? undefined : attribs[valueAttribute]
  return filled(value) ?? filled(attribs['content']) ?? filled(context.textOf(element))
}

/** An address resolved; one that is no web address (`tel:`, `mailto:`) as written. */
export function addressValue(href: string | undefined, { base }: ReadingContext): string | null {
  const written = filled(href)
  return written === null ? null : (resolveAddress(written, base) ?? written)
}

/** A text with its white space collapsed, or null when nothing is left. */
export function filled(text: string | undefined): string | null {
  const value = text === undefined ? '' : collapseSpace(text)
  return value === '' ? null : value
}
