import type { Emit } from '../../src-shared/rpc.ts'
import type { Service } from '../../src-shared/contract.ts'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { Settings } from '../../src-shared/settings.ts'
import { type DemoShop, startDemoShop } from '../demo-shop/demo-shop.ts'
import { browserCalls, BrowserDesk } from './browser-desk.ts'
import { Desk } from './desk.ts'
import { Exporter } from './exporter.ts'
import { createCore } from '../core/index.ts'
import {
  pageDetail,
  requestsOf,
  robotsText,
  sitesOf,
  snippetsOf,
  tdmFile,
  tryAddress,
} from './evidence-answers.ts'
import { ListDesk } from './list-desk.ts'
import { MapDesk } from './map-desk.ts'
import { SettingsFile } from './settings-file.ts'

export interface CrawlServiceSettings {
  /** The built file of the threads that read pages. */
  readonly workerFile: string
  /** Told of every change, at most four times a second. */
  readonly announce: (status: CrawlStatus) => void
  /** Told of everything else the contract announces. */
  readonly emit?: Emit
}

export interface CrawlService {
  readonly service: Service
  readonly isCrawling: () => boolean
  /** Stops a running crawl after the answer in flight and gives everything back. */
  readonly close: () => Promise<void>
}

/** The one implementation of the contract: one crawl file open at a time, one demo shop. */
export function createCrawlService({ workerFile, announce, emit }: CrawlServiceSettings): CrawlService {
  const settings = new SettingsFile()
  const onLane = (): void => {
    desk.changed()
    maps.changed()
  }
  const core = createCore({ workerFile, onLane, onTrouble: (sentence) => emit?.('notice', { sentence }) })
  const desk = new Desk({ core, workerFile, announce, settings })
  const lists = new ListDesk(core)
  const maps = new MapDesk(core, (progress) => emit?.('mapping', progress))
  const exporter = new Exporter((done, total) => emit?.('exporting', { done, total }))
  const browsers = new BrowserDesk({ settings, workerFile, emit })
  let shop: Promise<DemoShop> | null = null

  const service: Service = {
    status: async () => Promise.resolve(desk.status),
    lookFirst: ({ address, delay }) => desk.lookFirst(address, delay),
    startCrawl: async ({ list, ...wish }) =>
      desk.start({
        ...wish,
        list: list === null ? null : lists.take(list.id),
        mayAskPrivate: list?.mayAskPrivate === true,
      }),
    readList: ({ from, column }) => lists.read(from, column),
    mapSite: ({ address, delay }) => maps.map(() => desk.options({ start: address, delay })),
    stopMap: async () => {
      maps.stop()
      return Promise.resolve(null)
    },
    mapRows: async ({ from, count }) => Promise.resolve(maps.rows(from, count)),
    saveMap: async (wish) => ({ rows: await maps.save(wish.file, wish.format) }),
    listOfMap: () => lists.read({ text: maps.text }, null),
    openCrawl: ({ file }) => desk.read(file),
    continueCrawl: ({ file, maxPages, delay, mayAskPrivate }) =>
      desk.goOn(file, { maxPages, delay }, mayAskPrivate),
    pauseCrawl: async () => Promise.resolve(desk.pause()),
    goOn: async () => Promise.resolve(desk.unpause()),
    decideSite: async ({ site, decision }) => Promise.resolve(desk.decide(site, decision)),
    stopCrawl: () => desk.stop(),
    rows: (query) => desk.open.rows(query),
    page: ({ number }) => pageDetail(desk.open, number),
    snippets: ({ number }) => snippetsOf(desk.open, number),
    requests: ({ after }) => requestsOf(desk.open, after),
    sites: () => sitesOf(desk.open),
    refusals: async () => desk.open.table.byCause(),
    robotsText: ({ origin, sha256 }) => robotsText(desk.open, origin, sha256),
    tryAddress: (wish) => tryAddress(desk.open, wish),
    tdmFile: ({ address }) => tdmFile(desk.open, address),
    problems: async () => desk.open.table.problems(),
    askAgain: ({ codes, file }) => desk.askAgain(codes, file),
    exportPages: (wish) => exporter.write(desk.open, wish),
    exportPreview: (wish) => exporter.preview(desk.open, wish),
    cancelExport: async () => Promise.resolve(exporter.cancel()),
    library: () => desk.library.cards(),
    forgetFile: async ({ file }) => {
      await desk.library.forget(file)
      return null
    },
    settings: () => settings.read(),
    saveSettings: (change) => settings.save(withoutGaps(change)),
    ...browserCalls(browsers),
    startDemoShop: async () => {
      shop ??= startDemoShop()
      return { address: `${(await shop).origin}/` }
    },
    demoShopLog: async () => (shop === null ? [] : (await shop).log()),
  }
  return {
    service,
    isCrawling: () => desk.isCrawling,
    close: async () => {
      exporter.cancel()
      await browsers.close()
      await maps.close()
      await desk.close()
      await core.close()
      await (await shop)?.close()
    },
  }
}

/** What was not sent is not changed. */
function withoutGaps(change: Partial<Record<keyof Settings, unknown>>): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
