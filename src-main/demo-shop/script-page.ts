import { productData } from './declarations.ts'
import { jsonInScript, markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { shellFrame } from './page-frame.ts'
import type { Product } from './product.ts'

// The script asks for nothing: one page stays one request, on the browser rung too.
const draw: Markup = {
  html: `
const block = document.createElement('script')
block.type = 'application/ld+json'
block.textContent = JSON.stringify(product)
document.head.append(block)
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
const home = element('a', 'Home')
home.href = '/'
const shelf = element('a', 'All lamps')
shelf.href = '/lamps/'
document.getElementById('shop').replaceChildren(
  element('h1', product.name),
  element('p', product.description),
  element('p', 'Price: £' + product.offers.price),
  element('p', 'A page of the demonstration shop inside Saunter. Its script has drawn it; nothing here is for sale.'),
  home, ' ', shelf,
)
`,
}

/** A product's page that declares and says nothing until its script has run; then it carries JSON-LD. */
export function scriptPage(product: Product, origin: string): Markup {
  return shellFrame(
    'A page drawn by a script',
    markup`const product = ${jsonInScript(productData(product, origin))}${draw}`,
  )
}
