import { declarations, productAddress } from './declarations.ts'
import { currency, shelves } from './goods.ts'
import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame } from './page-frame.ts'
import type { Product, Stock } from './product.ts'

const stockWords: Readonly<Record<Stock, string>> = {
  InStock: 'In stock',
  OutOfStock: 'Sold out',
  PreOrder: 'Can be ordered ahead',
  LimitedAvailability: 'The last few',
}

/** The page of one product, canonical at its own address whatever address it is shown under. */
export function productPage(product: Product, origin: string): Markup {
  const shelf = shelves[product.shelf]
  return pageFrame({
    title: product.name,
    description: product.text,
    head: markup`<link rel="canonical" href="${productAddress(product, origin)}">
${declarations(product, origin)}`,
    main: markup`<p class="quiet"><a href="/${product.shelf}/">${shelf.title}</a></p>
${product.declaredAs === 'microdata' ? microdataBody(product) : plainBody(product)}
<h2>Before you choose</h2>
<p><a href="/delivery">Delivery and returns</a> are the same for everything we make. The
<a href="/guides/looking-after-wood">guide to looking after wood</a> says how to keep it for twenty years.</p>`,
  })
}

/** The price as a line of the page, with the old one struck out when it was reduced. */
export function priceLine(product: Product): Markup {
  const was = product.was === undefined ? markup`` : markup` <s>£${product.was}</s>`
  return markup`<p class="price">£${product.price}${was} <span class="quiet">${stockWords[product.stock]}</span></p>`
}

function picture(product: Product): Markup {
  return markup`<img class="picture" src="/images/${product.handle}.svg" alt="Drawing of: ${product.name}">`
}

function plainBody(product: Product): Markup {
  return markup`<h1>${product.name}</h1>
${picture(product)}
<p>${product.text}</p>
${priceLine(product)}
<dl><dt>Made by</dt><dd>${product.maker}</dd><dt>Article</dt><dd>${product.sku}</dd></dl>
${variantList(product)}`
}

function variantList(product: Product): Markup {
  if (!product.variants) return markup``
  const rows = product.variants.map(
    ({ name, price, stock }) => markup`<li>${name}: £${price}, ${stockWords[stock].toLowerCase()}</li>`,
  )
  return markup`<ul>${rows}</ul>`
}

function microdataBody(product: Product): Markup {
  return markup`<div itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">${product.name}</h1>
${picture(product)}
<p itemprop="description">${product.text}</p>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<p class="price">£<span itemprop="price" content="${product.price}">${product.price}</span>
<meta itemprop="priceCurrency" content="${currency}">
<link itemprop="availability" href="https://schema.org/${product.stock}">
<span class="quiet">${stockWords[product.stock]}</span></p>
</div>
<dl><dt>Made by</dt><dd itemprop="brand">${product.maker}</dd>
<dt>Article</dt><dd itemprop="sku">${product.sku}</dd></dl>
</div>`
}
