import { canonicalPath } from './canonical-path.ts'
import { readRobotsLine, type RobotsRecord } from './robots-line.ts'
import { readRobotsOctets } from './robots-octets.ts'
import type { DelayRecord } from './asked-delay.ts'

/** The agents of one run of user-agent lines, who share the rules after it (RFC 9309 2.2.1). */
export interface RobotsGroup {
  /** Every agent of the run, cut to its product token, as written; an unreadable name is ''. */
  readonly agents: readonly string[]
  /** Our product token as this run writes it, or null when the run does not name us. */
  readonly own: string | null
  /** Whether the run names `*`. */
  readonly isForEveryone: boolean
}

/** One allow or disallow line. */
export interface RobotsRule {
  readonly line: number
  readonly allow: boolean
  /** The pattern as the file writes it; empty decides nothing. */
  readonly pattern: string
  readonly group: RobotsGroup
}

/** A robots.txt read for one product token. Line numbers count from 1 and are those of the file. */
export interface PreparedRobots {
  /** The file rewritten line for line for robots-parser: only our token and `*`, patterns from `parserPattern`. */
  readonly text: string
  /** The rules by their line, of every group. */
  readonly rules: ReadonlyMap<number, RobotsRule>
  /** Crawl-delay and Request-rate lines of the groups that name us. */
  readonly ownDelays: readonly DelayRecord[]
  /** Crawl-delay and Request-rate lines of the groups that name `*`. */
  readonly everyonesDelays: readonly DelayRecord[]
  /** Sitemap lines in file order, addresses as written. */
  readonly sitemaps: readonly { readonly address: string; readonly line: number }[]
  /** The agent whose groups apply to us, and the lines that name it; null when no group does. */
  readonly group: { readonly agent: string | null; readonly lines: readonly number[] }
  readonly isTruncated: boolean
  /** The file's lines as written, for showing. */
  readonly lines: readonly string[]
}

/** Marks the end of every address and stands for a `$` at the end of a pattern; `canonicalPath` never writes it. */
export const endMark = "'"
/** Longer runs of `*` are cut to this: they match the same, count less in a tie nobody means, and cost much. */
const maxWildcardRun = 8
const longWildcardRun = new RegExp(`\\*{${maxWildcardRun + 1},}`, 'g')
/** `*`, alone or before a blank, names everybody (RFC 9309 2.2.1, Google's matcher). */
const everyone = /^\*(?:[ \t\v\f]|$)/
/** What may be in a product token; the rest of a user-agent value is not looked at (RFC 9309 2.2.1). */
const tokenStart = /^[A-Za-z_-]*/

/** A group while its run of user-agent lines is still being read. */
interface OpenGroup {
  readonly agents: string[]
  own: string | null
  isForEveryone: boolean
  hasRules: boolean
}

/** A product token in the form agents are compared in: cut to its token characters, lower case (RFC 9309 2.2.1). */
export function comparableToken(agent: string): string {
  return writtenToken(agent).toLowerCase()
}

/**
 * Reads the octets of a robots.txt for one product token. Only allow and disallow lines end a run of user-agent lines;
 * sitemaps, delays, unknown records and blank lines never do (RFC 9309 2.2.4). Never fails: what cannot be read says
 * nothing.
 */
export function prepareRobotsText(bytes: Uint8Array, productToken: string): PreparedRobots {
  const { octetLines, lines, isTruncated } = readRobotsOctets(bytes)
  const reading = new RobotsReading(comparableToken(productToken))
  octetLines.forEach((octets, index) => {
    reading.take(readRobotsLine(octets), index + 1)
  })
  return { ...reading.finish(), isTruncated, lines }
}

/** Takes the records of a file one after the other; holds the run of user-agent lines that is open. */
class RobotsReading {
  readonly #token: string
  readonly #text: string[] = []
  readonly #rules = new Map<number, RobotsRule>()
  readonly #ownDelays: DelayRecord[] = []
  readonly #everyonesDelays: DelayRecord[] = []
  readonly #sitemaps: { address: string; line: number }[] = []
  readonly #ownLines: number[] = []
  readonly #everyonesLines: number[] = []
  #ownName: string | null = null
  #group = newGroup()

  constructor(token: string) {
    this.#token = token
  }

  take(record: RobotsRecord | null, line: number): void {
    this.#text.push(record ? this.#rewritten(record, line) : '')
  }

  finish(): Omit<PreparedRobots, 'isTruncated' | 'lines'> {
    // robots-parser forgets a last run of agents without rules, and `*` would wrongly apply; an empty rule registers it.
    const text = [...this.#text, 'Disallow:'].join('\n')
    return {
      text,
      rules: this.#rules,
      ownDelays: this.#ownDelays,
      everyonesDelays: this.#everyonesDelays,
      sitemaps: this.#sitemaps,
      group: this.#applyingGroup(),
    }
  }

  #rewritten(record: RobotsRecord, line: number): string {
    switch (record.name) {
      case 'user-agent':
        return this.#agentLine(record.value, line)
      case 'allow':
      case 'disallow':
        return this.#ruleLine(record.name === 'allow', record.value, line)
      case 'sitemap':
        if (record.value) this.#sitemaps.push({ address: asText(record.value), line })
        return ''
      case 'crawl-delay':
      case 'request-rate':
        this.#takeDelay({ kind: record.name, raw: asText(record.value), line })
        return ''
    }
  }

  /**
   * Only our token and `*` are passed on, once a run; other agents keep the shape of the file but cost nothing (in
   * robots-parser agents times rules become objects, and a small hostile file ends the process).
   */
  #agentLine(value: string, line: number): string {
    if (this.#group.hasRules) this.#group = newGroup()
    const agent = everyone.test(value) ? '*' : writtenToken(value)
    this.#group.agents.push(agent)
    if (agent === '*') {
      this.#everyonesLines.push(line)
      const isFirst = !this.#group.isForEveryone
      this.#group.isForEveryone = true
      return isFirst ? 'User-agent: *' : 'User-agent:'
    }
    if (agent === '' || agent.toLowerCase() !== this.#token) return 'User-agent:'
    this.#ownLines.push(line)
    this.#ownName ??= agent
    const isFirst = this.#group.own === null
    this.#group.own ??= agent
    return isFirst ? `User-agent: ${this.#token}` : 'User-agent:'
  }

  #ruleLine(allow: boolean, value: string, line: number): string {
    this.#group.hasRules = true
    this.#rules.set(line, { line, allow, pattern: asText(value), group: this.#group })
    const isOurs = this.#group.own !== null || this.#group.isForEveryone
    return `${allow ? 'Allow' : 'Disallow'}: ${isOurs ? parserPattern(value) : ''}`
  }

  #takeDelay(delay: DelayRecord): void {
    if (this.#group.own !== null) this.#ownDelays.push(delay)
    if (this.#group.isForEveryone) this.#everyonesDelays.push(delay)
  }

  #applyingGroup(): PreparedRobots['group'] {
    if (this.#ownName !== null) return { agent: this.#ownName, lines: this.#ownLines }
    const isThere = this.#everyonesLines.length > 0
    return { agent: isThere ? '*' : null, lines: this.#everyonesLines }
  }
}

/**
 * A pattern as robots-parser is given it, against addresses that end with `endMark`: the anchor becomes the mark, and
 * `*` follows everything, which changes no match and makes every pattern longer by one, so that ties stay ties. A `$`
 * written as %24 at the end can then not be taken for an anchor, and an empty query not be lost.
 */
function parserPattern(octets: string): string {
  if (octets === '') return ''
  const isAnchored = octets.endsWith('$')
  const path = canonicalPath(isAnchored ? octets.slice(0, -1) : octets, 'rule')
  return `${path.replace(longWildcardRun, '*'.repeat(maxWildcardRun))}${isAnchored ? endMark : ''}*`
}

function newGroup(): OpenGroup {
  return { agents: [], own: null, isForEveryone: false, hasRules: false }
}

function writtenToken(agent: string): string {
  return tokenStart.exec(agent)?.[0] ?? ''
}

function asText(octets: string): string {
  return Buffer.from(octets, 'latin1').toString('utf8')
}
