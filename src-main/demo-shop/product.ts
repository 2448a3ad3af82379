/** A department of the demo shop; its listing lives at `/<shelf>/`. */
export type Shelf = 'furniture' | 'lamps' | 'planters'

/** What a product page says about stock, in schema.org's words. */
export type Stock = 'InStock' | 'OutOfStock' | 'PreOrder' | 'LimitedAvailability'

/**
 * How a product page declares its product: one way a page, so that every reader has something to read.
 * `conflict` declares two prices, `group` a ProductGroup, `script` nothing at all until its script has run.
 */
export type DeclaredAs = 'jsonld' | 'microdata' | 'opengraph' | 'conflict' | 'group' | 'script'

/** One size or colour of a product that is sold in several; the price in pounds with two decimals. */
export interface Variant {
  readonly name: string
  readonly sku: string
  readonly price: string
  readonly stock: Stock
}

/** One thing the demo shop pretends to sell; prices in pounds with two decimals, `was` the price before a reduction. */
export interface Product {
  readonly handle: string
  readonly name: string
  readonly shelf: Shelf
  readonly price: string
  readonly was?: string
  readonly stock: Stock
  readonly declaredAs: DeclaredAs
  readonly maker: string
  readonly sku: string
  readonly text: string
  readonly rating?: { readonly value: string; readonly count: number }
  readonly variants?: readonly Variant[]
}
