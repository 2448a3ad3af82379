import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import type { PageRecord, RecordField } from '../../../src-shared/page-line.ts'
import type { ReadingContext } from './declared.ts'
import { addressValue, filled } from './element-value.ts'
import { findRepeatedRows } from './repeated-rows.ts'
import { walkElements } from './walk-elements.ts'

/** Rows made records, and fields kept of one row (our own bounds). */
const maxRows = 1000
const maxFields = 100

/** The reader's name on the fields of rows. */
export const inducedSource = 'induced'

/**
 * Rows of a page that declares nothing: the best group of elements built alike, each a record without a type
 * (spec behaviour 11.9).
 */
export function induceRecords(context: ReadingContext): PageRecord[] {
  if (context.document === null) return []
  const rows = findRepeatedRows(context.document)
  return rows.slice(0, maxRows).flatMap((row) => {
    const fields = fieldsOf(row, context)
    if (fields.size === 0) return []
    const where = context.payForPlace(context.xPathOf(row))
    return [{ type: null, types: [], fields: Object.fromEntries(fields), source: inducedSource, where }]
  })
}

/** What a row holds, by the names of the elements it stands in; the first of a name wins. */
function fieldsOf(row: Element, context: ReadingContext): Map<string, RecordField> {
  const fields = new Map<string, RecordField>()
  const add = (name: string, value: string | null, element: Element): void => {
    if (value === null || fields.has(name) || fields.size >= maxFields) return
    const where = context.payForPlace(context.xPathOf(element))
    fields.set(name, { value, source: inducedSource, where })
  }
  const take = (element: Element): boolean => {
    if (element.name === 'script' || element.name === 'style') return false
    const name = nameOf(element)
    const { href, src, alt } = element.attribs
    add(name, element.name === 'img' ? filled(alt) : ownText(element, context), element)
    add(`${name}@href`, addressValue(href, context), element)
    add(`${name}@src`, addressValue(src, context), element)
    return true
  }
  take(row)
  walkElements(row, { enter: take })
  return fields
}

/** The whole text of an element that holds text of its own; one that only wraps others says nothing itself. */
function ownText(element: Element, { textOf }: ReadingContext): string | null {
  const hasText = element.children.some((child) => isText(child) && child.data.trim() !== '')
  return hasText ? filled(textOf(element)) : null
}

/** `tag.class` with the first of its classes in order, else the tag with its position among its like. */
function nameOf(element: Element): string {
  const [first] = classesOf(element)
  return first === undefined ? `${element.name}${positionOf(element)}` : `${element.name}.${first}`
}

function classesOf(element: Element): string[] {
  return (element.attribs['class'] ?? '').split(/\s+/).filter(Boolean).toSorted()
}

function positionOf(element: Element): number {
  const parent: ParentNode | null = element.parent
  if (parent === null) return 1
  let position = 0
  for (const child of parent.children) {
    if (isTag(child) && child.name === element.name) position += 1
    if (child === element) break
  }
  return position
}
