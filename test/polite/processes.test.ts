import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCli, startCli } from '../integration/cli-runs.ts'
import { judge, table } from './judge.ts'
import { politeSite } from './polite-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'saunter-processes-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('programs of one person at one site', () => {
  it('two crawls, a batch and four single pages at once, one crawl killed and continued, are one visitor', async () => {
    const site = await politeSite({
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.3\n' },
      '/': { links: ['/a', '/b', '/c'] },
      '/a': { links: ['/d'] },
      '/b': { takesMs: 50 },
      '/c': {},
      '/d': {},
    })
    // From the first request on everybody keeps to what the person set; the site asks for more once it was heard.
    const common = ['--delay', '0.3', '--quiet']
    const list = join(folder, 'list.txt')
    writeFileSync(list, `${site.origin}/a\n${site.origin}/c\n`)
    const file = join(folder, 'killed.jsonl')
    const crawl = ['crawl', `${site.origin}/`, ...common]
    const killed = startCli([...crawl, '-o', file])
    const others = [
      runCli([...crawl, '-o', join(folder, 'other.jsonl')]),
      runCli(['batch', list, '--allow-private', ...common]),
      ...['/a', '/b', '/c', '/d'].map((path) =>
        runCli(['crawl', `${site.origin}${path}`, '--max-depth', '0', ...common]),
      ),
    ]
    while (site.log.length < 6) await new Promise((resolve) => setTimeout(resolve, 20))
    killed.child.kill('SIGKILL')
    await killed.result
    const resumed = runCli([...crawl, '-o', file, '--resume'])
    const results = await Promise.all([resumed, ...others])
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(results.map(() => [0, '']))
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(5)
    const judgement = judge(site, { scenario: 'seven programs, one killed', delayMs: 300 })
    process.stdout.write(`\n${table([judgement])}\n`)
    expect(judgement.faults).toEqual([])
    await site.close()
  }, 60_000)
})
