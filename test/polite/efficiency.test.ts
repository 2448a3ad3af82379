import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '#main/core/base/clock.ts'
import { openSharedGate } from '#main/core/gate/open-shared-gate.ts'
import { judge } from './judge.ts'
import { politeSite } from './polite-site.ts'
import { ownBook, type Process, run } from './scenarios.ts'

const folder = mkdtempSync(join(tmpdir(), 'saunter-polite-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report: string[] = []
afterAll(() => process.stdout.write(`\n${report.join('\n')}\n`))

async function start(): Promise<Process> {
  const gate = await openSharedGate({
    clock: systemClock,
    stateFolder: folder,
    socketFolder: join(folder, 'run'),
  })
  return { gate, book: ownBook(), close: () => gate.close() }
}

const robots = { '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.5\n' } }

describe('what politeness costs', () => {
  it('one site, 50 pages at 0.5 s: nearly all the time is rests and answers', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`/${n}`, { links: [`/${n + 1}`], takesMs: 5 }]),
    )
    const site = await politeSite({ ...robots, ...pages })
    const own = await start()
    const startedAt = performance.now()
    await run(own, { start: `${site.origin}/0`, delay: 0, maxDepth: 100, maxPages: 50 })
    const tookMs = performance.now() - startedAt
    const answersMs = site.log.reduce((sum, { arrivedMs, endedMs }) => sum + endedMs - arrivedMs, 0)
    const idealMs = (site.log.length - 1) * 500 + answersMs
    report.push(
      `one site, 50 pages at 0.5 s: ideal ÷ taken ${(idealMs / tookMs).toFixed(4)} (${(tookMs / 1000).toFixed(2)} s)`,
    )
    expect(judge(site, { scenario: '', delayMs: 500 }).faults).toEqual([])
    await own.close()
    await site.close()
  })

  it('eight sites of five pages at 0.5 s take the same with 1, 4 or 8 at once, every gap kept', async () => {
    for (const jobs of [1, 4, 8]) {
      const pages = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`/${n}`, { takesMs: 5 }]))
      const sites = await Promise.all(Array.from({ length: 8 }, () => politeSite({ ...robots, ...pages })))
      const list = [0, 1, 2, 3, 4].flatMap((page) => sites.map(({ origin }) => `${origin}/${page}`))
      const own = await start()
      const startedAt = performance.now()
      await run(own, { start: '', list, delay: 0, jobs })
      report.push(
        `eight sites of five pages at 0.5 s, ${jobs} at once: ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
      )
      for (const site of sites) {
        expect(judge(site, { scenario: '', delayMs: 500 }).faults).toEqual([])
        await site.close()
      }
      await own.close()
    }
  })
})
