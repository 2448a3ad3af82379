import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { pageFrame } from './page-frame.ts'

/** The page that is slow to come. */
export function workshopPage(): Markup {
  return pageFrame({
    title: 'The workshop',
    description: 'A door that opens slowly.',
    main: markup`<h1>The workshop</h1>
<p>You waited because the door is heavy. Inside: shavings, glue, a radio, and the next bench with its clamps still on.
A polite visitor rests after a slow answer for as long as after a quick one, or longer.</p>`,
  })
}

/** What the stock check says once its counter has opened. */
export function stockCheckPage(): Markup {
  return pageFrame({
    title: 'Stock check',
    description: 'What is on the shelves today.',
    main: markup`<h1>Stock check</h1>
<p>Thank you for coming back. There are eleven folding chairs, four benches, no bistro tables until the steel arrives,
and more clay pots than anyone remembers ordering.</p>`,
  })
}

/** What the price list says once it may be read. */
export function priceListPage(): Markup {
  return pageFrame({
    title: 'Price list',
    description: 'Every price on one page.',
    main: markup`<h1>Price list</h1>
<p>Chairs from £38, lamps from £18.50, pots from £9. Prices hold until the next list is printed, which depends on the
printer, who depends on the weather. The shelves have the exact figures.</p>`,
  })
}

/** What a visitor meets in the refused folder when they come in all the same. */
export function staffPage(): Markup {
  return pageFrame({
    title: 'Staff prices',
    description: 'Kept from crawlers by robots.txt.',
    main: markup`<h1>Staff prices</h1>
<p>A person may look at this page. A crawler that reads it has not read robots.txt, which closes the whole folder to
every program that visits on its own; the log of this shop will show that it was asked for.</p>`,
  })
}

/** What stands behind the link that says not to follow it. */
export function wishListPage(): Markup {
  return pageFrame({
    title: 'Your wish list',
    description: 'Empty, and only ever yours.',
    main: markup`<h1>Your wish list</h1>
<p>Nothing on it yet. Links to this page carry rel=nofollow, because it looks different to everyone and there is
nothing here that a list of the shop's pages would be better for.</p>`,
  })
}

/** A page that is only a few words about why there is no page, for answers of 400 and more. */
export function apologyPage(title: string, text: string): Markup {
  return pageFrame({
    title,
    description: text,
    main: markup`<h1>${title}</h1>
<p>${text}</p>`,
  })
}
