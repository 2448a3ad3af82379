/** A JSON value; a number JavaScript would spell differently (`41.90`, 20 digits) is the text it was written in. */
export type WrittenJson =
  string | number | boolean | null | readonly WrittenJson[] | { readonly [name: string]: WrittenJson }

/** The value, or why there is none: the text is no JSON, or it is nested deeper than was allowed. */
export type JsonReading =
  { readonly kind: 'value'; readonly value: WrittenJson } | { readonly kind: 'broken' | 'too-deep' }

/** Numbers kept as text in one file at most; a listing of 250 products holds some thousands (our own bound). */
const maxKeptNumbers = 500_000

const openBrace = 0x7b
const openBracket = 0x5b
const closeBrace = 0x7d
const closeBracket = 0x5d
const quote = 0x22
const backslash = 0x5c

const writtenNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const colonAhead = /[ \t\r\n]*:/y

/** Reads strict JSON in UTF-8, nested at most `maxDepth` deep; foreign bytes never make it throw, the cost is linear. */
export function readBoundedJson(bytes: Uint8Array, maxDepth: number): JsonReading {
  const prepared = prepare(new TextDecoder().decode(bytes), maxDepth)
  if (prepared === 'broken' || prepared === 'too-deep') return { kind: prepared }
  try {
    return { kind: 'value', value: JSON.parse(prepared.text) as WrittenJson }
  } catch {
    return { kind: 'broken' }
  }
}

/** Measures the nesting and puts quotes around numbers that would not survive as they were written. */
function prepare(text: string, maxDepth: number): { readonly text: string } | 'broken' | 'too-deep' {
  const out: string[] = []
  let copied = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = closingQuote(text, at)
    } else if (code === openBrace || code === openBracket) {
      depth += 1
      if (depth > maxDepth) return 'too-deep'
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1
    } else if (mayBeginNumber(code)) {
      const written = numberAt(text, at)
      if (written === null) return 'broken'
      if (String(Number(written)) !== written) {
        if (out.length > 2 * maxKeptNumbers) return 'broken'
        out.push(text.slice(copied, at), `"${written}"`)
        copied = at + written.length
      }
      at += written.length - 1
    }
  }
  return { text: out.length === 0 ? text : `${out.join('')}${text.slice(copied)}` }
}

function mayBeginNumber(code: number): boolean {
  return code === 0x2d || (code >= 0x30 && code <= 0x39)
}

/** The position of a string's closing quote; the end of the text when it has none. */
function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}

/** The number written here; null when it is none, or a name, which quotes would make valid (`{1: 2}`). */
function numberAt(text: string, at: number): string | null {
  writtenNumber.lastIndex = at
  const written = writtenNumber.exec(text)?.[0]
  if (written === undefined) return null
  colonAhead.lastIndex = at + written.length
  return colonAhead.test(text) ? null : written
}

/** A value as an object, or null when it is none. */
export function jsonObject(value: WrittenJson | undefined): Readonly<Record<string, WrittenJson>> | null {
  return typeof value === 'object' && value !== null && !isJsonList(value) ? value : null
}

/** Whether a value is a list. */
export function isJsonList(value: WrittenJson | undefined): value is readonly WrittenJson[] {
  return Array.isArray(value)
}

/** An object's own value of that name; a name such as `constructor` that nobody wrote gives nothing. */
export function ownValue(
  object: Readonly<Record<string, WrittenJson>> | null,
  name: string,
): WrittenJson | undefined {
  return object !== null && Object.hasOwn(object, name) ? object[name] : undefined
}
