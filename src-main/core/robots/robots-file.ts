import robotsParser from 'robots-parser'
import { BoundedMap } from '../base/bounded-map.ts'
import { askedDelay, type AskedDelay } from './asked-delay.ts'
import { canonicalPath } from './canonical-path.ts'
import {
  comparableToken,
  endMark,
  prepareRobotsText,
  type PreparedRobots,
  type RobotsRule,
} from './robots-text.ts'

/** What a robots.txt says of one address. */
export interface RobotsVerdict {
  readonly allowed: boolean
  /** The line of the rule that decided, counted from 1; null when no rule matches. */
  readonly line: number | null
  /** That line as written, trimmed and bounded, such as `Disallow: /p/`. */
  readonly rule: string | null
  /** The agent of the group that applied: our product token as written there, `*`, or null without a group. */
  readonly agent: string | null
}

/** Verdicts remembered for each file: the links of a site repeat on page after page. */
const maxVerdicts = 10_000
/** Longest rule text in a verdict, in characters: it is written beside every refused page. */
const maxRuleChars = 1_000
/**
 * The origin robots-parser is told; ours is compared here. The scheme is not a web one, so that the URL class leaves
 * `endMark` in a query as it is.
 */
const parserOrigin = 'robots://site'

/** Reads a robots.txt found at `robotsAddress` for one product token; foreign octets never make it throw. */
export function readRobots(bytes: Uint8Array, robotsAddress: string, productToken: string): RobotsFile {
  return new RobotsFile(prepareRobotsText(bytes, productToken), new URL(robotsAddress).origin, productToken)
}

/** One origin's robots.txt as it stands for us: verdicts, asked delay, sitemaps. Remembers its latest verdicts. */
export class RobotsFile {
  /** Sitemap lines in file order, addresses as written. */
  readonly sitemaps: PreparedRobots['sitemaps']
  /** The delay asked of us (decision A2). */
  readonly asked: AskedDelay
  /** The agent whose groups apply to us, and the lines that name it. */
  readonly group: PreparedRobots['group']
  /** Whether the file was cut at the parsing limit (decision A10). */
  readonly isTruncated: boolean
  /** The file's lines as written, for showing; the first has number 1. */
  readonly lines: readonly string[]
  readonly #origin: string
  readonly #token: string
  readonly #rules: PreparedRobots['rules']
  readonly #parser: ReturnType<typeof robotsParser>
  readonly #verdicts = new BoundedMap<string, RobotsVerdict>(maxVerdicts)

  constructor(prepared: PreparedRobots, origin: string, productToken: string) {
    this.sitemaps = prepared.sitemaps
    this.asked = askedDelay(prepared.ownDelays, prepared.everyonesDelays)
    this.group = prepared.group
    this.isTruncated = prepared.isTruncated
    this.lines = prepared.lines
    this.#origin = origin
    this.#token = comparableToken(productToken)
    this.#rules = prepared.rules
    this.#parser = robotsParser(`${parserOrigin}/robots.txt`, prepared.text)
  }

  /** The rules of the groups that apply to us, in the order of the file. */
  get applyingRules(): readonly RobotsRule[] {
    const isOwn = this.group.agent !== null && this.group.agent !== '*'
    return [...this.#rules.values()].filter(({ group }) => (isOwn ? group.own !== null : group.isForEveryone))
  }

  /** The verdict on an address of this file's origin; throws RangeError for one of another origin. */
  judge(address: string): RobotsVerdict {
    const known = this.#verdicts.get(address)
    if (known) return known
    const verdict = this.#find(address)
    this.#verdicts.set(address, verdict)
    return verdict
  }

  #find(address: string): RobotsVerdict {
    const url = new URL(address)
    if (url.origin !== this.#origin) {
      throw new RangeError(`The robots.txt of ${this.#origin} says nothing of ${url.origin}.`)
    }
    const path = canonicalPath(pathAndQuery(url), 'address')
    // RFC 9309 2.2.2: the file itself is always allowed.
    const isTheFileItself = path === '/robots.txt'
    const rule = isTheFileItself ? undefined : this.#rules.get(this.#decidingLine(path))
    if (!rule) return { allowed: true, line: null, rule: null, agent: this.group.agent }
    return {
      allowed: rule.allow,
      line: rule.line,
      rule: shortened(this.lines[rule.line - 1]?.trim() ?? ''),
      agent: rule.group.own ?? '*',
    }
  }

  /** One scan gives the line and, by our own table, the verdict; -1 when no rule matches. */
  #decidingLine(path: string): number {
    return this.#parser.getMatchingLineNumber(`${parserOrigin}${path}${endMark}`, this.#token)
  }
}

/** The part of an address that rules see; unlike `search`, it keeps the `?` of an empty query (RFC 9309 2.2.2). */
function pathAndQuery(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  const hasEmptyQuery = bare.search === '' && bare.href.endsWith('?')
  return bare.pathname + (hasEmptyQuery ? '?' : bare.search)
}

function shortened(text: string): string {
  return text.length > maxRuleChars ? `${text.slice(0, maxRuleChars)}…` : text
}
