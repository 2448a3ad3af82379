import type { Answer, Question } from '../../../src-shared/summary.ts'
import { askAuthor } from './ask-author.ts'
import { askBreadcrumb } from './ask-breadcrumb.ts'
import { askModified, askPublished } from './ask-date.ts'
import {
  askHighPrice,
  askLowPrice,
  askOwnAvailability,
  askOwnCurrency,
  askOwnPrice,
  askRegularPrice,
} from './ask-price.ts'
import { askTitle } from './ask-title.ts'
import {
  type Asker,
  dublinCore,
  firstOf,
  looseMeta,
  meta,
  openGraph,
  own,
  ownText,
  resolved,
  twitter,
} from './askers.ts'
import { namesOfType, publisherTypes } from './evidence.ts'
import { hasOneNumber } from './amount.ts'
import { addressTextOf, answerAt, childOf, namesOf, type Spot, textOf } from './spot.ts'

/** For each question the sources asked, in their order (spec behaviour 11.5). */
export const askers: Readonly<Record<Question, Asker>> = {
  title: askTitle,
  description: firstOf(
    ownText('description'),
    openGraph('description'),
    twitter('description'),
    meta('description'),
    dublinCore('description'),
  ),
  url: firstOf(
    (evidence) => evidence.canonical,
    resolved(openGraph('url')),
    resolved(ownText('url', addressTextOf)),
  ),
  image: firstOf(
    resolved(ownText('image', addressTextOf)),
    resolved(openGraph('image')),
    resolved(openGraph('image:url')),
    resolved(openGraph('image:secure_url')),
    resolved(twitter('image')),
    resolved(twitter('image:src')),
    resolved(ownText('thumbnailUrl', addressTextOf)),
  ),
  author: askAuthor,
  published: askPublished,
  modified: askModified,
  language: firstOf((evidence) => evidence.language, ownText('inLanguage'), locale, dublinCore('language')),
  site_name: firstOf(
    openGraph('site_name'),
    ({ records }) => namesOfType(records, ['WebSite'])[0] ?? null,
    meta('application-name'),
  ),
  publisher: firstOf(
    ownText('publisher', joinedNames),
    dublinCore('publisher'),
    ({ records }) => namesOfType(records, publisherTypes)[0] ?? null,
    looseMeta('publisher'),
  ),
  type: firstOf(ownType, openGraph('type')),
  price: firstOf(
    askOwnPrice,
    oneNumber(openGraph('price:amount')),
    oneNumber(openGraph('product:price:amount')),
  ),
  price_regular: askRegularPrice,
  price_low: askLowPrice,
  price_high: askHighPrice,
  currency: firstOf(askOwnCurrency, openGraph('price:currency'), openGraph('product:price:currency')),
  availability: firstOf(askOwnAvailability, openGraph('availability'), openGraph('product:availability')),
  brand: firstOf(ownText('brand', joinedNames), openGraph('brand'), openGraph('product:brand')),
  sku: firstOf(
    ownText('sku'),
    ownText('productID'),
    openGraph('product:retailer_item_id'),
    openGraph('sku'),
    openGraph('product:sku'),
  ),
  gtin: firstOf(...['gtin14', 'gtin13', 'gtin12', 'gtin8', 'gtin', 'isbn'].map((name) => ownText(name))),
  mpn: ownText('mpn'),
  rating: ownRating('ratingValue'),
  rating_best: ownRating('bestRating'),
  rating_count: firstOf(ownRating('ratingCount'), ownRating('reviewCount')),
  breadcrumb: askBreadcrumb,
}

function joinedNames(spot: Spot | null): string | null {
  const names = namesOf(spot)
  return names.length > 0 ? names.join(', ') : null
}

/** `en_GB` is written `en-GB`, as a language is elsewhere. */
function locale(evidence: Parameters<Asker>[0]): Answer | null {
  const answer = openGraph('locale')(evidence)
  return answer === null ? null : { ...answer, value: answer.value.replaceAll('_', '-') }
}

function ownType({ subject }: Parameters<Asker>[0]): Answer | null {
  const type = subject?.thing.types[0]
  if (subject === null || type === undefined) return null
  const { source, where } = subject.record
  return { value: type, source: source ?? '', key: '@type', where }
}

function oneNumber(ask: Asker): Asker {
  return (evidence) => {
    const answer = ask(evidence)
    return answer !== null && hasOneNumber(answer.value) ? answer : null
  }
}

/** A field of the subject's aggregate rating as written, never rescaled. */
function ownRating(name: string): Asker {
  return own((thing, origins) => {
    const rating = thing.field('aggregateRating')
    const spot = rating === null ? null : childOf(rating, name, origins)
    return answerAt(spot, textOf(spot))
  })
}
