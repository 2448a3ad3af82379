/** The records of a robots.txt that mean something to us. */
export type RobotsRecordName =
  'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'request-rate'

/** One understood line: the record it is and its value, without blanks around it and without comment. */
export interface RobotsRecord {
  readonly name: RobotsRecordName
  /** Octets, one character each. */
  readonly value: string
}

/**
 * Spellings by which a key begins, as Google's published matcher takes them where RFC 9309 is silent. Leniency goes only
 * towards refusing: there is none for `allow`.
 */
const beginnings: readonly (readonly [string, RobotsRecordName])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
]
/** Spellings that must be the whole key; the odd ones of a delay are taken because they only make us slower. */
const wholeKeys: ReadonlyMap<string, RobotsRecordName> = new Map([
  ['allow', 'allow'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['crawl delay', 'crawl-delay'],
  ['crawl_delay', 'crawl-delay'],
  ['request-rate', 'request-rate'],
  ['requestrate', 'request-rate'],
  ['request rate', 'request-rate'],
  ['request_rate', 'request-rate'],
])
/** Longest key looked at; the longest known one has 12 characters and may carry a tail (`User-agents`). */
const maxKeyOctets = 100
/** A key and one word with the colon forgotten; three words are prose (Google's matcher). */
const twoWords = /^([^ \t]+)[ \t]+([^ \t]+)$/

/** Understands one line of a robots.txt, given as octets; null for blank lines, comments and unknown records. */
export function readRobotsLine(octets: string): RobotsRecord | null {
  const line = trimBlanks(cutBefore(cutBefore(octets, '\0'), '#'))
  const colon = line.indexOf(':')
  if (colon >= 0) return asRecord(line.slice(0, colon), line.slice(colon + 1))
  const words = twoWords.exec(line)
  return words ? asRecord(words[1] ?? '', words[2] ?? '') : null
}

function asRecord(key: string, value: string): RobotsRecord | null {
  const known = trimBlanks(key).slice(0, maxKeyOctets).toLowerCase()
  const name = wholeKeys.get(known) ?? beginnings.find(([beginning]) => known.startsWith(beginning))?.[1]
  return name ? { name, value: trimBlanks(value) } : null
}

function cutBefore(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}

/**
 * Without blanks at both ends. Only ASCII blanks count (RFC 9309 2.2; a no-break space belongs to a pattern), and the
 * ends are walked by hand: a regular expression would take quadratic time over a line of half a megabyte of blanks.
 */
function trimBlanks(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09 || octet === 0x0b || octet === 0x0c
}
