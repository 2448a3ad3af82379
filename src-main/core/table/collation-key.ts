import type { GrowingList } from './growing-list.ts'

/** A list of bytes that keys are written into. */
export type Bytes = GrowingList<Uint8Array>

/** Latin as far as its European letters, and the signs that stand in titles: dashes, quotation marks, currencies. */
const weighedRanges = [
  [0x0000, 0x017f],
  [0x2010, 0x2027],
  [0x20a0, 0x20bf],
] as const
const firstWeight = 2
const lastWeight = 0xf0
/** Stands before the code of every other character, so that they all come after Latin, by their codes. */
const otherCharacter = 0xf8
const zero = 0x30
const nine = 0x39
/** Digits of one number that are compared. */
const maxDigits = 200

/** Weight of a UTF-16 unit: 0 for none of ours, 1 for one that does not count, else its place in the alphabet. */
let weights: Uint8Array | null = null

function weightTable(): Uint8Array {
  if (weights !== null) return weights
  const table = new Uint8Array(0x10000)
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const characters = weighedRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, step) => String.fromCharCode(first + step)),
  )
  let weight = firstWeight - 1
  let before = ''
  for (const character of characters.sort(collator.compare)) {
    if (collator.compare(character, before) !== 0) weight = Math.min(weight + 1, lastWeight)
    before = character
    table[character.charCodeAt(0)] = weight
  }
  weights = table
  return table
}

/**
 * Writes a folded text as bytes whose order is that of `Intl.Collator` with `numeric` and base sensitivity, as near as
 * one pass can: digits by their number, accents and ignored characters aside, Latin in the order of the machine's language,
 * other alphabets after it. Bytes are compared many times faster than a collator compares texts.
 */
export function writeCollationKey(text: string, into: Bytes): void {
  const table = weightTable()
  // A digit becomes three bytes at most, and so does any other unit.
  into.reserve(4 * text.length + 4)
  const bytes = into.values
  let end = into.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= zero && unit <= nine) {
      const digits = digitsEnd(text, at)
      end = writeNumber(text, at, digits, bytes, end)
      at = digits - 1
      continue
    }
    const weight = table[unit] ?? 0
    if (weight >= firstWeight) bytes[end++] = weight
    else if (weight === 0) end = writeOther(text.charAt(at), unit, bytes, end, table)
  }
  into.extendTo(end)
}

function digitsEnd(text: string, start: number): number {
  let end = start
  for (let unit = text.charCodeAt(end); unit >= zero && unit <= nine; unit = text.charCodeAt(end)) end += 1
  return end
}

/** The sign for a number, how many digits it has, the digits; zeros before it do not count. */
function writeNumber(text: string, start: number, end: number, bytes: Uint8Array, at: number): number {
  let first = start
  while (first < end - 1 && text.charCodeAt(first) === zero) first += 1
  let to = at
  bytes[to++] = weightTable()[zero] ?? 0
  bytes[to++] = Math.min(end - first, maxDigits)
  for (let digit = first; digit < Math.min(end, first + maxDigits); digit += 1) {
    bytes[to++] = text.charCodeAt(digit)
  }
  return to
}

/** Accented letters further off are taken apart first; what is left goes by its code. */
function writeOther(
  character: string,
  unit: number,
  bytes: Uint8Array,
  at: number,
  table: Uint8Array,
): number {
  const isAccent = unit >= 0x300 && unit <= 0x36f
  if (isAccent) return at
  const base = unit >= 0x180 && unit < 0x2e80 ? character.normalize('NFD').charCodeAt(0) : unit
  const weight = table[base] ?? 0
  let to = at
  if (weight >= firstWeight) {
    bytes[to++] = weight
    return to
  }
  bytes[to++] = otherCharacter
  bytes[to++] = base >> 8
  bytes[to++] = base & 0xff
  return to
}
