import { furniture } from './furniture.ts'
import { lamps } from './lamps.ts'
import { planters } from './planters.ts'
import type { Product, Shelf } from './product.ts'

/** Everything in the demo shop, in the order of its shelves. */
export const goods: readonly Product[] = [...furniture, ...lamps, ...planters]

/** The currency of every price in the demo shop (ISO 4217). */
export const currency = 'GBP'

/** Each shelf with the words its listing shows. */
export const shelves: Readonly<Record<Shelf, { readonly title: string; readonly text: string }>> = {
  furniture: {
    title: 'Garden furniture',
    text: 'Chairs, benches and tables that may stay out in the rain, most of them in oak, ash or powder-coated steel.',
  },
  lamps: {
    title: 'Lamps',
    text: 'Lanterns for the table, spikes for the path and a few lamps that never leave the house.',
  },
  planters: {
    title: 'Planters and pots',
    text: 'Clay, zinc and willow, each with a hole in the bottom, because roots do not like wet feet.',
  },
}
