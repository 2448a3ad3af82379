/** What the view New crawl says. */
export const newCrawlWords = {
  heading: 'New crawl',
  lead: 'Saunter walks from one page of a site to the next by its links, one request at a time, at the pace the site asks for.',
  addressHint: 'The page to begin with, written whole, such as https://shop.example/',
  keptIn: 'Kept in',
  keptInHint: 'One line for each page, written as it comes. Stop when you like and go on another day.',
  noFileYet: 'A new file in Documents, in the folder Saunter',
  choosePlace: 'Choose another place',
  start: 'Start crawl',
  starting: 'Starting',
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

/** Said when the chosen file is a crawl that was kept. */
export const fileHoldsPages = (file: string): string =>
  `${file} holds pages already. Choose another place, or open that crawl and continue it.`

/** How the program presents itself, in two parts around the name. */
export const appearAs = { before: 'You will appear as ', after: '. robots.txt is always obeyed.' } as const
