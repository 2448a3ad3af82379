import { AppError } from '../../../src-shared/app-error.ts'
import { crawlFields } from '../../../src-shared/crawl-options.ts'
import { productToken } from '../../../src-shared/product.ts'
import { chosenProxy, checkAgent, type RobotsReport } from '../../service/command-service.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-code.ts'
import type { Given } from '../flags.ts'

/** `saunter robots URL`: verdict, deciding line, delay and why, sitemaps. Exit code 0 may be asked, 1 may not, 2 unknown. */
export async function robots(given: Given, { service, stdout }: CommandLine): Promise<number> {
  const agent = given.text('--agent')
  if (agent !== null) checkAgent(agent)
  const delay = Number(given.text('--delay') ?? 1)
  if (!(delay >= 0 && delay <= 86_400)) {
    throw new AppError('bad-input', `--delay takes ${crawlFields.delay.takes}.`)
  }
  const report = await service.robotsReport({
    address: given.argument ?? '',
    agent,
    delay,
    contact: given.text('--contact') ?? '',
    proxy: chosenProxy(given.text('--proxy')),
  })
  stdout.write(reportWords(report, agent ?? productToken))
  if (report.reading.kind === 'unreadable') return exitCodes.failed
  return report.verdict?.allowed === false ? exitCodes.nothingFound : exitCodes.found
}

/** The report as lines of text. */
export function reportWords(report: RobotsReport, agent: string): string {
  return [...verdictWords(report, agent), ...fileWords(report), ...sitemapWords(report), ''].join('\n')
}

function verdictWords({ address, reading, verdict, robotsAddress }: RobotsReport, agent: string): string[] {
  if (reading.kind === 'unreadable') {
    return [
      `${address} may not be asked now: its robots.txt could not be read (${reading.message}).`,
      `Rules: ${robotsAddress}. Nothing of this site is asked for until they can be read.`,
    ]
  }
  if (verdict === null) return [`${address} may be asked by ${agent}: there is no robots.txt.`]
  const may = verdict.allowed ? 'may be asked' : 'may not be asked'
  const decided =
    verdict.line === null
      ? 'Deciding line: none; no rule speaks of this address.'
      : `Deciding line: ${verdict.line}, \`${verdict.rule ?? ''}\``
  const group = verdict.agent === null ? 'Group: none applies.' : `Group: ${verdict.agent}`
  return [`${address} ${may} by ${agent}.`, decided, group]
}

function fileWords({ reading, delay, robotsAddress, file }: RobotsReport): string[] {
  if (reading.kind === 'unreadable') return []
  const seconds = Number.isFinite(delay.delay) ? `${delay.delay} s` : 'endless'
  const cut = file?.isTruncated === true ? '; only its first 512,000 octets count' : ''
  return [
    `Delay: ${seconds} between requests: ${delay.why}.`,
    `Rules: ${robotsAddress} answered ${reading.status}${cut}.`,
  ]
}

function sitemapWords({ file }: RobotsReport): string[] {
  if (file === null) return []
  if (file.sitemaps.length === 0) return ['Sitemaps: none named.']
  return ['Sitemaps:', ...file.sitemaps.map(({ address, line }) => `  ${printable(address)} (line ${line})`)]
}

/** Foreign text on a terminal: no control characters, so that a robots.txt cannot move the cursor. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
