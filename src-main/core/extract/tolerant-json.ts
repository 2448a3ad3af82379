/** A JSON value whose numbers are the text they were written in (`41.90` stays `41.90`). */
export type JsonValue = string | boolean | null | readonly JsonValue[] | JsonObject

/** A JSON object; its names are a page's, so it is only asked through own properties. */
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/**
 * Reads JSON as pages write it: raw line breaks in strings, trailing commas, NaN and Infinity (read as null), a
 * byte-order mark, an HTML comment or CDATA around it (spec behaviour 11.3). Undefined when it is not JSON even so. The
 * text as written is tried first; the cost grows linearly.
 */
export function readTolerantJson(text: string): JsonValue | undefined {
  const written = text.trim()
  return parse(written) ?? parse(unwrap(written))
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(toStrictJson(text)) as JsonValue
  } catch {
    return undefined
  }
}

const openers = ['<!--', '<![CDATA[', '//', '/*', '*/']
const closers = ['-->', ']]>', '//', '*/', '/*']

/** Takes comment and CDATA marks off both ends; JSON begins and ends with none of them. */
function unwrap(text: string): string {
  let body = text
  for (let mark = openers.find((opener) => body.startsWith(opener)); mark !== undefined;) {
    body = body.slice(mark.length).trimStart()
    mark = openers.find((opener) => body.startsWith(opener))
  }
  for (let mark = closers.find((closer) => body.endsWith(closer)); mark !== undefined;) {
    body = body.slice(0, -mark.length).trimEnd()
    mark = closers.find((closer) => body.endsWith(closer))
  }
  return body
}

/** White space, a number, a constant JSON does not know, or any one character; strings are measured by hand. */
const plainToken = /\s+|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|NaN|-?Infinity|[^]/y

/** Rewrites token by token: numbers quoted, control characters escaped, commas before a closing bracket dropped. */
function toStrictJson(text: string): string {
  const out: string[] = []
  let hasComma = false
  for (let at = 0; at < text.length;) {
    const character = text[at] ?? ''
    const token = character === '"' ? text.slice(at, endOfString(text, at)) : plainTokenAt(text, at)
    at += token.length
    if (character.trim() === '') continue
    if (character === ',' && !hasComma) {
      hasComma = true
      continue
    }
    if (hasComma && character !== ']' && character !== '}') out.push(',')
    hasComma = false
    out.push(rewritten(token, character))
  }
  return out.join('')
}

function plainTokenAt(text: string, at: number): string {
  plainToken.lastIndex = at
  return plainToken.exec(text)?.[0] ?? ''
}

/** The position after a string's closing quote; the end of the text when it has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === 0x5c) at += 1
    else if (character === 0x22) return at + 1
  }
  return text.length
}

function rewritten(token: string, character: string): string {
  if (character === '"') return token.replace(controlCharacters, escapeControl)
  if (token === 'NaN' || token.endsWith('Infinity')) return 'null'
  return (character >= '0' && character <= '9') || (character === '-' && token !== '-') ? `"${token}"` : token
}

// Exactly what JSON forbids in a string.
const controlCharacters = /[\u0000-\u001f]/g

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
