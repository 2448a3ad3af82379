import type { Answer, Summary } from '../../../src-shared/summary.ts'
import { jsonObject, ownValue, type WrittenJson } from '../base/bounded-json.ts'
import { decimalOf } from './decimal.ts'
import { leafText, pointer, shopifySource } from './product-fields.ts'

interface Priced {
  readonly variant: WrittenJson
  readonly index: number
  readonly text: string
  readonly amount: bigint
}

/**
 * The price when all priced variants agree, with what it was before when that was more; else the lowest and the
 * highest. Amounts are compared as decimals, the text written is kept (spec behaviour 9.2).
 */
export function priceAnswers(variants: readonly WrittenJson[], product: number): Summary {
  const priced = variants
    .map((variant, index) => pricedAs(variant, index, 'price'))
    .filter((found) => found !== null)
  const [first] = priced
  if (first === undefined) return {}
  let low = first
  let high = first
  for (const found of priced) {
    if (found.amount < low.amount) low = found
    if (found.amount > high.amount) high = found
  }
  if (low.amount !== high.amount) {
    return { price_low: answer(low, 'price', product), price_high: answer(high, 'price', product) }
  }
  const before = pricedAs(first.variant, first.index, 'compare_at_price')
  const regular =
    before !== null && before.amount > first.amount
      ? { price_regular: answer(before, 'compare_at_price', product) }
      : {}
  return { price: answer(first, 'price', product), ...regular }
}

function pricedAs(variant: WrittenJson, index: number, key: string): Priced | null {
  const text = leafText(ownValue(jsonObject(variant), key))?.trim() ?? ''
  const amount = decimalOf(text)
  return amount === null ? null : { variant, index, text, amount }
}

function answer({ text, index }: Priced, key: string, product: number): Answer {
  return {
    value: text,
    source: shopifySource,
    key: `variants/${key}`,
    where: pointer(product, 'variants', index, key),
  }
}
