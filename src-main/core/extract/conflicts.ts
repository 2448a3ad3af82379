import {
  type Answer,
  type Conflicts,
  type Question,
  questions,
  type Summary,
} from '../../../src-shared/summary.ts'
import { amountOf } from './amount.ts'
import { askOwnCurrency, askOwnPrice } from './ask-price.ts'
import { type Asker, dublinCore, looseMeta, meta, openGraph, ownText } from './askers.ts'
import { isSameDate, type WrittenDate, writtenDate } from './written-date.ts'
import type { Evidence } from './evidence.ts'
import { thingOfRecord } from './spot.ts'
import type { PayForPlace } from './x-path.ts'

/** How one question is compared: what things and the document say to it, and when two answers are one. */
interface Comparison<Meaning> {
  readonly own: readonly Asker[]
  readonly document: readonly Asker[]
  /** The keys that may be compared, by their last part; all when left out. */
  readonly isComparable?: (key: string) => boolean
  /** What an answer means; null when it cannot be read, and then it contradicts nothing. */
  readonly meaningOf: (value: string) => Meaning | null
  readonly isSame: (a: Meaning, b: Meaning) => boolean
}

/** Declarations of one record compared (our own bound; there is one a reader). */
const maxDeclarations = 10

const price: Comparison<number> = {
  own: [askOwnPrice],
  document: [openGraph('price:amount'), openGraph('product:price:amount')],
  meaningOf: amountOf,
  isSame: (a, b) => a === b,
}

const currency: Comparison<string> = {
  own: [askOwnCurrency],
  document: [openGraph('price:currency'), openGraph('product:price:currency')],
  meaningOf: currencyCode,
  isSame: (a, b) => a === b,
}

/** Metas that mean publication and nothing else; `date` may be any. */
const publicationMetas = ['citation_publication_date', 'parsely-pub-date', 'article.published', 'publishdate']

const published: Comparison<WrittenDate> = {
  own: [ownText('datePublished')],
  document: [
    openGraph('article:published_time'),
    dublinCore('date.issued'),
    dublinCore('issued'),
    looseMeta('datePublished'),
    ...publicationMetas.map(meta),
  ],
  isComparable: (key) => !/(?:uploadDate|dateCreated|dc\.(?:date|created)|meta name=date)$/.test(key),
  meaningOf: writtenDate,
  isSame: isSameDate,
}

const modified: Comparison<WrittenDate> = {
  own: [ownText('dateModified')],
  document: [openGraph('article:modified_time'), dublinCore('modified'), looseMeta('dateModified')],
  isComparable: (key) => key !== 'og:updated_time',
  meaningOf: writtenDate,
  isSame: isSameDate,
}

/**
 * Questions that the page answers in two ways: the summary's answer first, then each that says something else. What was
 * set aside when declarations were folded together is compared too (spec behaviour 11.6).
 */
export function findConflicts(evidence: Evidence, summary: Summary, payForPlace: PayForPlace): Conflicts {
  const compared: Partial<Record<Question, readonly Answer[]>> = {
    price: differing(price, summary.price, evidence),
    currency: differing(currency, summary.currency, evidence),
    published: differing(published, summary.published, evidence),
    modified: differing(modified, summary.modified, evidence),
  }
  const found = questions.flatMap((question) => {
    const [first, ...others] = compared[question] ?? []
    if (first === undefined || others.length === 0) return []
    const placed = others.map(({ value, source, key, where }) => ({
      value,
      source,
      key,
      where: where === null ? null : payForPlace(where),
    }))
    return [[question, [first, ...placed]] as const]
  })
  return Object.fromEntries(found)
}

function differing<Meaning>(
  comparison: Comparison<Meaning>,
  given: Answer | undefined,
  evidence: Evidence,
): readonly Answer[] {
  const { meaningOf, isSame, isComparable = () => true } = comparison
  const meaning = given === undefined || !isComparable(given.key) ? null : meaningOf(given.value)
  if (given === undefined || meaning === null) return []
  const answers = [given]
  const meanings = [meaning]
  for (const other of allAnswers(comparison, evidence)) {
    const another = isComparable(other.key) ? meaningOf(other.value) : null
    if (another === null || meanings.some((known) => isSame(known, another))) continue
    answers.push(other)
    meanings.push(another)
  }
  return answers
}

/** What each declaration of the subject says for itself, then what the document says. */
function allAnswers<Meaning>({ own, document }: Comparison<Meaning>, evidence: Evidence): Answer[] {
  const { subject, declarations } = evidence
  const isAlone = subject !== null && subject.variants.length === 0 && !subject.isPart
  const declared = isAlone ? (declarations.get(subject.record) ?? []).slice(0, maxDeclarations) : []
  const sides = declared.map((record) => ({
    ...evidence,
    subject: { thing: thingOfRecord(record), record, variants: [], twins: [], isPart: false },
  }))
  return [
    ...sides.flatMap((side) => own.map((ask) => ask(side))),
    ...document.map((ask) => ask(evidence)),
  ].filter((answer) => answer !== null)
}

/** Signs that mean one currency; `$`, `¥` and `kr` mean several (spec behaviour 11.7). */
const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['zł', 'PLN'],
  ['US$', 'USD'],
])

function currencyCode(text: string): string | null {
  const written = text.trim()
  return /^[A-Za-z]{3}$/.test(written) ? written.toUpperCase() : (signs.get(written) ?? null)
}
