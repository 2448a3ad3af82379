import { canonicalPath } from './canonical-path.ts'
import { readRobots, type RobotsFile } from './robots-file.ts'

/** A rule whose pattern fits an address; the longest one decides, and an allow wins a tie (RFC 9309 2.2.2). */
export interface CompetingRule {
  readonly line: number
  readonly rule: string
  readonly isAllowed: boolean
  /** Octets of the pattern, in which its length is counted. */
  readonly octets: number
}

/** Rules looked at for one address: more than honest files hold for one group, and few enough to be quick. */
const maxLookedAt = 2000
const maxShown = 20

/** The rules of the group that applies to us which fit an address, the deciding one first. Asks no site. */
export function competingRules(file: RobotsFile, address: string): readonly CompetingRule[] {
  const robotsAddress = new URL('/robots.txt', address).href
  // Each rule alone in a file, judged by the same reader as the whole.
  const fits = (pattern: string): boolean => {
    const alone = readRobots(Buffer.from(`User-agent: *\nDisallow: ${pattern}\n`), robotsAddress, 'x')
    return alone.judge(address).line !== null
  }
  return file.applyingRules
    .slice(0, maxLookedAt)
    .filter(({ pattern }) => pattern !== '' && fits(pattern))
    .map(({ line, allow, pattern }) => ({
      line,
      rule: file.lines[line - 1]?.trim() ?? '',
      isAllowed: allow,
      octets: canonicalPath(Buffer.from(pattern).toString('latin1'), 'rule').length,
    }))
    .sort((a, b) => b.octets - a.octets || Number(b.isAllowed) - Number(a.isAllowed) || a.line - b.line)
    .slice(0, maxShown)
}
