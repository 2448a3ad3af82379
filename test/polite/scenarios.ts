import { systemClock } from '#main/core/base/clock.ts'
import type { GateDoor } from '#main/core/gate/gate-door.ts'
import type { RobotsBook } from '#main/core/robots/robots-book.ts'
import { Run } from '#main/core/runs/run.ts'
import { type CoreParts, newBook } from '#main/core/runs/run-parts.ts'
import { plainCrawl } from '#main/core/runs/run-plan.ts'
import { CrawlOptions, type CrawlOptionsInput } from '#shared/crawl-options.ts'
import type { PageLine } from '#shared/page-line.ts'
import { type Judgement, judge } from './judge.ts'
import { politeSite, type Routes } from './polite-site.ts'
import { ownThreadReader } from '../own-thread-reader.ts'

/** What stands for a process of ours: its door to the gate, and its robots.txt book. */
export interface Process {
  readonly gate: GateDoor
  readonly book: RobotsBook
  readonly close: () => Promise<void>
}

/** Starts a process of ours; a broken one breaks one promise on purpose. */
export type StartProcess = () => Promise<Process>

/** A process's own book, unless the scenario wants another. */
export const ownBook = (): RobotsBook => newBook(systemClock)

/** One run of a process; every address of a list may be this machine. */
export async function run(
  process: Process,
  wish: CrawlOptionsInput & { list?: readonly string[] },
): Promise<PageLine[]> {
  const { list, ...options } = wish
  const core: CoreParts = {
    clock: systemClock,
    gate: process.gate,
    book: process.book,
    reader: ownThreadReader,
  }
  const plan = {
    ...plainCrawl,
    options: CrawlOptions.parse(options),
    list: list ?? null,
    mayAskPrivate: true,
    file: null,
  }
  const lines: PageLine[] = []
  for await (const { line } of (await Run.open(plan, core)).pages()) lines.push(line)
  return lines
}

const robots = (text: string): { body: string } => ({ body: `User-agent: *\n${text}\n` })

async function onSite(
  routes: Routes,
  promised: Parameters<typeof judge>[1],
  crawl: (origin: string) => Promise<unknown>,
): Promise<Judgement> {
  const site = await politeSite(routes)
  try {
    await crawl(site.origin)
    return judge(site, promised)
  } finally {
    await site.close()
  }
}

const shop: Routes = {
  '/robots.txt': robots('Crawl-delay: 0.15'),
  '/': { links: ['/a', '/b', '/c'] },
  '/a': { links: ['/d'] },
  '/b': {},
  '/c': { takesMs: 40 },
  '/d': {},
}

/** A crawl of a small shop with a Crawl-delay. */
export async function crawlDelay(start: StartProcess): Promise<Judgement> {
  const process = await start()
  try {
    return await onSite(shop, { scenario: 'Crawl-delay', delayMs: 150 }, (origin) =>
      run(process, { start: `${origin}/`, delay: 0.05 }),
    )
  } finally {
    await process.close()
  }
}

/** Answers that take longer than the delay: counted from their end, and rested as long. */
export async function slowSite(start: StartProcess): Promise<Judgement> {
  const process = await start()
  const routes = {
    '/robots.txt': { takesMs: 300, ...robots('') },
    '/': { links: ['/a', '/b'], takesMs: 300 },
    '/a': { takesMs: 300 },
    '/b': { takesMs: 300 },
  }
  try {
    return await onSite(routes, { scenario: 'a slow site', delayMs: 295 }, (origin) =>
      run(process, { start: `${origin}/`, delay: 0.1 }),
    )
  } finally {
    await process.close()
  }
}

/** Redirect chains: every hop rests, and is asked of robots.txt. */
export async function redirectChains(start: StartProcess): Promise<Judgement> {
  const process = await start()
  const to = (location: string): { status: number; headers: Record<string, string> } => ({
    status: 302,
    headers: { location },
  })
  const routes: Routes = {
    '/robots.txt': robots('Crawl-delay: 0.12\nDisallow: /hop-secret'),
    '/': { links: ['/x', '/y'] },
    '/x': to('/hop-1'),
    '/hop-1': to('/hop-2'),
    '/hop-2': to('/hop-3'),
    '/hop-3': {},
    '/y': to('/hop-secret'),
    '/hop-secret': {},
  }
  const promised = { scenario: 'redirect chains', delayMs: 120, never: ['/hop-secret'] }
  try {
    return await onSite(routes, promised, (origin) => run(process, { start: `${origin}/`, delay: 0 }))
  } finally {
    await process.close()
  }
}

/** Storms of 429 and 503, with and without Retry-After. */
export async function storms(start: StartProcess): Promise<Judgement> {
  const process = await start()
  const busy = (status: number, retryAfter?: string) => ({
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
  const routes: Routes = {
    '/robots.txt': robots('Crawl-delay: 0.1'),
    '/': { links: ['/a', '/b', '/c'] },
    '/a': [busy(503, '1'), busy(503, '1'), {}],
    '/b': [busy(429, '1'), {}],
    '/c': [busy(429), {}],
  }
  const promised = { scenario: '429 and 503', delayMs: 100, after: { 503: 1000, 429: 200 } }
  try {
    return await onSite(routes, promised, (origin) => run(process, { start: `${origin}/`, delay: 0 }))
  } finally {
    await process.close()
  }
}

/** Two crawls, a batch and four single pages of one site at once, from two processes. */
export async function manyAtOnce(start: StartProcess): Promise<Judgement> {
  const [one, two] = await Promise.all([start(), start()])
  try {
    return await onSite(shop, { scenario: 'seven runs, two processes', delayMs: 150 }, (origin) =>
      Promise.all([
        run(one, { start: `${origin}/`, delay: 0.05 }),
        run(two, { start: `${origin}/`, delay: 0.05 }),
        run(one, { start: '', list: [`${origin}/a`, `${origin}/b`], delay: 0.05 }),
        ...[one, two, one, two].map((process) =>
          run(process, { start: `${origin}/d`, delay: 0.05, maxDepth: 0 }),
        ),
      ]),
    )
  } finally {
    await Promise.all([one.close(), two.close()])
  }
}

/** Two commands one after the other, the second started the moment the first has ended. */
export async function oneAfterTheOther(start: StartProcess): Promise<Judgement> {
  const routes: Routes = { '/robots.txt': robots('Crawl-delay: 0.4'), '/': {} }
  return onSite(routes, { scenario: 'one command after another', delayMs: 400 }, async (origin) => {
    for (let command = 0; command < 2; command += 1) {
      const process = await start()
      await run(process, { start: `${origin}/`, delay: 0.05 })
      await process.close()
    }
  })
}

/** Every scenario, in the order of the table. */
export const scenarios = [crawlDelay, slowSite, redirectChains, storms, manyAtOnce, oneAfterTheOther]
