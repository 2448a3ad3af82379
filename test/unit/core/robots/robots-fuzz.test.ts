import { describe, expect, it } from 'vitest'
import { readRobots } from '#main/core/robots/robots-file.ts'
import { referenceAnswer } from './reference-matcher.ts'

const firstSeed = 20_260_807
const files = 2_500
const addressesPerFile = 40

type Random = () => number

/** A small seeded generator (mulberry32): the same seed makes the same file and the same addresses. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!
}

function some(random: Random, most: number, make: () => string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make).join('')
}

const pathPieces = [
  ...['a', 'b', 'ab', 'page', '/', '/', '/', '//', '.', '-', '_', '~', '.html', '.php', '1', 'A', 'Z'],
  ...['?', '?', '=', '&', '+', ':', ';', ',', '(', ')', '!', '@', '$', '%~', '%/'],
  ...[
    '%7E',
    '%7e',
    '%61',
    '%41',
    '%2d',
    '%2F',
    '%2f',
    '%3A',
    '%3f',
    '%26',
    '%25',
    '%2A',
    '%2a',
    '%24',
    '%20',
  ],
  ...[
    '%C3%A9',
    '%c3%a9',
    '%aA',
    'é',
    'ä',
    '日',
    '😀',
    '[',
    ']',
    '%5B',
    '|',
    '{',
    '}',
    '^',
    '`',
    "'",
    '"',
    '<',
    '>',
  ],
]
const rulePieces = [...pathPieces, ...pathPieces, '*', '*', '*', '**', '$', ' ', '\\', '\u00a0']
const agents = [
  'Saunter',
  'saunter',
  'SAUNTER',
  'Saunter/1.0',
  'Saunter 2',
  'Saunter*',
  'Saunter, Other',
  'Saunter9',
]
const others = [
  'Other',
  'SaunterBot',
  'Saunt',
  'Saunter-Image',
  '',
  '5bot',
  'Googlebot',
  'constructor',
  '*x',
  'é',
]
const everyones = ['*', '*', '*', '* all', '*\tall']
const bystanders = [
  ...['', '', '', '# note', '  ', 'Sitemap: https://example.com/s.xml', 'sitemap:/s.xml', 'Crawl-delay: 5'],
  ...[
    'Request-rate: 1/10',
    'Host: example.com',
    'Noindex: /a',
    'Allowed: /',
    'Alow: /',
    'dis: /',
    'x',
    ': /',
    'a b c',
  ],
]
const agentKeys = [
  'User-agent',
  'User-agent',
  'user-agent',
  'USER-AGENT',
  'Useragent',
  'User agent',
  'User-agents',
  'User_agent',
]
const disallowKeys = [
  'Disallow',
  'Disallow',
  'disallow',
  'DISALLOW',
  'Dissallow',
  'Disalow',
  'Disallaw',
  'Disallowed',
  'Disllow',
]
const separators = [': ', ': ', ': ', ':', ' : ', ':\t', ' ', '\t']
const tails = ['', '', '', ' ', '\t ', ' # note', '#x']

const shortRules = ['/', '*', '/*', '/$', '$', '*$', '/?', '/*?', '/*?$', '/a', '/a$', '/%24', 'a']

function makeRule(random: Random): string {
  if (random() < 0.08) return ''
  if (random() < 0.1) return pick(random, shortRules)
  return `${random() < 0.9 ? '/' : ''}${some(random, 6, () => pick(random, rulePieces))}${random() < 0.15 ? '$' : ''}`
}

function makeFile(random: Random): { readonly bytes: Uint8Array; readonly rules: readonly string[] } {
  const ends = random() < 0.2 ? ['\n', '\r\n', '\r'] : [pick(random, ['\n', '\n', '\r\n', '\r'])]
  const rules: string[] = []
  const lines = Array.from({ length: 2 + Math.floor(random() * 16) }, () => {
    const chance = random()
    if (chance < 0.25) {
      const agent = pick(random, pick(random, [agents, everyones, everyones, others]))
      return pick(random, agentKeys) + pick(random, separators) + agent
    }
    if (chance < 0.4) return pick(random, bystanders)
    const again = rules.length > 0 && random() < 0.15
    const rule = again ? respelt(random, pick(random, rules)) : makeRule(random)
    rules.push(rule)
    return (random() < 0.4 ? 'Allow' : pick(random, disallowKeys)) + pick(random, separators) + rule
  })
  const opening = random() < 0.8 ? `User-agent: ${pick(random, ['*', 'Saunter'])}${pick(random, ends)}` : ''
  const text = lines.map((line) => line + pick(random, tails) + pick(random, ends)).join('')
  return { bytes: Buffer.from((random() < 0.1 ? '\ufeff' : '') + opening + text, 'utf8'), rules }
}

/** The same path in another spelling: other hex case, unreserved characters escaped, escapes decoded. */
function respelt(random: Random, path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escape) => pick(random, [escape, escape.toLowerCase(), escape.toUpperCase()]))
    .replace(/%[0-9a-f]{2}|[a-z~-]/gi, (found) =>
      found.length === 1 && random() < 0.1 ? escapeOf(found) : found,
    )
    .replace(/%(?:7e|61|5b|24|2a)/gi, (escape) => (random() < 0.4 ? decodeURIComponent(escape) : escape))
}

function escapeOf(char: string): string {
  return `%${char.charCodeAt(0).toString(16)}`
}

function makeAddress(random: Random, rules: readonly string[]): string {
  const fresh = (): string => some(random, 5, () => pick(random, pathPieces))
  let path = rules.length > 0 && random() < 0.8 ? pick(random, rules) : fresh()
  if (path.endsWith('$') && random() < 0.8) path = path.slice(0, -1)
  path = path.replaceAll('*', () => (random() < 0.15 ? '*' : fresh()))
  if (random() < 0.5) path = respelt(random, path)
  if (random() < 0.35) path += fresh()
  if (random() < 0.08) path += '?'
  if (random() < 0.03) path += '#x?y'
  return `https://example.com${path.startsWith('/') ? '' : '/'}${path}`
}

describe('robots verdicts against an independent matcher', () => {
  it('give the same verdict by the same line in 100,000 seeded checks', () => {
    let checks = 0
    const seen = { allowed: 0, refused: 0, undecided: 0 }
    for (let seed = firstSeed; seed < firstSeed + files; seed++) {
      const random = randomFrom(seed)
      const { bytes, rules } = makeFile(random)
      const robots = readRobots(bytes, 'https://example.com/robots.txt', 'Saunter')
      for (let n = 0; n < addressesPerFile; n++) {
        const address = makeAddress(random, rules)
        const href = new URL(address).href
        const path = href.slice('https://example.com'.length).replace(/#.*$/s, '')
        const expected = referenceAnswer(bytes, 'Saunter', path)
        const { allowed, line } = robots.judge(address)
        if (allowed !== expected.allowed || line !== expected.line) {
          const file = JSON.stringify(Buffer.from(bytes).toString('utf8'))
          expect({ allowed, line }, `seed ${seed}, address ${address}, file ${file}`).toEqual(expected)
        }
        checks++
        seen[line === null ? 'undecided' : allowed ? 'allowed' : 'refused']++
      }
    }
    expect(checks).toBe(100_000)
    // The generator must reach all three outcomes often, or the agreement would prove little.
    expect(Math.min(seen.allowed, seen.refused, seen.undecided)).toBeGreaterThan(10_000)
  }, 60_000)
})
