import type { LookFirst } from '../../src-shared/look-first.ts'
import type { Core, RobotsReport } from '../core/index.ts'
import { chosenProxy } from './chosen-proxy.ts'

/** Refusals listed; the file itself holds the rest. */
const maxListed = 200

/** What a site's robots.txt tells before a crawl. Its answer is remembered, so the crawl does not ask again. */
export async function lookFirst(
  core: Core,
  address: string,
  delay: number,
  contact: string,
): Promise<LookFirst> {
  const report = await core.robotsReport({ address, agent: null, delay, contact, proxy: chosenProxy(null) })
  const { file, reading, verdict } = report
  return {
    address: report.address,
    site: report.site,
    robotsAddress: report.robotsAddress,
    robots: reading.kind,
    status: reading.status,
    trouble: reading.kind === 'unreadable' ? troubleOf(report, reading.message) : null,
    verdict: {
      isAllowed: verdict?.allowed ?? reading.kind === 'none',
      line: verdict?.line ?? null,
      rule: verdict?.rule ?? null,
    },
    delay: delayOf(report),
    ...rulesOf(file),
    answerSeconds: await core.answerSeconds(report.site),
  }
}

function delayOf({ delay }: RobotsReport): LookFirst['delay'] {
  return { seconds: Number.isFinite(delay.delay) ? delay.delay : null, why: delay.why, line: delay.line }
}

function rulesOf(file: RobotsReport['file']): Pick<LookFirst, 'group' | 'refused' | 'sitemaps'> {
  if (file === null) return { group: null, refused: [], sitemaps: [] }
  const { agent, lines } = file.group
  const refused = file.applyingRules.filter(({ allow, pattern }) => !allow && pattern !== '')
  return {
    group: agent === null ? null : { agent, lines },
    refused: refused.slice(0, maxListed).map(({ line, pattern }) => ({ rule: pattern, line })),
    sitemaps: file.sitemaps,
  }
}

function troubleOf({ robotsAddress }: RobotsReport, message: string): string {
  return `${robotsAddress} could not be read: ${message}. Nothing of this site is asked for until it can; it is tried again in a minute at the earliest.`
}
