import type { Snippet } from '../../../src-shared/summary.ts'
import { type Answer, questions, type Summary } from '../../../src-shared/summary.ts'

/** Characters of one snippet in all, and on each side of the value (spec formats 3). */
const maxCharacters = 300
const aroundCharacters = 80

/** Characters of a value that are looked for and marked; what follows stands behind them (our own bound). */
const maxValueCharacters = 200

/** How far behind its key a value is looked for (our own bound). */
const reach = 4000

/** Where the answers of a summary stand in the page's source, as far as they can be found in it as written. */
export function sourceSnippets(text: string, summary: Summary): Snippet[] {
  return questions.flatMap((question) => {
    const answer = summary[question]
    const found = answer === undefined ? null : findValue(text, answer)
    if (found === null) return []
    const value = text.slice(found.start, found.end)
    const side = Math.min(aroundCharacters, Math.floor((maxCharacters - value.length) / 2))
    const before = text.slice(Math.max(0, found.start - side), found.start).replace(/^[\uDC00-\uDFFF]/, '')
    const after = text.slice(found.end, found.end + side).replace(/[\uD800-\uDBFF]$/, '')
    return [{ question, before, value, after }]
  })
}

interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Looks at the word the value stands under first: in its own tag, then behind it; then anywhere, for values long enough to
 * be told from others. What came in a header does not stand in the page.
 */
function findValue(text: string, { value, key, source }: Answer): Range | null {
  if (source === 'http') return null
  const anchor = anchorOf(key)
  const spellings = spellingsOf(value)
  let at = nextWord(text, anchor, 0)
  for (let tries = 0; at >= 0 && tries < maxAnchors; tries += 1) {
    const near = firstOf(tagAround(text, at), spellings) ?? firstOf(behind(text, at, anchor), spellings)
    if (near !== null) return near
    at = nextWord(text, anchor, at + anchor.length)
  }
  return value.length < leastTellingCharacters ? null : firstOf({ text, offset: 0 }, spellings)
}

/** Places of a key that are looked at before the value is looked for anywhere (our own bound). */
const maxAnchors = 20

/** A shorter value that stands far from its key is likely another's: `12` stands everywhere (our own bound). */
const leastTellingCharacters = 8

/** What of a key stands in the source: `offers[1].price` is written `price`. */
function anchorOf(key: string): string {
  const last = /([A-Za-z][\w-]*)[^\w]*$/.exec(key.replace(/\[\d+\]/g, ''))?.[1] ?? key
  return key.includes(':') && !key.includes('=') ? key : last
}

/** A part of the source and where it begins. */
interface Part {
  readonly text: string
  readonly offset: number
}

/** The tag a place stands in, nothing for a place between tags: `content` may be written before `property`. */
function tagAround(text: string, at: number): Part {
  const from = Math.max(0, at - reach)
  const before = text.slice(from, at)
  const opens = before.lastIndexOf('<')
  if (opens < 0 || opens < before.lastIndexOf('>')) return { text: '', offset: at }
  const after = text.slice(at, at + reach)
  const closes = after.indexOf('>')
  return { text: before.slice(opens) + (closes < 0 ? after : after.slice(0, closes)), offset: from + opens }
}

function behind(text: string, at: number, anchor: string): Part {
  const offset = at + anchor.length
  return { text: text.slice(offset, offset + reach), offset }
}

/** A value as text may be written in HTML and in JSON; an address also without its origin, as links are. */
function spellingsOf(value: string): string[] {
  if (!/[&"'\\/]/.test(value)) return [value.slice(0, maxValueCharacters)]
  const html = value.replaceAll('&', '&amp;')
  const quoted = html.replaceAll('"', '&quot;')
  const json = JSON.stringify(value).slice(1, -1)
  const path = /^https?:\/\/[^/]+(\/.+)$/.exec(value)?.[1]
  const spellings = [
    value,
    html,
    quoted,
    ...['&#39;', '&#039;', '&apos;'].map((reference) => quoted.replaceAll("'", reference)),
    json,
    json.replaceAll('/', '\\/'),
    ...(path === undefined ? [] : [path]),
  ]
  return [...new Set(spellings)].map((spelling) => spelling.slice(0, maxValueCharacters))
}

function firstOf({ text, offset }: Part, spellings: readonly string[]): Range | null {
  for (const spelling of spellings) {
    const start = nextWord(text, spelling, 0)
    if (start >= 0) return { start: offset + start, end: offset + start + spelling.length }
  }
  return null
}

/** Places in which a word does not stand by itself before it is given up (our own bound). */
const maxTries = 10_000

const letter = /[\p{L}\p{N}]/u

/** Where a word stands by itself at or after a place, -1 for nowhere: `en` does not stand in `open`, nor 1.90 in 41.90. */
function nextWord(text: string, word: string, from: number): number {
  if (word === '') return -1
  const mayFollow = !letter.test(word.charAt(0))
  const mayGoOn = word.length === maxValueCharacters || !letter.test(word.charAt(word.length - 1))
  let at = text.indexOf(word, from)
  for (let tries = 0; at >= 0 && tries < maxTries; tries += 1) {
    const isBegun = mayFollow || at === 0 || !letter.test(text.charAt(at - 1))
    if (isBegun && (mayGoOn || !letter.test(text.charAt(at + word.length)))) return at
    at = text.indexOf(word, at + 1)
  }
  return -1
}
