import { AppError } from '../../src-shared/app-error.ts'
import type { Outputs } from '../../src-shared/contract.ts'
import type { SiteRow } from '../../src-shared/evidence-view.ts'
import {
  readSnippets,
  robotsTextOf,
  siteOfText,
  siteReadings,
  snapshotOf,
  tdmFilePath,
  tdmRulesOf,
  tryAddressIn,
} from '../core/index.ts'
import type { OpenFile } from './open-file.ts'
import { sitemapTrees } from './sitemap-trees.ts'

/** Requests one answer holds at most; the window asks for what is new. */
const maxRequests = 2000

export async function requestsOf(open: OpenFile, after: number): Promise<Outputs['requests']> {
  await open.requests.refresh()
  return { requests: open.requests.since(after, maxRequests) }
}

/** One page with its line, its requests and the way that led to it. */
export async function pageDetail(open: OpenFile, number: number): Promise<Outputs['page']> {
  const { table, requests } = open
  const [row, chain] = await Promise.all([table.page(number), table.chain(number), requests.refresh()])
  if (row === null) throw new AppError('bad-input', `This crawl has no page number ${number}.`)
  return { ...row, chain: chain ?? [], story: requests.storyOf(String(row.cells[0] ?? '')) }
}

/** The source around the answers of one page, from the evidence beside the crawl file. */
export async function snippetsOf(open: OpenFile, number: number): Promise<Outputs['snippets']> {
  const row = await open.table.page(number)
  const found = row === null ? null : await readSnippets(open.file, String(row.cells[0] ?? ''))
  return { isKept: found !== null, snippets: found ?? [] }
}

/** A row for each site: what runs now where something runs, the evidence for the rest. */
export async function sitesOf(open: OpenFile): Promise<Outputs['sites']> {
  const [readings] = await Promise.all([siteReadings(open.file), open.requests.refresh()])
  const lanes = new Map(open.status.lanes.map((lane) => [lane.site, lane]))
  return open.requests.sites.map((figures): SiteRow => {
    const { site, requests, shortestGapMs, inFlightMost, totalSeconds, lastStatus, connections } = figures
    const lane = lanes.get(site)
    return {
      site,
      requests,
      delaySeconds: lane?.delaySeconds ?? null,
      delayWhy: lane?.delayWhy ?? '',
      shortestGapMs,
      inFlightMost,
      meanSeconds: requests === 0 ? null : totalSeconds / requests,
      lastStatus,
      connections: connections.size,
      beside: figures.beside,
      robots: readings.robots.filter(({ origin }) => siteOfText(origin) === site),
      ...sitemapTrees(readings.sitemaps.filter(({ origin }) => siteOfText(origin) === site)),
    }
  })
}

export async function robotsText(
  open: OpenFile,
  origin: string,
  sha256: string,
): Promise<Outputs['robotsText']> {
  const bytes = await snapshotOf(open.file, 'robots', sha256)
  return bytes === null ? null : robotsTextOf(origin, bytes)
}

/** Answered from the kept file; no site is asked. */
export async function tryAddress(
  open: OpenFile,
  { origin, sha256, address }: { readonly origin: string; readonly sha256: string; readonly address: string },
): Promise<Outputs['tryAddress']> {
  const bytes = await snapshotOf(open.file, 'robots', sha256)
  if (bytes === null) {
    throw new AppError(
      'bad-input',
      'The robots.txt of this crawl is not beside its file any more, so nothing can be tried.',
    )
  }
  return tryAddressIn(origin, bytes, address)
}

/** What the kept tdmrep.json of an address's origin says of it; no site is asked. */
export async function tdmFile(open: OpenFile, address: string): Promise<Outputs['tdmFile']> {
  const origin = URL.canParse(address) ? new URL(address).origin : null
  const { tdmrep } = await siteReadings(open.file)
  const reading = tdmrep.find((known) => known.origin === origin)
  if (reading === undefined) return null
  const { status, error, at, sha256 } = reading
  const bytes = sha256 === null ? null : await snapshotOf(open.file, 'tdmrep', sha256)
  const rules = bytes === null ? { count: 0, rules: [], deciding: null } : tdmRulesOf(bytes, address)
  return { address: `${origin ?? ''}${tdmFilePath}`, status, error, at, isKept: bytes !== null, ...rules }
}
