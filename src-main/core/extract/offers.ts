import { shortName } from './declared.ts'
import type { Origins } from './origins.ts'
import { childOf, itemsOf, objectOf, type Spot, textOf, type Thing } from './spot.ts'

/** Offers looked at of one thing (spec behaviour 11.5). */
const maxOffers = 100

/** Entries of a list looked at for offers, offers or not: a list may hold a million (our own bound). */
const maxEntries = 1000

/** Price types that name what a thing cost before, not what it costs. */
const regularTypes = new Set(['StrikethroughPrice', 'ListPrice'])

/** A price written in an offer or in one of its price specifications. */
export interface OfferPrice {
  readonly price: Spot
  /** `other`: for members, or of a type that is neither asked nor crossed out. */
  readonly kind: 'active' | 'regular' | 'other'
  readonly currency: Spot | null
  readonly offer: Spot
}

/** The offers of a thing in document order, nested ones after the one that wraps them. */
export function offersOf(thing: Thing, origins: Origins): Spot[] {
  const offers: Spot[] = []
  const field = thing.field('offers')
  if (field !== null) collect(field, 0, offers, origins)
  return offers
}

function collect(spot: Spot, depth: number, offers: Spot[], origins: Origins): void {
  for (const item of itemsOf(spot, origins, maxEntries)) {
    if (offers.length >= maxOffers) return
    if (objectOf(item.value) === null) continue
    offers.push(item)
    const nested = childOf(item, 'offers', origins)
    if (nested !== null && depth < maxOffers) collect(nested, depth + 1, offers, origins)
  }
}

/** The prices of one offer: its own, then those of its specifications (spec behaviour 11.5). */
export function pricesOf(offer: Spot, origins: Origins): OfferPrice[] {
  const specifications = childOf(offer, 'priceSpecification', origins)
  const carriers = specifications === null ? [] : itemsOf(specifications, origins, maxOffers)
  const ownCurrency = childOf(offer, 'priceCurrency', origins)
  return [offer, ...carriers].flatMap((carrier) => {
    const price = childOf(carrier, 'price', origins)
    if (price === null || textOf(price) === null) return []
    const currency = childOf(carrier, 'priceCurrency', origins) ?? ownCurrency
    return [{ price, kind: kindOf(carrier, origins), currency, offer }]
  })
}

function kindOf(carrier: Spot, origins: Origins): OfferPrice['kind'] {
  const type = textOf(childOf(carrier, 'priceType', origins))
  if (type !== null) return regularTypes.has(shortName(type)) ? 'regular' : 'other'
  return childOf(carrier, 'validForMemberTier', origins) === null ? 'active' : 'other'
}
