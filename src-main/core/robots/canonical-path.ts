/** Which side of a comparison a path comes from: in a rule `*` is a wildcard, in an address it is a character. */
export type PathSide = 'rule' | 'address'

const hexDigits = '0123456789ABCDEF'
const escapedPair = /^[0-9A-Fa-f]{2}$/
const hexDigit = /^[0-9A-Fa-f]$/
const unreserved = /^[A-Za-z0-9\-._~]$/
/** Characters whose bare spelling is the canonical one: unreserved (RFC 3986 2.3) and the reserved ones a path or query may hold. */
const bare = /^[A-Za-z0-9\-._~/?:@!&()+,;=$]$/
const needsNoWork = { rule: /^[A-Za-z0-9\-._~/?:@!&()+,;=$*]*$/, address: /^[A-Za-z0-9\-._~/?:@!&()+,;=$]*$/ }

/**
 * The one spelling in which rules and addresses are compared, given as octets (one character each, U+0000 to U+00FF).
 * Escaped unreserved octets are decoded and others kept with upper-case digits (RFC 9309 2.2.2), `$` has one spelling
 * and `%2A` never becomes a wildcard (RFC 9309 2.2.3); quotes, brackets, blanks and octets above 0x7F are escaped on
 * both sides. Reserved octets stay distinct from their escapes (RFC 3986 2.2). The apostrophe never survives, so that
 * the caller may use it as a mark of its own.
 */
export function canonicalPath(octets: string, side: PathSide): string {
  if (needsNoWork[side].test(octets)) return octets
  let written = ''
  for (let at = 0; at < octets.length; at++) {
    const char = octets.charAt(at)
    const pair = char === '%' ? octets.slice(at + 1, at + 3) : ''
    if (escapedPair.test(pair)) {
      written += spellEscape(Number.parseInt(pair, 16), written)
      at += 2
    } else if (char === '%' || bare.test(char)) {
      written += char
    } else {
      written += char === '*' && side === 'rule' ? char : escapeOf(char.charCodeAt(0))
    }
  }
  return written
}

function spellEscape(octet: number, before: string): string {
  const char = String.fromCharCode(octet)
  if (char === '$') return char
  return unreserved.test(char) && !wouldMakeAnEscape(char, before) ? char : escapeOf(octet)
}

/** A stray `%` stays as it is; decoding what follows it must not give birth to an escape nobody wrote (`%4%31`). */
function wouldMakeAnEscape(char: string, before: string): boolean {
  if (!hexDigit.test(char)) return false
  return before.endsWith('%') || (before.at(-2) === '%' && hexDigit.test(before.slice(-1)))
}

function escapeOf(octet: number): string {
  return `%${hexDigits.charAt(octet >> 4)}${hexDigits.charAt(octet & 15)}`
}
