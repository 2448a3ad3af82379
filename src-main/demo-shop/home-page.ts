import { goods } from './goods.ts'
import { productList } from './listing-page.ts'
import { jsonLd, markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame, shopName } from './page-frame.ts'

/** The home page: three shelves, and a link to each corner of the shop that is there to make a crawler think. */
export function homePage(origin: string): Markup {
  return pageFrame({
    title: 'Garden furniture and lamps',
    description: 'A small shop of garden furniture, lamps and pots that exists only on this machine.',
    head: jsonLd([
      { '@context': 'https://schema.org', '@type': 'WebSite', name: shopName, url: `${origin}/` },
      { '@context': 'https://schema.org', '@type': 'Organization', name: shopName, url: `${origin}/about` },
    ]),
    main: markup`<h1>Things to sit on, and lamps to sit under</h1>
<p>We sell garden furniture, lamps and pots from a shed beside a salt marsh. The bench comes first, the lamp
comes when it gets dark, and the pot is for whatever you could not leave at the market.</p>
${corners}
<h2>On the table by the door</h2>
${productList(goods.filter(({ handle }) => doorTable.includes(handle)))}`,
  })
}

const doorTable: readonly string[] = ['folding-chair', 'reading-lamp', 'zinc-trough']

const corners = markup`<h2>Around the shop</h2>
<ul>
<li><a href="/products/dusk-lantern">The dusk lantern</a>, a page that stays empty until its script has run</li>
<li><a href="/stock-check">Stock check</a>, where the counter is closed twice before it opens</li>
<li><a href="/price-list">The price list</a>, which asks the first visitor to come back in two seconds</li>
<li><a href="/workshop">The workshop</a>, where the door takes more than a second to open</li>
<li><a href="/sale">The summer sale</a>, which has moved twice</li>
<li><a href="/our-makers">Our makers</a>, who live on another site</li>
<li><a href="/private/staff-prices">Staff prices</a>, which robots.txt keeps for the staff</li>
<li><a href="/journal/">The journal</a>, some of it with its text and data mining rights reserved</li>
<li><a href="/catalogue-2019">The catalogue of 2019</a>, of which no copy is left</li>
<li><a href="/café">The café</a> with an accent in its address</li>
<li><a href="/downloads/assembly-guide.pdf">Assembly guide</a>, a file</li>
<li><a href="/wish-list" rel="nofollow">Your wish list</a>, a link that says not to follow it</li>
</ul>`
