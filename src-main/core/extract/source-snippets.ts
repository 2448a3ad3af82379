import type { Snippet } from '../../../src-shared/summary.ts'
import { type Answer, questions, type Summary } from '../../../src-shared/summary.ts'

/** Characters of one snippet in all, and on each side of the value (spec formats 3). */
const maxCharacters = 300
const aroundCharacters = 80

/** How far behind its key a value is looked for (our own bound). */
const reach = 4000

/** Where the answers of a summary stand in the page's source, as far as they can be found in it as written. */
export function sourceSnippets(text: string, summary: Summary): Snippet[] {
  return questions.flatMap((question) => {
    const answer = summary[question]
    const found = answer === undefined ? null : findValue(text, answer)
    if (found === null) return []
    const value = text.slice(found.start, Math.min(found.end, found.start + maxCharacters))
    const side = Math.min(aroundCharacters, Math.floor((maxCharacters - value.length) / 2))
    const before = text.slice(Math.max(0, found.start - side), found.start)
    const after = text.slice(found.end, found.end + side)
    return [{ question, before, value, after }]
  })
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Looks behind the word the value stands under first, then anywhere. */
function findValue(text: string, { value, key }: Answer): Range | null {
  const anchor = anchorOf(key)
  const spellings = spellingsOf(value)
  for (let at = text.indexOf(anchor), tries = 0; at >= 0 && tries < maxAnchors; tries += 1) {
    const near = text.slice(at, at + reach)
    const found = firstOf(near, spellings, anchor.length)
    if (found !== null) return { start: at + found.start, end: at + found.end }
    at = text.indexOf(anchor, at + anchor.length)
  }
  return firstOf(text, spellings, 0)
}

/** Places of a key that are looked at before the value is looked for anywhere (our own bound). */
const maxAnchors = 20

/** What of a key stands in the source: `offers[1].price` is written `price`. */
function anchorOf(key: string): string {
  const last = /([A-Za-z][\w-]*)[^\w]*$/.exec(key.replace(/\[\d+\]/g, ''))?.[1] ?? key
  return key.includes(':') && !key.includes('=') ? key : last
}

/** A value as text may be written in HTML and in JSON; an address also without its origin, as links are. */
function spellingsOf(value: string): string[] {
  if (!/[&"\\/]/.test(value)) return [value]
  const html = value.replaceAll('&', '&amp;')
  const json = JSON.stringify(value).slice(1, -1)
  const path = /^https?:\/\/[^/]+(\/.+)$/.exec(value)?.[1]
  const spellings = [value, html, json, json.replaceAll('/', '\\/'), ...(path === undefined ? [] : [path])]
  return [...new Set(spellings)]
}

function firstOf(text: string, spellings: readonly string[], from: number): Range | null {
  for (const spelling of spellings) {
    const start = text.indexOf(spelling, from)
    if (start >= 0) return { start, end: start + spelling.length }
  }
  return null
}
