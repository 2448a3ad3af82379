import type { Reading } from '../state/readings.ts'

/** What the view New crawl says. */
export const newCrawlWords = {
  heading: 'New crawl',
  lead: 'Saunter reads a site one request at a time, at the pace it asks for.',
  what: 'What to read',
  further: 'More options',
  patternsHint: 'One a line.',
  keptIn: 'Kept in',
  keptInHint: 'One line for each page, written as it comes. Stop when you like and go on another day.',
  noFileYet: 'A new file in Documents, in the folder Saunter',
  choosePlace: 'Choose another place',
  start: 'Start crawl',
  starting: 'Starting',
  list: 'List the addresses',
  demo: 'Try the demo shop',
  open: 'Open a crawl',
  demoRuns:
    'The demo shop is running. It lives inside this program, on this machine only; nothing leaves it.',
  whyNot: "Why can't I turn that off?",
  whyNotText: [
    'robots.txt is where the owner of a site says which pages programs may ask for, and how long to rest between two requests.',
    'A program that passes over it costs the owner work and money, and soon finds the door shut. So Saunter has no switch for it: it comes under its own name, keeps the longer of your pace and theirs, and leaves out what they refuse.',
    'If a page you need is refused, ask the owner of the site; they can let Saunter in with two lines.',
  ],
  licence: "robots.txt is no licence: the site's terms and the law still apply to what you read and keep.",
} as const

/** The kinds of reading: name, what it does, and what the address is for it. */
export const readingWords: Readonly<
  Record<Reading, { readonly name: string; readonly does: string; readonly address: string }>
> = {
  crawl: {
    name: 'Follow its links',
    does: 'From one page to the next, as a visitor would.',
    address: 'The page to begin with, written whole, such as https://shop.example/',
  },
  sitemap: {
    name: 'What its sitemaps list',
    does: 'The pages the site itself lists: complete, and gentle.',
    address: 'Any page of the site, such as https://shop.example/',
  },
  shopify: {
    name: "A Shopify shop's products",
    does: 'All products from the shop’s own list, 250 with one request.',
    address: 'Any page of the shop, such as https://shop.example/',
  },
  batch: {
    name: 'A list I have',
    does: 'Addresses you paste, drop or choose, in their order.',
    address: '',
  },
  map: {
    name: 'Only list its addresses',
    does: 'Which pages there are; none of them is read.',
    address: 'Any page of the site, such as https://shop.example/',
  },
}

/** A listing's pages are counted, not its products. */
export const listingPagesHint = 'Pages of the shop’s list, each with up to 250 products.'

/** Said when the chosen file is a crawl that was kept. */
export const fileHoldsPages = (file: string): string =>
  `${file} holds pages already. Choose another place, or open that crawl and continue it.`

/** How the program presents itself, in two parts around the name. */
export const appearAs = { before: 'You will appear as ', after: '. robots.txt is always obeyed.' } as const
