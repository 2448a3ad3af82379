import { type CrawlOptionName, CrawlOptions, crawlFields } from '../../src-shared/crawl-options.ts'
import type { Command, Flag } from './flags.ts'

/** What holds when nothing is said; the start alone must be. */
const defaults = CrawlOptions.parse({ start: '' })

/** A flag made from the option the form shows too. */
const option = (name: CrawlOptionName, more: Partial<Flag> = {}): Flag => {
  const { flag, takes, hint } = crawlFields[name]
  const value = defaults[name]
  const isShown = typeof value === 'number' || (typeof value === 'string' && value !== '')
  const fallback = isShown ? { fallback: String(value) } : {}
  return { name: flag, takes, hint, ...fallback, ...more }
}

export const out: Flag = {
  name: '--out',
  short: '-o',
  takes: 'the name of a file',
  hint: 'Where the pages go; without it they go to standard output.',
}

const delay = option('delay')
const contact = option('contact')
const proxy: Flag = {
  name: '--proxy',
  takes: 'an address such as `socks5://127.0.0.1:1080`',
  mayBeEmpty: true,
  hint: 'Everything is asked through it; else SAUNTER_PROXY, and no other variable.',
}

const ownHeaders: readonly Flag[] = [
  {
    name: '--header',
    short: '-H',
    takes: 'a header such as `Accept-Language: de`',
    isRepeatable: true,
    hint: "Sent with pages to the start's origin alone, never with robots.txt.",
  },
  {
    name: '--cookie',
    takes: 'a cookie such as `session=abc`',
    isRepeatable: true,
    hint: 'As --header, joined into one Cookie header.',
  },
]

const loudness: readonly Flag[] = [
  { name: '--quiet', takes: null, hint: 'Says nothing but what went wrong.' },
  { name: '--json-log', takes: null, hint: 'Writes one JSON event a line to standard error, for programs.' },
]

/** What crawl and batch have in common. */
const runFlags: readonly Flag[] = [
  out,
  {
    name: '--format',
    takes: 'jsonl or csv',
    hint: 'How pages are written; only jsonl can be continued.',
    fallback: 'jsonl',
  },
  { name: '--resume', takes: null, hint: 'Goes on with the file named by -o where it ended.' },
  {
    name: '--time-budget',
    takes: 'a number of seconds from 0',
    hint: 'No further page is started after this time.',
  },
  delay,
  option('maxDelay'),
  option('longDelay'),
  option('retries'),
  option('respectTdm'),
  option('induce', { takes: null }),
  option('microformats', { takes: null }),
  option('browser'),
  option('loadImages', { takes: null }),
  option('jobs'),
  contact,
  ...ownHeaders,
  proxy,
  ...loudness,
]

/** The commands in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'crawl',
    argument: 'URL',
    hint: 'Reads a site by its links, politely, one line a page.',
    flags: [
      option('maxPages'),
      option('maxDepth'),
      option('include', { isRepeatable: true }),
      option('exclude', { isRepeatable: true }),
      option('isAnySite', { takes: null }),
      {
        name: '--template',
        takes: 'sitemap or shopify',
        hint: "Reads what the sitemaps list, or a Shopify shop's own list of products, instead of following links.",
      },
      ...runFlags,
    ],
  },
  {
    name: 'batch',
    argument: 'FILE|-',
    hint: 'Reads the addresses of a list, one a line, in its order; - is standard input.',
    flags: [
      ...runFlags,
      {
        name: '--allow-private',
        takes: null,
        hint: 'The list may name your own machine and network.',
      },
    ],
  },
  {
    name: 'map',
    argument: 'URL',
    hint: "Lists a site's addresses: by its sitemaps, or else by the links of its start page.",
    flags: [
      {
        name: '--limit',
        takes: 'a whole number from 1 to 50000',
        hint: 'Addresses listed at most.',
        fallback: '50000',
      },
      { name: '--plain', takes: null, hint: 'One address a line.' },
      { name: '--format', takes: 'json or csv', hint: 'How the map is written.', fallback: 'json' },
      {
        name: '--time-budget',
        takes: 'a number of seconds from 0',
        hint: 'No further sitemap is asked for after this time.',
      },
      delay,
      option('maxDelay'),
      option('longDelay'),
      contact,
      ...ownHeaders,
      proxy,
      ...loudness,
    ],
  },
  {
    name: 'robots',
    argument: 'URL',
    hint: "Says what the site's robots.txt means for an address. Exit code 0: it may be asked, 1: it may not.",
    flags: [
      {
        name: '--agent',
        takes: "another crawler's name such as Googlebot",
        hint: 'Looks up this name instead of ours.',
      },
      delay,
      contact,
      proxy,
    ],
  },
  {
    name: 'export',
    argument: 'FILE.jsonl',
    hint: 'Turns a crawl file into a table.',
    flags: [{ ...out, takes: 'the name of a file that ends in .csv', hint: 'Where the table goes.' }],
  },
  {
    name: 'demo',
    argument: null,
    hint: 'Starts the demo shop on this machine and prints its address; Ctrl-C ends it.',
    flags: [
      {
        name: '--log',
        takes: 'the name of a file',
        hint: "Writes each request's times to it, one JSON line each.",
      },
    ],
  },
]
