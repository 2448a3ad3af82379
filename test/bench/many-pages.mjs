/** Links on each page of the bench's site. */
const linksAPage = 100
/** Bytes of each page, as near as whole sentences come. */
const pageBytes = 30_000

/** One page of the bench's site: a product with declared data, 100 links, 30 KB. The same text for the same number. */
export function pageText(number, pages) {
  const product = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `Product ${number}`,
    sku: `S-${number}`,
    offers: {
      '@type': 'Offer',
      price: `${number % 500}.90`,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  })
  const links = Array.from({ length: linksAPage }, (_, link) => {
    const to = (number * 37 + link * 19 + 1) % pages
    return `<li class="entry"><a class="link" href="/p/${to}">Product number ${to}</a></li>`
  })
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Product ${number}</title>
<meta name="description" content="What product ${number} is good for."><meta property="og:title" content="Product ${number}">
<link rel="canonical" href="/p/${number}"><script type="application/ld+json">${product}</script></head><body>
<nav><ul>${links.join('\n')}</ul></nav><main>`
  let text = head
  for (let row = 0; text.length < pageBytes - 40; row += 1) {
    text += `<section class="row"><h2>Part ${row}</h2><p>Words about product ${number}, as they stand on such a page.</p></section>\n`
  }
  return `${text}</main></body></html>`
}
