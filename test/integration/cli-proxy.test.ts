import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoShop, startDemoShop } from '#main/demo-shop/demo-shop.ts'
import { runCli } from './cli-runs.ts'

let shop: DemoShop
let proxy: Server
let proxyPort: number
let folder: string
const passed: string[] = []

beforeAll(async () => {
  shop = await startDemoShop({ crawlDelay: 0.01, stateless: true })
  proxy = createServer((asked, answer) => {
    passed.push(new URL(asked.url ?? '').pathname)
    asked.pipe(
      request(asked.url ?? '', { headers: asked.headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      }),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyPort = (proxy.address() as AddressInfo).port
})
afterAll(async () => {
  proxy.close()
  await shop.close()
})
beforeEach(async () => {
  passed.length = 0
  folder = await mkdtemp(join(tmpdir(), 'saunter-proxy-'))
})
afterEach(() => rm(folder, { recursive: true }))

const words = (...more: string[]): string[] => [
  'crawl',
  `${shop.origin}/`,
  '--delay',
  '0.01',
  '--max-pages',
  '2',
  ...more,
]
const named = (): string => `http://ada:${secret}@127.0.0.1:${proxyPort}`
const secret = 's3cret'

describe('a proxy', () => {
  it('is asked for everything, robots.txt first, and is written nowhere', async () => {
    const file = join(folder, 'a.jsonl')
    const { code, stderr } = await runCli(words('--proxy', named(), '-o', file))
    expect(code).toBe(0)
    expect(passed.slice(0, 2)).toEqual(['/robots.txt', '/'])
    expect(passed).toHaveLength(3)
    expect(stderr).not.toContain(secret)
    const kept = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
    )
    expect(kept.length).toBeGreaterThan(1)
    for (const text of kept) expect(text).not.toMatch(new RegExp(`${secret}|${proxyPort}`))
  })

  it('is taken from SAUNTER_PROXY by crawl, map and robots', async () => {
    const variable = { SAUNTER_PROXY: named() }
    for (const command of [words(), ['map', shop.origin, '--limit', '1'], ['robots', shop.origin]]) {
      passed.length = 0
      await runCli(command, variable)
      expect(passed[0]).toBe('/robots.txt')
    }
  })

  it('an empty --proxy means none, whatever the variable says', async () => {
    const { code } = await runCli(words('--proxy', ''), { SAUNTER_PROXY: named() })
    expect(code).toBe(0)
    expect(passed).toEqual([])
  })

  it.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy', 'HTTPS_PROXY'])(
    'is never taken from %s',
    async (variable) => {
      const { code } = await runCli(words(), { [variable]: named(), NO_PROXY: '', no_proxy: '' })
      expect(code).toBe(0)
      expect(passed).toEqual([])
    },
  )

  it.each([
    [
      ['--proxy', `ftp://ada:${secret}@proxy.example:1`],
      {},
      '--proxy: Saunter cannot use proxies of the kind ftp',
    ],
    [
      [],
      { SAUNTER_PROXY: `ada:${secret}@proxy.example:1` },
      'SAUNTER_PROXY: A proxy is written like http://',
    ],
  ])('%j %j is refused in a sentence that does not repeat it', async (more, variable, sentence) => {
    const asked = shop.log().length
    const { code, stderr } = await runCli(words(...more), variable)
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain(secret)
    expect(shop.log()).toHaveLength(asked)
  })
})
