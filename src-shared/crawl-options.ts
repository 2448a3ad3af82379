import * as z from 'zod'

/** One option of a crawl: what the person calls it, its flag, what it takes, and what it is for. */
export interface CrawlField {
  /** The label in the window (an accessible name the tests rely on). */
  readonly label: string
  readonly flag: string
  /** The end of the sentence "… takes …". */
  readonly takes: string
  readonly hint: string
}

/** Shortest delay for a public address, in seconds; one's own machine may be asked as one likes (spec decisions A1). */
export const publicFloorSeconds = 0.2

const whole = (min: number, max: number): z.ZodNumber => z.number().int().min(min).max(max)

/** What to crawl and how gently. One schema for the form, the flags and, later, the agents' tools. */
export const CrawlOptions = z.object({
  /** The address the crawl starts at, as the person wrote it. */
  start: z.string(),
  /** Addresses taken, whatever becomes of them. */
  maxPages: whole(1, 10_000_000).default(100),
  /** Links followed away from the start. */
  maxDepth: whole(0, 1000).default(3),
  /** Regular expressions; one must be found in an address. */
  include: z.array(z.string()).max(100).default([]),
  /** Regular expressions; none may be found in an address. */
  exclude: z.array(z.string()).max(100).default([]),
  /** Whether links to other sites are followed. */
  isAnySite: z.boolean().default(false),
  /** Seconds from the end of one answer to the next request of the same site, at least. */
  delay: z.number().min(0).max(86_400).default(1),
  /** Seconds a site may ask us to wait before its pages are refused instead. */
  maxDelay: z.number().min(0).max(86_400).default(60),
  /** What to do with a site that asks for longer rests than `maxDelay`: refuse its pages, or wait as long as it asks. */
  longDelay: z.enum(['refuse', 'wait']).default('refuse'),
  /** Whether pages whose text and data mining rights are reserved are left out (TDMRep). */
  respectTdm: z.boolean().default(false),
  /** Whether rows built alike are read from pages that declare nothing (spec behaviour 11.9). */
  induce: z.boolean().default(false),
  /** Whether microformats are read too (spec decisions R5). */
  microformats: z.boolean().default(false),
  /** Which browser draws the pages that need one: `auto` finds one, `never` uses none, else the path of its program. */
  browser: z.string().min(1).max(4096).default('auto'),
  /** Whether a page that is drawn loads its images, media and fonts too (spec decisions A18). */
  loadImages: z.boolean().default(false),
  /** How often a page is asked again that failed in a passing way. */
  retries: whole(0, 10).default(2),
  /** Requests in flight over all sites. */
  jobs: whole(1, 32).default(4),
  /** How a site's owner can reach the person: a web address or an e-mail address. */
  contact: z
    .string()
    .max(200)
    .regex(/^[\x20-\x7e]*$/)
    .default(''),
})
export type CrawlOptions = z.output<typeof CrawlOptions>
export type CrawlOptionsInput = z.input<typeof CrawlOptions>
export type CrawlOptionName = keyof CrawlOptions

export const crawlFields: Readonly<Record<CrawlOptionName, CrawlField>> = {
  start: {
    label: 'Address',
    flag: 'URL',
    takes: 'a web address such as https://shop.example/',
    hint: 'The page to begin with.',
  },
  maxPages: {
    label: 'Pages at most',
    flag: '--max-pages',
    takes: 'a whole number from 1 to 10000000',
    hint: 'The crawl ends after this many addresses, whatever became of them.',
  },
  maxDepth: {
    label: 'Links deep',
    flag: '--max-depth',
    takes: 'a whole number from 0 to 1000',
    hint: 'How many links away from the first page it may go. 0 reads that page alone.',
  },
  include: {
    label: 'Only addresses with',
    flag: '--include',
    takes: 'a regular expression such as /product/',
    hint: 'Only links whose address contains one of these are followed.',
  },
  exclude: {
    label: 'No addresses with',
    flag: '--exclude',
    takes: 'a regular expression such as /cart',
    hint: 'Links whose address contains one of these are left out.',
  },
  isAnySite: {
    label: 'Other sites too',
    flag: '--any-site',
    takes: 'no value',
    hint: 'Follow links to other sites as well, each at its own pace.',
  },
  delay: {
    label: 'Seconds between requests',
    flag: '--delay',
    takes: `a number of seconds from ${publicFloorSeconds} (from 0 for your own machine) to 86400`,
    hint: 'The rest after each answer. When the site asks for more, it gets more.',
  },
  maxDelay: {
    label: 'Longest wait',
    flag: '--max-delay',
    takes: 'a number of seconds from 0 to 86400',
    hint: 'A site that asks for longer rests than this is not asked at all.',
  },
  longDelay: {
    label: 'Very long rests',
    flag: '--long-delay',
    takes: 'refuse or wait',
    hint: 'What to do with a site that asks for longer rests than that: leave its pages out, or wait as it asks.',
  },
  respectTdm: {
    label: 'Respect reserved rights',
    flag: '--respect',
    takes: 'tdm',
    hint: 'Leave out pages whose text and data mining rights are reserved; asks each origin for its tdmrep.json.',
  },
  induce: {
    label: 'Rows of pages that declare nothing',
    flag: '--induce',
    takes: 'no value',
    hint: 'Where a page says nothing of itself for programs, read what stands in rows built alike, such as a list of products.',
  },
  microformats: {
    label: 'Microformats too',
    flag: '--microformats',
    takes: 'no value',
    hint: 'Read an older way of declaring things too: class names such as h-card and h-entry.',
  },
  browser: {
    label: 'Real browser',
    flag: '--browser',
    takes: 'auto, never or the path of Chrome, Edge or Chromium',
    hint: 'Draws the pages that scripts make, and only those; auto finds one on this machine.',
  },
  loadImages: {
    label: 'Images too',
    flag: '--load-images',
    takes: 'no value',
    hint: 'Let a page that is drawn load its images, media and fonts as well; the site is asked for more.',
  },
  retries: {
    label: 'Retries',
    flag: '--retries',
    takes: 'a whole number from 0 to 10',
    hint: 'How often a page is asked again after a failure that may pass.',
  },
  jobs: {
    label: 'Sites at once',
    flag: '--jobs',
    takes: 'a whole number from 1 to 32',
    hint: 'Requests on their way at the same time; never more than one to a site.',
  },
  contact: {
    label: 'How to reach you',
    flag: '--contact',
    takes: 'a web address or e-mail address of at most 200 plain characters',
    hint: "Sent with every request, so that a site's owner can write to you.",
  },
}

/**
 * Reads options; a fault is one sentence that names the option as its reader knows it and says what it takes.
 * `name` picks what to call a field: its flag on the command line, its label in the window.
 */
export function readCrawlOptions(
  input: unknown,
  name: (field: CrawlField) => string,
): { ok: true; options: CrawlOptions } | { ok: false; sentence: string } {
  const parsed = CrawlOptions.safeParse(input)
  if (parsed.success) return { ok: true, options: parsed.data }
  const key = parsed.error.issues[0]?.path[0]
  const field = typeof key === 'string' && key in crawlFields ? crawlFields[key as CrawlOptionName] : null
  if (field === null) return { ok: false, sentence: 'These options cannot be read.' }
  return { ok: false, sentence: `${name(field)} takes ${field.takes}${notThis(input, key)}.` }
}

/** The end of the sentence that repeats what was given, when it is short enough to be worth it. */
function notThis(input: unknown, key: PropertyKey | undefined): string {
  const given: unknown =
    typeof input === 'object' && input !== null && key !== undefined ? Reflect.get(input, key) : undefined
  if (typeof given !== 'string' && typeof given !== 'number') return ''
  const shown = String(given)
  return shown === '' || shown.length > 60 ? '' : `, not \`${shown}\``
}
