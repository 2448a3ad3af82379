import type { Answer, Summary } from '../../../src-shared/summary.ts'
import { isJsonList, jsonObject, ownValue, type WrittenJson } from '../base/bounded-json.ts'
import { htmlText } from './html-text.ts'
import { leafText, pointer, shopifySource } from './product-fields.ts'
import { priceAnswers } from './product-prices.ts'

type Product = Readonly<Record<string, WrittenJson>>

/** The address of a product's page, and the key of the product that it was made from. */
export interface ProductAddress {
  readonly address: string
  /** Null when the product has neither handle nor id, and its place in the list stands in. */
  readonly key: 'handle' | 'id' | null
}

/**
 * What a product answers, in the order of the questions (spec behaviour 9.2). A currency is not among them: the listing
 * names none.
 */
export function productSummary(product: Product, index: number, { address, key }: ProductAddress): Summary {
  const variants = listOf(ownValue(product, 'variants'))
  const text = (name: string): string => leafText(ownValue(product, name))?.trim() ?? ''
  const own = (name: string, value: string): Answer | null => answer(value, name, pointer(index, name))
  const image = leafText(ownValue(jsonObject(listOf(ownValue(product, 'images'))[0]), 'src'))?.trim() ?? ''
  const answers: readonly (readonly [keyof Summary, Answer | null])[] = [
    ['title', own('title', text('title'))],
    ['description', own('body_html', htmlText(text('body_html')))],
    ['url', answer(address, key ?? 'products.json', key === null ? pointer(index) : pointer(index, key))],
    ['image', answer(image, 'images/src', pointer(index, 'images', 0, 'src'))],
    ['published', own('published_at', text('published_at'))],
    ['modified', own('updated_at', text('updated_at'))],
    ['type', answer('Product', 'products.json', pointer(index))],
  ]
  const later: readonly (readonly [keyof Summary, Answer | null])[] = [
    ['availability', availability(variants, index)],
    ['brand', own('vendor', text('vendor'))],
    ['sku', sku(variants, index)],
  ]
  return { ...answered(answers), ...priceAnswers(variants, index), ...answered(later) }
}

function answered(answers: readonly (readonly [keyof Summary, Answer | null])[]): Summary {
  return Object.fromEntries(answers.filter(([, found]) => found !== null))
}

function answer(value: string, key: string, where: string): Answer | null {
  return value === '' ? null : { value, source: shopifySource, key, where }
}

/** In stock when any variant is, out of it when none is; nothing when no variant says. */
function availability(variants: readonly WrittenJson[], index: number): Answer | null {
  const said = variants
    .map((variant) => ownValue(jsonObject(variant), 'available'))
    .filter((available) => typeof available === 'boolean')
  if (said.length === 0) return null
  return answer(
    said.includes(true) ? 'InStock' : 'OutOfStock',
    'variants/available',
    pointer(index, 'variants'),
  )
}

/** Several variants have several numbers, and the product none. */
function sku(variants: readonly WrittenJson[], index: number): Answer | null {
  if (variants.length !== 1) return null
  const written = leafText(ownValue(jsonObject(variants[0]), 'sku'))?.trim() ?? ''
  return answer(written, 'variants/sku', pointer(index, 'variants', 0, 'sku'))
}

function listOf(value: WrittenJson | undefined): readonly WrittenJson[] {
  return isJsonList(value) ? value : []
}
