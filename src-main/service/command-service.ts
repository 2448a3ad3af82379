import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '../../src-shared/app-error.ts'
import {
  type Core,
  type Run,
  type RunPlan,
  createCore,
  csvHead,
  csvPage,
  encodeLine,
  exportCsv,
  productTokenForm,
  storedLines,
} from '../core/index.ts'
import { type DemoShop, type DemoShopOptions, startDemoShop } from '../demo-shop/demo-shop.ts'

export { chosenProxy } from './chosen-proxy.ts'
export { csvLine, listedLines, plainCrawl } from '../core/index.ts'
export type { MapOutcome } from '../core/index.ts'
export type { Run, RunPlan, EndedRequest, RobotsReport } from '../core/index.ts'
export type { DemoShop } from '../demo-shop/demo-shop.ts'

/** What the command line can do; each rejects with an `AppError` of one sentence for what cannot be done. */
export interface CommandService {
  readonly openRun: (plan: RunPlan) => Promise<Run>
  readonly robotsReport: Core['robotsReport']
  readonly openMap: Core['openMap']
  /** Writes a crawl file's table; refuses to write over a file. Resolves to the number of rows. */
  readonly exportCsv: (crawlFile: string, table: string) => Promise<number>
  readonly startDemoShop: (options: DemoShopOptions) => Promise<DemoShop>
  readonly close: () => Promise<void>
}

/** A page as the command line writes it. */
export const pageFormats = {
  jsonl: { head: '', page: (line: Parameters<typeof encodeLine>[0]): string => `${encodeLine(line)}\n` },
  csv: { head: csvHead(), page: csvPage },
} as const

/** Throws a sentence when an agent's name cannot stand in a robots.txt. */
export function checkAgent(agent: string): void {
  if (productTokenForm.test(agent)) return
  throw new AppError(
    'bad-input',
    `--agent takes a name of letters, - and _ such as Googlebot, not \`${agent}\`.`,
  )
}

/** The core as the command line uses it: the same as the window's, without its bookkeeping. */
export function createCommandService(
  workerFile: string,
  onLane: (site: string) => void,
  onTrouble: (sentence: string) => void,
): CommandService {
  const core = createCore({ workerFile, onLane, onTrouble })
  return {
    openRun: (plan) => core.openRun(plan),
    robotsReport: (question) => core.robotsReport(question),
    openMap: (wish) => core.openMap(wish),
    exportCsv: async (crawlFile, table) => {
      await refuseExisting(table)
      return exportCsv(storedLines(crawlFile), resolve(table), crawlFile)
    },
    startDemoShop,
    close: () => core.close(),
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) {
    throw new AppError(
      'file-in-the-way',
      `${file} is there already. Remove it, or name another file with -o.`,
    )
  }
}
