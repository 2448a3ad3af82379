import type { Answer } from '../../../src-shared/summary.ts'
import { amountOf, hasOneNumber } from './amount.ts'
import { type Asker, own } from './askers.ts'
import type { Evidence } from './evidence.ts'
import { type OfferPrice, offersOf, pricesOf } from './offers.ts'
import type { Origins } from './origins.ts'
import { answerAt, childOf, type Spot, textOf, type Thing } from './spot.ts'

/** The first active price of the subject's offers, when it is one number. */
export const askOwnPrice: Asker = own((thing, origins) => {
  const price = chosenPrice(thing, origins)?.price ?? null
  const text = textOf(price)
  return answerAt(price, text !== null && hasOneNumber(text) ? text : null)
})

/** The crossed-out or list price of the offer the price came from. */
export const askRegularPrice: Asker = own((thing, origins) => {
  const offer = chosenPrice(thing, origins)?.offer
  if (offer === undefined) return null
  const regular = pricesOf(offer, origins).find(({ kind }) => kind === 'regular')?.price ?? null
  return answerAt(regular, textOf(regular))
})

/** The lowest price an offer or the subject's variants range from. */
export const askLowPrice: Asker = (evidence) =>
  ownBound('lowPrice')(evidence) ?? boundOfVariants(evidence, -1)

/** The highest price an offer or the subject's variants range to. */
export const askHighPrice: Asker = (evidence) =>
  ownBound('highPrice')(evidence) ?? boundOfVariants(evidence, 1)

/** The currency of the price, its specification asked first; of a range without a price, the range's. */
export const askOwnCurrency: Asker = own((thing, origins) => {
  const chosen = chosenPrice(thing, origins)
  if (chosen !== null) return answerAt(chosen.currency, textOf(chosen.currency))
  const offers = offersOf(thing, origins)
  const range = offers.find((offer) => hasBound(offer, origins)) ?? offers[0]
  const currency = range === undefined ? null : childOf(range, 'priceCurrency', origins)
  return answerAt(currency, textOf(currency))
})

/** Whether the thing can be had: as the offer of the price says, else as the first that says anything. */
export const askOwnAvailability: Asker = own((thing, origins) => {
  const chosen = chosenPrice(thing, origins)?.offer
  for (const offer of [...(chosen === undefined ? [] : [chosen]), ...offersOf(thing, origins)]) {
    const spot = childOf(offer, 'availability', origins)
    const answer = answerAt(spot, wordOf(spot))
    if (answer !== null) return answer
  }
  return null
})

/** The word without schema.org's address before it. */
function wordOf(spot: Spot | null): string | null {
  return textOf(spot)?.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '') ?? null
}

function chosenPrice(thing: Thing, origins: Origins): OfferPrice | null {
  for (const offer of offersOf(thing, origins)) {
    const active = pricesOf(offer, origins).find(({ kind }) => kind === 'active')
    if (active !== undefined) return active
  }
  return null
}

function hasBound(offer: Spot, origins: Origins): boolean {
  return childOf(offer, 'lowPrice', origins) !== null || childOf(offer, 'highPrice', origins) !== null
}

function ownBound(name: 'lowPrice' | 'highPrice'): Asker {
  return own((thing, origins) => {
    for (const offer of offersOf(thing, origins)) {
      const spot = childOf(offer, name, origins)
      const answer = answerAt(spot, textOf(spot))
      if (answer !== null) return answer
    }
    return null
  })
}

/** The outermost price of variants that differ; null when they agree or one of them cannot be read as an amount. */
function boundOfVariants({ subject, origins }: Evidence, direction: -1 | 1): Answer | null {
  const priced = (subject?.variants ?? []).flatMap((variant) => {
    const spot = chosenPrice(variant, origins)?.price ?? null
    const answer = answerAt(spot, textOf(spot))
    return answer === null ? [] : [{ answer, amount: amountOf(answer.value) }]
  })
  const amounts = priced.map(({ amount }) => amount)
  if (amounts.includes(null) || new Set(amounts).size < 2) return null
  const [outermost] = priced.toSorted((a, b) => direction * ((b.amount ?? 0) - (a.amount ?? 0)))
  return outermost?.answer ?? null
}
