import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { politeSite, type PoliteSite } from '../polite/polite-site.ts'
import { runCli, startCli } from './cli-runs.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-crash-'))
})
afterAll(() => rm(folder, { recursive: true }))

const timeless = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace(/"seconds":[0-9.]+/g, '"seconds":0')

/** Resolves once a site was asked `count` times. */
async function asked({ log }: PoliteSite, count: number): Promise<void> {
  while (log.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe('a crawl that is killed', () => {
  it('is continued to the same file from fifty random moments of one crawl, whatever the kill cut', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        n === 0 ? '/' : `/${n}`,
        { links: [`/${2 * n + 1}`, `/${2 * n + 2}`] },
      ]),
    )
    const site = await politeSite(pages)
    const words = (file: string): string[] => [
      'crawl',
      `${site.origin}/`,
      '-o',
      file,
      '--delay',
      '0',
      '--max-depth',
      '9',
      '--quiet',
    ]
    const whole = join(folder, 'whole.jsonl')
    expect((await runCli(words(whole))).code).toBe(0)
    const expected = await timeless(whole)
    const file = join(folder, 'killed.jsonl')
    // One file, killed again and again until it is whole, and then anew: fifty kills in all.
    for (let kills = 0; kills < 50; kills += 1) {
      const run = startCli([...words(file), '--resume'])
      const before = site.log.length
      await Promise.race([asked(site, before + 1 + Math.floor(Math.random() * 6)), run.result])
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
      run.child.kill('SIGKILL')
      await run.result
      const kept = await timeless(file)
      expect(expected.startsWith(kept.slice(0, kept.lastIndexOf('\n') + 1))).toBe(true)
      if (kept === expected) await rm(file)
    }
    const last = await runCli([...words(file), '--resume'])
    expect(last.stderr).toBe('')
    expect(await timeless(file)).toBe(expected)
    await site.close()
  }, 240_000)

  it('waits the rest of a Retry-After when it is continued at once', async () => {
    const site = await politeSite({
      '/': { links: ['/busy', '/after'] },
      '/busy': { status: 503, headers: { 'retry-after': '5' } },
      '/after': {},
    })
    const file = join(folder, 'retry.jsonl')
    const words = ['crawl', `${site.origin}/`, '-o', file, '--delay', '0.01', '--retries', '0', '--quiet']
    const first = startCli(words)
    await asked(site, 3)
    await new Promise((resolve) => setTimeout(resolve, 300))
    first.child.kill('SIGKILL')
    await first.result
    await runCli([...words, '--resume'])
    const busy = site.log.find(({ path }) => path === '/busy')
    const next = site.log[site.log.indexOf(busy!) + 1]
    expect(next!.arrivedMs - busy!.endedMs).toBeGreaterThanOrEqual(5000)
    await site.close()
  })

  it('two commands one after the other keep the delay between them', async () => {
    const site = await politeSite({ '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 1.5\n' }, '/': {} })
    const words = ['crawl', `${site.origin}/`, '--delay', '0', '--quiet', '--max-pages', '1']
    await runCli(words)
    await runCli(words)
    const gaps = site.log.slice(1).map(({ arrivedMs }, index) => arrivedMs - (site.log[index]?.endedMs ?? 0))
    expect(site.log).toHaveLength(4)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1500)
    await site.close()
  })
})
