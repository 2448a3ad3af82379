import { markup } from './markup.ts'
import type { Markup } from './markup.ts'
import { stylesheet } from './stylesheet.ts'

/** The demo shop's name, as its pages, feeds and declarations write it. */
export const shopName = 'Wader & Wicker'

/** What differs from page to page; `head` is whatever else belongs in the head. */
export interface PageParts {
  readonly title: string
  readonly description: string
  readonly main: Markup
  readonly head?: Markup
  readonly lang?: string
}

const nothing: Markup = { html: '' }

// An empty icon keeps a browser from asking for /favicon.ico outside the page's turn.
const noIcon = markup`<link rel="icon" href="data:,">`

/** A whole page of the demo shop: head, the links every page carries, the given middle, and the note that it is a demonstration. */
export function pageFrame(parts: PageParts): Markup {
  return markup`<!doctype html>
<html lang="${parts.lang ?? 'en-GB'}">
<head>
<title>${parts.title} | ${shopName}</title>
<meta name="description" content="${parts.description}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="og:site_name" content="${shopName}">
${noIcon}
<style>${{ html: stylesheet }}</style>
${parts.head ?? nothing}
</head>
<body>
<header>
<strong>${shopName}</strong>
<nav aria-label="Shop">
<a href="/">Home</a>
<a href="/furniture/">Furniture</a>
<a href="/lamps/">Lamps</a>
<a href="/planters/">Planters</a>
<a href="/guides/">Guides</a>
<a href="/about">About us</a>
</nav>
</header>
<main>
${parts.main}
</main>
<footer>
<p>This shop is a demonstration that runs inside Saunter, on this machine only. Nothing in it is for sale,
nobody works here, and no request for it leaves the computer.</p>
</footer>
</body>
</html>
`
}

/** The bare page around a script: next to no words and no links, as pages are that a script draws. */
export function shellFrame(title: string, script: Markup): Markup {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<title>${title} | ${shopName}</title>
${noIcon}
<style>${{ html: stylesheet }}</style>
</head>
<body>
<main id="shop">A page of the demonstration shop, drawn by its script.</main>
<script>${script}</script>
</body>
</html>
`
}
