import { markup } from './markup.ts'
import type { Product, Shelf } from './product.ts'

const strokes: Readonly<Record<Shelf, string>> = {
  furniture: 'M50 40v50m0-10h100v35m-100-35v35M150 40v50M50 55h100',
  lamps: 'M100 30l-35 40h70zM100 70v45m-25 0h50',
  planters: 'M60 70h80l-12 45H72zM100 70V35m0 15q-20-2-22-20q20 2 22 20m0-5q18-4 20-20q-18 2-20 20',
}

/** A line drawing of a product as an SVG file: one figure a shelf, with the product's name as its title. */
export function drawing(product: Product): string {
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140" role="img">
<title>${product.name}</title>
<path d="${strokes[product.shelf]}" fill="none" stroke="#2f6650" stroke-width="3" stroke-linejoin="round"/>
</svg>
`.html
}
