import { isAscii, isUtf8 } from 'node:buffer'
import type { AnswerHeaders } from './http-wire.ts'

/**
 * Reads names and values as they came, in turn, each octet one character. Values that are UTF-8 are read as such: sites
 * write raw UTF-8 into Location and Link, which would otherwise be escaped twice.
 */
export function readAnswerHeaders(raw: readonly string[]): AnswerHeaders {
  const lists = new Map<string, string[]>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    const value = readValue(raw[at + 1] ?? '')
    const list = lists.get(name)
    if (list === undefined) lists.set(name, [value])
    else list.push(value)
  }
  // Without a prototype, a header called `__proto__` is a header.
  const joined = Object.create(null) as Record<string, string>
  for (const [name, values] of lists) joined[name] = values.join(', ')
  return {
    joined,
    get: (name) => joined[name.toLowerCase()] ?? null,
    all: (name) => lists.get(name.toLowerCase()) ?? [],
  }
}

function readValue(text: string): string {
  const octets = Buffer.from(text, 'latin1')
  return !isAscii(octets) && isUtf8(octets) ? octets.toString('utf8') : text
}
