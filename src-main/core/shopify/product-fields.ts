import type { PageRecord, RecordField, RecordValue } from '../../../src-shared/page-line.ts'
import { isJsonList, jsonObject, type WrittenJson } from '../base/bounded-json.ts'

/** The name Shopify's listing has as a source of records and answers. */
export const shopifySource = 'shopify'

/** Lists and objects kept inside each other in a field (spec behaviour 0.3). */
const maxNesting = 16

/** A JSON pointer to something inside a product (RFC 6901), such as `/products/3/variants/0/price`. */
export function pointer(index: number, ...names: readonly (string | number)[]): string {
  const steps = names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`)
  return `/products/${index}${steps.join('')}`
}

/** A product's own keys and values as one record, every value as the text it was written in (spec behaviour 9.2). */
export function productRecord(product: Readonly<Record<string, WrittenJson>>, index: number): PageRecord {
  const fields: Record<string, RecordField> = {}
  for (const [name, written] of Object.entries(product)) {
    const value = recordValue(written, 1)
    if (value === null || name === '__proto__') continue
    fields[name] = { value, source: shopifySource, where: pointer(index, name) }
  }
  return { type: 'Product', types: ['Product'], fields, source: shopifySource, where: pointer(index) }
}

function recordValue(written: WrittenJson, level: number): RecordValue | null {
  const leaf = leafText(written)
  if (leaf !== null) return leaf
  if (level > maxNesting) return null
  if (isJsonList(written)) {
    return written.map((item) => recordValue(item, level + 1)).filter((value) => value !== null)
  }
  const object = jsonObject(written)
  if (object === null) return null
  const values = Object.entries(object).map(([name, inner]) => [name, recordValue(inner, level + 1)] as const)
  return Object.fromEntries(
    values.filter((entry): entry is [string, RecordValue] => entry[1] !== null && entry[0] !== '__proto__'),
  )
}

/** A leaf as text, booleans as `true` and `false`; null for null, lists and objects. */
export function leafText(written: WrittenJson | undefined): string | null {
  if (typeof written === 'string') return written
  return typeof written === 'number' || typeof written === 'boolean' ? String(written) : null
}
