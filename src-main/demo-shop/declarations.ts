import { currency } from './goods.ts'
import { jsonLd, markup } from './markup.ts'
import type { Markup } from './markup.ts'
import type { Product, Stock } from './product.ts'

// Stock as shops write it in product:availability.
const openGraphStock: Readonly<Record<Stock, string>> = {
  InStock: 'in stock',
  OutOfStock: 'out of stock',
  PreOrder: 'preorder',
  LimitedAvailability: 'in stock',
}

/** What a product's page declares in its head, in the one way that product declares itself. */
export function declarations(product: Product, origin: string): Markup {
  switch (product.declaredAs) {
    case 'jsonld':
      return markup`${jsonLd(productData(product, origin))}
${jsonLd(breadcrumb(product, origin))}`
    case 'group':
      return jsonLd(groupData(product, origin))
    case 'opengraph':
      return openGraph(product, product.price, origin)
    case 'conflict':
      // Last year's price was left in one of the two places: a reader should say so, not choose in silence.
      return markup`${jsonLd(productData(product, origin))}
${openGraph(product, lowered(product.price), origin)}`
    case 'microdata':
    case 'script':
      return { html: '' }
  }
}

/** The address of a product's own page. */
export function productAddress(product: Product, origin: string): string {
  return `${origin}/products/${product.handle}`
}

/** A product as schema.org's Product with one Offer. */
export function productData(product: Product, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.text,
    sku: product.sku,
    url: productAddress(product, origin),
    image: `${origin}/images/${product.handle}.svg`,
    brand: { '@type': 'Brand', name: product.maker },
    offers: offer(product.price, product.stock, product.was),
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.value,
        bestRating: '5',
        ratingCount: product.rating.count,
      },
    }),
  }
}

function offer(price: string, stock: Stock, was?: string): object {
  return {
    '@type': 'Offer',
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${stock}`,
    ...(was !== undefined && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: was,
        priceCurrency: currency,
      },
    }),
  }
}

function groupData(product: Product, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: product.name,
    description: product.text,
    productGroupID: product.sku,
    url: productAddress(product, origin),
    brand: { '@type': 'Brand', name: product.maker },
    variesBy: ['https://schema.org/size'],
    hasVariant: (product.variants ?? []).map((variant) => ({
      '@type': 'Product',
      name: variant.name,
      sku: variant.sku,
      offers: offer(variant.price, variant.stock),
    })),
  }
}

function breadcrumb(product: Product, origin: string): object {
  const steps = [
    { name: 'Home', item: `${origin}/` },
    { name: product.shelf, item: `${origin}/${product.shelf}/` },
    { name: product.name, item: productAddress(product, origin) },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function openGraph(product: Product, price: string, origin: string): Markup {
  return markup`<meta property="og:type" content="product">
<meta property="og:title" content="${product.name}">
<meta property="og:description" content="${product.text}">
<meta property="og:url" content="${productAddress(product, origin)}">
<meta property="og:image" content="${origin}/images/${product.handle}.svg">
<meta property="product:brand" content="${product.maker}">
<meta property="product:retailer_item_id" content="${product.sku}">
<meta property="product:price:amount" content="${price}">
<meta property="product:price:currency" content="${currency}">
<meta property="product:availability" content="${openGraphStock[product.stock]}">`
}

function lowered(price: string): string {
  return (Number(price) - 10).toFixed(2)
}
