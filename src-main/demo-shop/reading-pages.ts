import { jsonLd, markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame, shopName } from './page-frame.ts'

/** About the shop; its author is named in Dublin Core, and it links to an old spelling of a product's address. */
export function aboutPage(): Markup {
  return pageFrame({
    title: 'About us',
    description: 'Who pretends to run this shop, and from where.',
    head: markup`<meta name="DC.creator" content="The people at ${shopName}">
<meta name="DC.date" content="2026-02-01">`,
    main: markup`<h1>About us</h1>
<p>Two joiners and a glass blower share a shed, a kettle and this page. We started with one bench, which is still
<a href="/shop/oak-bench">shown at the address it had then</a>; its proper place is on the furniture shelf now.</p>
<p>Ask about <a href="/delivery">delivery and returns</a>, or find us by the <a href="/contact">map</a>.</p>`,
  })
}

/** Delivery and returns. */
export function deliveryPage(): Markup {
  return pageFrame({
    title: 'Delivery and returns',
    description: 'How things would reach you, were they real.',
    main: markup`<h1>Delivery and returns</h1>
<p>Small things go by post within three days. Benches and tables come on the van, which knows the narrow lanes and
leaves on Tuesdays and Fridays. Whatever does not fit your garden goes back the same way within thirty days.</p>`,
  })
}

/** Where the shop is, declared as a LocalBusiness in RDFa. */
export function contactPage(): Markup {
  return pageFrame({
    title: 'Find us',
    description: 'The shed, its lane and its opening hours.',
    main: markup`<h1>Find us</h1>
<div vocab="https://schema.org/" typeof="LocalBusiness">
<p><span property="name">${shopName}</span>, <span property="address">The Shed, Marsh Lane, Nowhere-on-Sea</span></p>
<p>Open <time property="openingHours" datetime="We-Sa 10:00-17:00">Wednesday to Saturday, ten to five</time>.</p>
</div>
<p>Come by the sea wall: the lane floods at spring tides, and the bell on the gate is louder than it looks.</p>`,
  })
}

/** The café, whose address and words are not ASCII. */
export function cafePage(): Markup {
  return pageFrame({
    title: 'Café – crème brûlée & smørrebrød',
    description: 'Gâteaux, smørrebrød, 抹茶 and a view of the marsh.',
    main: markup`<h1>The café</h1>
<p>Open when the lamp is lit: crème brûlée on Thursdays, smørrebrød at noon, 抹茶 on request, and naïve paintings of
gulls on every wall. A pot of tea costs £3.20, a Käsekuchen to share £5.80.</p>`,
  })
}

/** The list of guides. */
export function guidesPage(): Markup {
  return pageFrame({
    title: 'Guides',
    description: 'What we know about wood, light and terraces.',
    main: markup`<h1>Guides</h1>
<ul>
<li><a href="/guides/looking-after-wood">Looking after wood</a></li>
<li><a href="/guides/une-terrasse">Une terrasse pour l’été</a>, in French</li>
</ul>
<p>The <a href="/journal/">journal</a> is longer, slower, and written for people.</p>`,
  })
}

/** A guide that declares itself as an Article. */
export function woodGuidePage(origin: string): Markup {
  return pageFrame({
    title: 'Looking after wood',
    description: 'Oil once a year, water never under pressure.',
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: 'Looking after wood',
      description: 'Oil once a year, water never under pressure.',
      datePublished: '2026-03-09T08:30:00+00:00',
      dateModified: '2026-05-17T10:00:00+01:00',
      author: { '@type': 'Person', name: 'Maud Tidewell' },
      publisher: { '@type': 'Organization', name: shopName },
      mainEntityOfPage: `${origin}/guides/looking-after-wood`,
    }),
    main: markup`<h1>Looking after wood</h1>
<p class="quiet">By Maud Tidewell</p>
<p>Oak wants nothing but a brush in spring. Ash wants oil before its first winter and once a year after. Neither wants
a pressure washer, which lifts the grain and teaches the rain where to go.</p>
<p>Begin with the <a href="/products/oak-bench">oak bench</a>, which forgives, and end with the
<a href="/products/folding-chair">folding chair</a>, which remembers.</p>`,
  })
}

/** A guide in French, meant to be sent in windows-1252: it holds letters and a euro sign which differ there from UTF-8. */
export function terraceGuidePage(): Markup {
  return pageFrame({
    title: 'Une terrasse pour l’été',
    description: 'Une chaise à l’ombre, une lampe pour la soirée.',
    lang: 'fr',
    main: markup`<h1>Une terrasse pour l’été</h1>
<p>Il suffit d’une chaise à l’ombre, d’un pot de géraniums et d’une lampe pour la soirée. Comptez 120 € pour
commencer ; le reste vient des vœux d’anniversaire. « Voilà », dit le voisin, et il s’assied.</p>`,
  })
}
