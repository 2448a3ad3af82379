/**
 * A second reading of RFC 9309, written for the tests alone: own line reading over octets, own grouping, and matching by
 * memoised recursion. It shares nothing with the product and is slow on purpose.
 */

export interface ReferenceAnswer {
  readonly allowed: boolean
  readonly line: number | null
}

interface ReferenceRule {
  readonly verb: 'allow' | 'disallow'
  readonly value: number[]
  readonly line: number
}

interface ReferenceGroup {
  readonly names: string[]
  readonly rules: ReferenceRule[]
}

type Piece = { readonly octet: string } | 'any' | 'end'

const disallowStems = ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']
const agentStems = ['user-agent', 'useragent', 'user agent']

/** The answer for the path and query of an address (as it is asked for, escapes and all) under a product token. */
export function referenceAnswer(file: Uint8Array, token: string, pathAndQuery: string): ReferenceAnswer {
  if (pathAndQuery === '/robots.txt') return { allowed: true, line: null }
  const groups = groupsOf(file)
  const wanted = token.toLowerCase()
  const isNamed = groups.some((group) => group.names.includes(wanted))
  const rules = groups
    .filter((group) => group.names.includes(isNamed ? wanted : '*'))
    .flatMap((group) => group.rules)
    .sort((one, other) => one.line - other.line)
  const address = piecesOf([...Buffer.from(pathAndQuery, 'utf8')], false).map((piece) =>
    typeof piece === 'string' ? piece : piece.octet,
  )
  const hits = rules
    .filter((rule) => rule.value.length > 0)
    .map((rule) => ({ rule, pieces: piecesOf(rule.value, true) }))
    .filter(({ pieces }) => fits(pieces, address))
  if (hits.length === 0) return { allowed: true, line: null }
  const weight = Math.max(...hits.map(({ pieces }) => pieces.length))
  const heaviest = hits.filter(({ pieces }) => pieces.length === weight).map(({ rule }) => rule)
  const winner = heaviest.find((rule) => rule.verb === 'allow') ?? heaviest[0]!
  return { allowed: winner.verb === 'allow', line: winner.line }
}

function groupsOf(file: Uint8Array): ReferenceGroup[] {
  const groups: ReferenceGroup[] = []
  let mayJoin = false
  linesOf(file).forEach((line, index) => {
    const [key, value] = keyAndValue(line)
    if (agentStems.some((stem) => key.startsWith(stem))) {
      if (!mayJoin) groups.push({ names: [], rules: [] })
      mayJoin = true
      groups.at(-1)!.names.push(nameOf(value))
      return
    }
    const verb =
      key === 'allow' ? 'allow' : disallowStems.some((stem) => key.startsWith(stem)) ? 'disallow' : null
    if (verb === null) return
    mayJoin = false
    groups.at(-1)?.rules.push({ verb, value, line: index + 1 })
  })
  return groups
}

function linesOf(file: Uint8Array): number[][] {
  const lines: number[][] = [[]]
  let at = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0
  for (; at < file.length; at++) {
    const octet = file[at]!
    if (octet === 10 && file[at - 1] === 13) continue
    if (octet === 10 || octet === 13) lines.push([])
    else lines.at(-1)!.push(octet)
  }
  return lines
}

function keyAndValue(line: number[]): [string, number[]] {
  const hash = line.indexOf(35)
  const meant = stripped(hash < 0 ? line : line.slice(0, hash))
  const colon = meant.indexOf(58)
  if (colon >= 0) return [textOf(stripped(meant.slice(0, colon))), stripped(meant.slice(colon + 1))]
  const gap = meant.findIndex(isBlank)
  if (gap < 0) return ['', []]
  const rest = stripped(meant.slice(gap))
  return rest.some(isBlank) ? ['', []] : [textOf(meant.slice(0, gap)), rest]
}

function nameOf(value: number[]): string {
  if (value[0] === 42 && (value.length === 1 || isBlank(value[1]!))) return '*'
  const end = value.findIndex((octet) => !/[a-z_-]/i.test(String.fromCharCode(octet)))
  return textOf(end < 0 ? value : value.slice(0, end))
}

/** Octets as they are compared: one piece each of them, an escape being three, a wildcard and an anchor one. */
function piecesOf(octets: number[], isRule: boolean): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < octets.length; at++) {
    const octet = octets[at]!
    const hex = octet === 37 ? String.fromCharCode(...octets.slice(at + 1, at + 3)) : ''
    if (hex.length === 2 && !Number.isNaN(Number(`0x${hex}`)) && !/[ .+-]/.test(hex)) {
      pieces.push(...spelt(Number(`0x${hex}`), true))
      at += 2
    } else if (isRule && octet === 42) {
      pieces.push('any')
    } else if (isRule && octet === 36 && at === octets.length - 1) {
      pieces.push('end')
    } else {
      pieces.push(...spelt(octet, false))
    }
  }
  return pieces
}

function spelt(octet: number, wasEscaped: boolean): Piece[] {
  const char = String.fromCharCode(octet)
  const isUnreserved = (octet < 128 && /\w/.test(char)) || '-.~'.includes(char)
  const staysBare = isUnreserved || char === '$' || (!wasEscaped && '/?:@!&()+,;=%'.includes(char))
  const text = staysBare ? char : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
  return Array.from(text, (one) => ({ octet: one }))
}

function fits(pieces: Piece[], address: string[]): boolean {
  const failed = new Set<number>()
  const from = (piece: number, at: number): boolean => {
    if (piece === pieces.length) return true
    const key = piece * (address.length + 1) + at
    if (failed.has(key)) return false
    const wanted = pieces[piece]!
    let isFit: boolean
    if (wanted === 'any') isFit = from(piece + 1, at) || (at < address.length && from(piece, at + 1))
    else if (wanted === 'end') isFit = at === address.length
    else isFit = at < address.length && address[at] === wanted.octet && from(piece + 1, at + 1)
    if (!isFit) failed.add(key)
    return isFit
  }
  return from(0, 0)
}

function stripped(octets: number[]): number[] {
  let rest = octets
  while (rest.length > 0 && isBlank(rest[0]!)) rest = rest.slice(1)
  while (rest.length > 0 && isBlank(rest.at(-1)!)) rest = rest.slice(0, -1)
  return rest
}

function isBlank(octet: number): boolean {
  return octet === 32 || octet === 9 || octet === 11 || octet === 12
}

function textOf(octets: number[]): string {
  return String.fromCharCode(...octets).toLowerCase()
}
