import { CrawlOptions } from '../../../src-shared/crawl-options.ts'
import type { Proxy } from '../../../src-shared/proxy.ts'
import { originOf, robotsAddressOf } from '../base/address.ts'
import { siteOf } from '../base/site.ts'
import { delayInForce, type DelayInForce } from '../robots/delay-in-force.ts'
import { readRobots, type RobotsFile, type RobotsVerdict } from '../robots/robots-file.ts'
import type { RobotsReading } from '../robots/robots-book.ts'
import { type CoreParts, runParts } from './run-parts.ts'
import { checkStart, plainCrawl, startOf } from './run-plan.ts'

/** What a site's robots.txt says of one address. */
export interface RobotsReport {
  readonly address: string
  readonly site: string
  readonly robotsAddress: string
  readonly reading: RobotsReading
  /** Null when there are no rules to judge by: no robots.txt, or one that cannot be read. */
  readonly verdict: RobotsVerdict | null
  readonly delay: DelayInForce
  readonly file: RobotsFile | null
}

/** What to look up: `agent` is another crawler's product token, null for ours. */
export interface RobotsQuestion {
  readonly address: string
  readonly agent: string | null
  readonly delay: number
  readonly contact: string
  readonly proxy: Proxy | null
}

/** A product token that can stand in a robots.txt (RFC 9309 2.2.1). */
export const productTokenForm = /^[A-Za-z_-]+$/

/**
 * Asks for the robots.txt of an address's origin, paced like every request and under our own name whatever `agent` is
 * looked up, and says what it means for the address. Rejects with an `AppError` for input that cannot be asked about.
 */
export async function robotsReport(core: CoreParts, question: RobotsQuestion): Promise<RobotsReport> {
  const { delay, contact, agent, proxy } = question
  const options = CrawlOptions.parse({ start: question.address, delay, contact })
  const address = startOf(options.start)
  const plan = { ...plainCrawl, options, proxy, file: null }
  const parts = runParts(core, plan, { start: address, origin: null })
  try {
    await checkStart(address, options, parts.guard)
    const known = await parts.manners.rulesOf(address, address)
    if (known === null) throw new Error('The question was stopped before it was answered')
    const { reading } = known
    const robotsAddress = robotsAddressOf(address)
    const file =
      reading.kind !== 'rules'
        ? null
        : agent === null
          ? reading.file
          : readRobots(reading.bytes, robotsAddress, agent)
    return {
      address,
      site: siteOf(address),
      robotsAddress: `${originOf(address)}/robots.txt`,
      reading,
      verdict: file?.judge(address) ?? null,
      delay: delayInForce(file?.asked ?? null, delay, file !== null),
      file,
    }
  } finally {
    await parts.close()
  }
}
