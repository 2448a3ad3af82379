import type { PageRecord } from '../../../src-shared/page-line.ts'
import type { Asker } from './askers.ts'
import type { Origins } from './origins.ts'
import { childOf, itemsOf, type Spot, textOf, thingOfRecord, typesOf } from './spot.ts'

/** Steps kept of a breadcrumb (our own bound). */
const maxSteps = 100

/** The names of the last breadcrumb of the page by their positions (spec behaviour 11.5, question 25). */
export const askBreadcrumb: Asker = ({ records, origins }) => {
  const list = records.flatMap((record) => listsOf(record, origins)).at(-1)
  if (list === undefined) return null
  const names = itemsOf(list, origins, maxSteps)
    .map((item) => ({ name: nameOf(item, origins), position: positionOf(item, origins) }))
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ name }) => name ?? [])
  if (names.length === 0) return null
  return { value: names.join(' > '), source: list.source, key: list.key, where: list.where }
}

/** The elements of a record that is a breadcrumb, or of one that carries one. */
function listsOf(record: PageRecord, origins: Origins): Spot[] {
  const thing = thingOfRecord(record)
  if (record.types.includes('BreadcrumbList')) {
    const elements = thing.field('itemListElement')
    return elements === null ? [] : [{ ...elements, key: 'BreadcrumbList.itemListElement' }]
  }
  const carried = thing.field('breadcrumb')
  if (carried === null || !typesOf(carried.value).includes('BreadcrumbList')) return []
  const elements = childOf(carried, 'itemListElement', origins)
  return elements === null ? [] : [elements]
}

function nameOf(item: Spot, origins: Origins): string | null {
  return textOf(item) ?? textOf(childOf(item, 'item', origins))
}

/** Steps without a readable position come last, as they stand. */
function positionOf(item: Spot, origins: Origins): number {
  const position = Number(textOf(childOf(item, 'position', origins)) ?? Number.NaN)
  return Number.isFinite(position) ? position : Number.MAX_VALUE
}
