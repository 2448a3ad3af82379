import type { PageRecord } from '../../../src-shared/page-line.ts'
import type { Origins } from './origins.ts'
import { itemsOf, objectOf, type Spot, textOf, type Thing, thingOfRecord, thingOfSpot } from './spot.ts'
import { isAboutTheSite, isArticle, rankOfTypes } from './type-rank.ts'

/** What a page is about, and the other spellings of it that are for sale beside it. */
export interface Subject {
  readonly thing: Thing
  /** Where the record it comes from stands. */
  readonly record: PageRecord
  /** The thing is nested in the record, as its main entity. */
  readonly isPart: boolean
  /** Things of other types that bear the same name: the same told again, asked where the thing itself is silent. */
  readonly twins: readonly Thing[]
  /** Variants: only what they agree on is an answer. Empty when the thing stands alone. */
  readonly variants: readonly Thing[]
}

/** So many records of a type are a listing, and so many of one name are variants (spec behaviour 11.4). */
const listingSize = 3

/** Variants compared at most (our own bound; shops declare dozens). */
const maxVariants = 200

/** Twins asked at most (our own bound). */
const maxTwins = 3

interface Candidate {
  readonly record: PageRecord
  readonly thing: Thing
  readonly rank: number
  readonly name: string | null
}

/** The subject of a page (spec behaviour 11.4); null when nothing on it is a candidate. */
export function findSubject(
  records: readonly PageRecord[],
  siteNames: readonly string[],
  origins: Origins,
): Subject | null {
  const candidates = records.flatMap(candidateOf)
  const eligible = withoutListings(candidates)
  const hasArticle = eligible.some(({ record }) => isArticle(record.types))
  const isSite = ({ name }: Candidate): boolean => hasArticle && name !== null && siteNames.includes(name)
  // Sorting is stable, so that document order decides between equals.
  const [best] = eligible.toSorted((a, b) => a.rank - b.rank || Number(isSite(a)) - Number(isSite(b)))
  if (best === undefined) return null
  const main = mainEntityOf(best, origins)
  if (main !== null) return { thing: main, record: best.record, isPart: true, twins: [], variants: [] }
  const variants = variantsOf(best, candidates, origins)
  return { thing: best.thing, record: best.record, isPart: false, twins: twinsOf(best, eligible), variants }
}

function candidateOf(record: PageRecord): Candidate[] {
  const rank = rankOfTypes(record.types)
  if (rank === null || record.source === 'induced' || isAboutTheSite(record.types)) return []
  const thing = thingOfRecord(record)
  return [{ record, thing, rank, name: textOf(thing.field('name')) }]
}

/** Leaves of a listing only the first of records with one name, or the only one with offers; otherwise none. */
function withoutListings(candidates: readonly Candidate[]): Candidate[] {
  const byType = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const type of candidate.record.types) {
      const list = byType.get(type)
      if (list === undefined) byType.set(type, [candidate])
      else list.push(candidate)
    }
  }
  const out = new Set<Candidate>()
  for (const list of byType.values()) {
    if (list.length < listingSize) continue
    const kept = spokesmanOf(list)
    for (const candidate of list) if (candidate !== kept) out.add(candidate)
  }
  return candidates.filter((candidate) => !out.has(candidate))
}

function spokesmanOf(list: readonly Candidate[]): Candidate | null {
  const [first = null] = list
  const name = first?.name ?? null
  if (name !== null && list.every((candidate) => candidate.name === name)) return first
  const sold = list.filter(({ thing }) => thing.field('offers') !== null)
  return sold.length === 1 ? (sold[0] ?? null) : null
}

function mainEntityOf(candidate: Candidate, origins: Origins): Thing | null {
  const spot = candidate.thing.field('mainEntity')
  const thing = spot === null ? null : thingOfSpot(spot, origins)
  const rank = thing === null ? null : rankOfTypes(thing.types)
  return rank !== null && rank < candidate.rank ? thing : null
}

function variantsOf(best: Candidate, candidates: readonly Candidate[], origins: Origins): Thing[] {
  if (best.record.types.includes('ProductGroup')) return membersOf(best, candidates, origins)
  const same = candidates.filter(
    ({ record, name }) => name !== null && name === best.name && record.type === best.record.type,
  )
  return same.length < listingSize ? [] : same.slice(0, maxVariants).map(({ thing }) => thing)
}

/** The recipe beside the article about it: as good a subject, of the same name, of another type. */
function twinsOf(best: Candidate, eligible: readonly Candidate[]): Thing[] {
  const name = best.name ?? textOf(best.thing.field('headline'))
  return eligible
    .filter(
      (other) =>
        other !== best &&
        other.rank === best.rank &&
        name !== null &&
        (other.name ?? textOf(other.thing.field('headline'))) === name &&
        !other.record.types.some((type) => best.record.types.includes(type)),
    )
    .slice(0, maxTwins)
    .map(({ thing }) => thing)
}

/** What a group of products holds, and the records that point at it. */
function membersOf(group: Candidate, candidates: readonly Candidate[], origins: Origins): Thing[] {
  const held = group.thing.field('hasVariant')
  const inside =
    held === null ? [] : itemsOf(held, origins, maxVariants).map((spot) => thingOfSpot(spot, origins))
  const groupId = textOf(group.thing.field('productGroupID'))
  const pointing = candidates.filter((candidate) => candidate !== group && pointsAt(candidate.thing, groupId))
  return [...inside.filter((thing) => thing !== null), ...pointing.map(({ thing }) => thing)].slice(
    0,
    maxVariants,
  )
}

function pointsAt(thing: Thing, groupId: string | null): boolean {
  if (groupId !== null && textOf(thing.field('inProductGroupWithID')) === groupId) return true
  const parent: Spot | null = thing.field('isVariantOf')
  return parent !== null && objectOf(parent.value) !== null
}
