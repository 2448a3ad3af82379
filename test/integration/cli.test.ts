import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoShop, startDemoShop } from '#main/demo-shop/demo-shop.ts'
import { bug } from '../cases.ts'
import { hurtingPage } from '../bench/hurting-page.ts'
import { answeringSite as site } from './answering-site.ts'
import { runCli, startCli } from './cli-runs.ts'

let folder: string
let shop: DemoShop
let start: string

beforeAll(async () => {
  shop = await startDemoShop({ crawlDelay: 0.01, stateless: true })
  start = `${shop.origin}/`
})
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saunter-cli-'))
})
afterEach(() => rm(folder, { recursive: true }))

const crawl = (...words: string[]) => runCli(['crawl', start, '--delay', '0.01', ...words])
const requests = (): number => shop.log().length

describe('saunter crawl', () => {
  it('C1: writes one line a page to standard output and what happens to standard error', async () => {
    const { code, stdout, stderr } = await crawl('--max-pages', '3')
    expect(code).toBe(0)
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; run?: object })
    expect(lines).toHaveLength(3)
    expect(lines[0]?.url).toBe(start)
    expect(lines[0]?.run).toMatchObject({ mode: 'crawl', start, list: null })
    expect(Object.keys(lines[0] ?? {}).at(-1)).toBe('run')
    expect(lines[1]?.run).toBeUndefined()
    expect(stderr.split('\n')).toEqual([
      `    1  200 http  ${start}`,
      `    2  200 http  ${start}furniture/`,
      `    3  200 http  ${start}lamps/`,
      '3 pages: 3 read; stopped: max_pages.',
      '',
    ])
  })

  it('reads rows and microformats when asked to, and goes on after a page built to hurt', async () => {
    const rows = ['a', 'b', 'c'].map((name) => `<li class="row"><b>${name}</b></li>`).join('')
    const pages: Readonly<Record<string, string>> = {
      '/': `<title>Start</title><ul>${rows}</ul><a href="/hurts">1</a><a href="/card">2</a>`,
      '/hurts': hurtingPage(),
      '/card': '<title>Card</title><p class="h-card">Ada</p>',
    }
    const { server, origin } = await site((path) => {
      const body = pages[path]
      return body === undefined ? { status: 404 } : { status: 200, body }
    })
    const flags = ['--induce', '--microformats', '--delay', '0', '--max-depth', '1']
    const { code, stdout } = await runCli(['crawl', `${origin}/`, ...flags])
    server.close()
    expect(code).toBe(0)
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; ok: boolean; sources?: string[] })
    expect(lines.map(({ url }) => url.slice(origin.length))).toEqual(['/', '/hurts', '/card'])
    expect(lines[0]?.sources).toEqual(['induced'])
    expect(lines[2]?.sources).toEqual(['microformats'])
  }, 30_000)

  it('C2: continues its file, asking only for what is missing', async () => {
    const file = join(folder, 'a.jsonl')
    await crawl('--max-pages', '2', '-o', file)
    const before = requests()
    const { code, stderr } = await crawl('--max-pages', '3', '-o', file, '--resume')
    expect(code).toBe(0)
    expect(stderr).toContain(`${file} holds 2 pages already; they are not asked for again.`)
    expect(stderr).toContain(`Wrote ${file}.`)
    // Each process reads robots.txt once.
    expect(
      shop
        .log()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual(['/robots.txt', '/lamps/'])
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3)
  })

  it.each([
    [['--max-pages', 'abc'], '--max-pages takes a whole number from 1 to 10000000, not `abc`.'],
    [['--max-pages', '0'], '--max-pages takes a whole number from 1 to 10000000, not `0`.'],
    [['--max-depth', '-1'], '--max-depth takes a whole number from 0 to 1000, not `-1`.'],
    [
      ['--delay', 'soon'],
      '--delay takes a number of seconds from 0.2 (from 0 for your own machine) to 86400, not `soon`.',
    ],
    [['--retries', '11'], '--retries takes a whole number from 0 to 10, not `11`.'],
    [['--jobs', '0'], '--jobs takes a whole number from 1 to 32, not `0`.'],
    [['--jobs', '33'], '--jobs takes a whole number from 1 to 32, not `33`.'],
    [['--include', '(unclosed'], '--include `(unclosed` is not a regular expression'],
    [['--format', 'xml'], '--format takes jsonl or csv, not `xml`.'],
    [['--resume'], '--resume needs -o with the file to go on with.'],
    [['--resume', '-o', 'x.csv', '--format', 'csv'], '--resume needs --format jsonl'],
    [['--time-budget', 'x'], '--time-budget takes a number of seconds from 0, not `x`.'],
    [['--max-pages'], '--max-pages takes a whole number'],
    [['--any-site=yes'], '--any-site takes no value, not `yes`.'],
    [['--delay', '1', '--delay', '2'], '--delay was given twice; it takes one value.'],
    [['--no-robots'], '--no-robots is no option of saunter crawl; saunter crawl --help lists them.'],
    [['--user-agent', 'x'], '--user-agent is no option of saunter crawl'],
    [['https://two.example/'], '`https://two.example/` is one too many.'],
    [['--contact', 'sn\u00F6w'], '--contact takes a web address or e-mail address'],
  ])('refuses %j in one sentence, exit code 2, and asks for nothing', async (words, sentence) => {
    const before = requests()
    const { code, stdout, stderr } = await runCli(['crawl', start, ...words])
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect([code, stdout, requests()]).toEqual([2, '', before])
  })

  it.each([
    [['crawl'], 'saunter crawl needs URL.'],
    [['crawl', 'ftp://x.example/'], '`ftp://x.example/` is not an http address'],
    [['crawl', 'shop.example'], 'write it whole, such as https://shop.example/'],
    [['crawl', 'http://10.0.0.1/', '-o', '/'], '/ is not a file'],
    [['fly'], 'saunter has no command `fly`'],
    [['robots', 'https://e.example/', '--agent', 'a b'], '--agent takes a name of letters'],
    [['export', 'x.jsonl'], 'saunter export needs -o'],
    [['export', 'x.jsonl', '-o', 'x.txt'], '-o takes the name of a file that ends in .csv, not `x.txt`.'],
    [['export', '/nowhere/x.jsonl', '-o', 'y.csv'], '/nowhere/x.jsonl does not exist.'],
  ])('says of %j what it takes', async (words, sentence) => {
    const { code, stderr } = await runCli(words)
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })

  it('C3: never adds to a file that holds pages', async () => {
    const file = join(folder, 'a.jsonl')
    await writeFile(file, 'my notes\n')
    const before = requests()
    const { code, stderr } = await crawl('-o', file)
    expect(stderr).toBe(`${file} already holds pages. Continue it with --resume, or name another file.\n`)
    expect([code, requests(), await readFile(file, 'utf8')]).toEqual([2, before, 'my notes\n'])
  })

  it('C7, C8: exit code 2 when no page could be read, 1 when none declared anything', async () => {
    const { server, origin } = await site((path) =>
      path === '/' ? { status: 200, body: '<p>Nothing here</p>' } : { status: 404 },
    )
    const bare = await runCli(['crawl', `${origin}/`, '--delay', '0'])
    expect([bare.code, bare.stderr.split('\n').at(-2)]).toEqual([1, '1 page: 1 read; stopped: done.'])
    const gone = await runCli(['crawl', `${origin}/gone`, '--delay', '0'])
    expect(gone.code).toBe(2)
    expect(gone.stderr).toBe(
      `    1  http_error 404  ${origin}/gone\n${origin}/gone answered 404: this is the site's own error.\n1 page: 0 read, 1 failed (1 http_error); stopped: done.\n`,
    )
    server.close()
  })

  it('C13: says how often a page was asked', async () => {
    let count = 0
    const { server, origin } = await site((path) => {
      if (path === '/robots.txt') return { status: 404 }
      count += 1
      return count === 1 ? { status: 500 } : { status: 200, body: '<title>Here</title>' }
    })
    const { stderr } = await runCli(['crawl', `${origin}/`, '--delay', '0.01'])
    expect(stderr).toContain(`    1  200 http, asked 2 times  ${origin}/\n`)
    server.close()
  })

  it('C27, C28: writes a table, to standard output or a file', async () => {
    const { stdout } = await crawl('--format', 'csv', '--max-pages', '2')
    expect(stdout.split('\n')).toHaveLength(4)
    expect(stdout.startsWith('url,ok,depth,found_on,')).toBe(true)
    const file = join(folder, 'a.csv')
    const { code } = await crawl('--format', 'csv', '--max-pages', '2', '-o', file)
    expect([code, (await readFile(file, 'utf8')).split('\n')[1]?.startsWith(`${start},true,0,,`)]).toEqual([
      0,
      true,
    ])
    expect((await crawl('--format', 'csv', '-o', file)).stderr).toContain('already holds pages')
  })

  it('writes one JSON event a line with --json-log', async () => {
    const { stderr } = await runCli(['crawl', start, '--delay', '0.2', '--json-log', '--max-pages', '2'])
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { t: number; event: string })
    expect(events.map(({ event }) => event).filter((event) => event !== 'rest')).toEqual([
      'request',
      'request',
      'page',
      'request',
      'page',
      'end',
    ])
    expect(events[0]).toMatchObject({
      event: 'request',
      kind: 'robots',
      status: 200,
      site: new URL(start).host,
    })
    expect(events.find(({ event }) => event === 'rest')).toMatchObject({
      why: expect.stringContaining('the floor of 0.2 s') as string,
    })
    expect(events.at(-1)).toMatchObject({ stopped: 'max_pages', pages: 2, read: 2, failed: {} })
  })

  it('ends quietly when nobody reads its output any more', async () => {
    const run = startCli(['crawl', start, '--delay', '0.01'])
    run.child.stdout?.once('data', () => run.child.stdout?.destroy())
    const { stderr } = await run.result
    expect(stderr).not.toContain('EPIPE')
    expect(stderr).toContain('stopped: stopped')
  })

  it('robots-012: asks for a page only when robots.txt said it may', async () => {
    const { input, expected } = bug('robots-012')
    const cases = input['cases'] as {
      status: number | 'timeout'
      body?: string
      headers?: Record<string, string>
    }[]
    const outcomes: string[] = []
    const retryable: (boolean | null)[] = []
    for (const { status, body, headers } of cases) {
      const { server, origin, asked } = await site((path) => {
        if (path !== '/robots.txt') return { status: 200, body: '<title>Here</title>' }
        // "No answer" without waiting out the whole deadline: the connection is closed instead.
        return status === 'timeout' ? null : { status, body: body ?? '', headers: headers ?? {} }
      })
      const { stdout } = await runCli(['crawl', `${origin}/`, '--delay', '0', '--retries', '0'])
      const line = JSON.parse(stdout) as { ok: boolean; error?: { code: string; retryable: boolean } }
      outcomes.push(line.ok ? 'fetched' : (line.error?.code ?? ''))
      retryable.push(line.error?.retryable ?? null)
      expect(asked.includes('/')).toBe(line.ok)
      server.close()
    }
    expect(outcomes).toEqual(expected['page_per_case'])
    expect(retryable).toEqual(expected['retryable_per_case'])
  })
})

describe('saunter batch', () => {
  it('C16, C17: reads a list from a file or from standard input, with comments and blank lines, in its order', async () => {
    const list = join(folder, 'list.txt')
    await writeFile(list, `# my pages\n\n  ${start}about  \nnot an address\n${start}lamps/\n`)
    const words = ['--allow-private', '--delay', '0.01']
    const { code, stdout } = await runCli(['batch', list, ...words])
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; ok: boolean })
    expect(lines.map(({ url, ok }) => [url, ok])).toEqual([
      [`${start}about`, true],
      ['not an address', false],
      [`${start}lamps/`, true],
    ])
    expect(code).toBe(0)
    const piped = startCli(['batch', '-', ...words], `${start}about\n`)
    expect((await piped.result).stderr).toContain('1 page: 1 read; stopped: done.')
  })

  it('C18: exit code 2 for a list that is empty or not there', async () => {
    const list = join(folder, 'list.txt')
    await writeFile(list, '# nothing\n')
    expect(await runCli(['batch', list])).toMatchObject({
      code: 2,
      stderr: 'The list holds no address; it takes one a line.\n',
    })
    expect((await runCli(['batch', join(folder, 'no.txt')])).stderr).toContain(
      'could not be read: it does not exist.',
    )
  })

  it('refuses private addresses of a list without --allow-private, each in its line', async () => {
    const list = join(folder, 'list.txt')
    await writeFile(list, `${start}\n`)
    const before = requests()
    const { code, stdout } = await runCli(['batch', list])
    expect([code, requests()]).toEqual([2, before])
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'refused_address' } })
  })

  it('refuses options of a crawl', async () => {
    expect((await runCli(['batch', 'x', '--max-depth', '2'])).stderr).toContain(
      '--max-depth is no option of saunter batch',
    )
  })
})

describe('saunter map', () => {
  it('C19, C20: lists the addresses of the sitemaps, as JSON, as lines, and says how each sitemap fared', async () => {
    const { code, stdout, stderr } = await runCli(['map', start, '--delay', '0.01'])
    const answer = JSON.parse(stdout) as {
      source: string
      urls: { url: string }[]
      sitemaps: { kind: string; error: string | null }[]
      truncated: boolean
    }
    expect([code, answer.source, answer.truncated]).toEqual([0, 'sitemaps', false])
    expect(answer.sitemaps.map(({ kind }) => kind)).toEqual(['urlset', 'urlset', 'urlset'])
    expect(answer.sitemaps[2]?.error).toContain('stops being XML')
    expect(answer.urls.length).toBeGreaterThan(20)
    expect(stderr).toContain(`${start}sitemap.xml lists 12 addresses.\n`)
    const plain = await runCli(['map', start, '--delay', '0.01', '--plain', '--limit', '1'])
    expect(plain.stdout).toBe(`${answer.urls[0]?.url}\n`)
    expect(plain.stderr).toContain('1 address from its sitemaps. Cut short by --limit')
  })

  it('C21 to C25: stands in the links of the start page, and fails when robots.txt cannot be read', async () => {
    const bare = await site((path) =>
      path === '/' ? { status: 200, body: '<a href="/a">a</a>' } : { status: 404 },
    )
    const linked = await runCli(['map', `${bare.origin}/`, '--delay', '0', '--plain'])
    expect([linked.code, linked.stdout]).toEqual([0, `${bare.origin}/a\n`])
    expect(linked.stderr).toContain('from the links of the start page')
    expect(bare.asked).toEqual(['/robots.txt', '/sitemap.xml', '/sitemap_index.xml', '/'])
    bare.server.close()
    const broken = await site(() => ({ status: 503 }))
    const failed = await runCli(['map', `${broken.origin}/`, '--delay', '0'])
    expect([failed.code, failed.stdout]).toEqual([2, ''])
    expect(failed.stderr).toBe(
      `${broken.origin}/ is not mapped, because its robots.txt could not be read: it answered 503. Until it can be, nobody knows what may be asked for; try again later.\n`,
    )
    broken.server.close()
  })

  it('tells of a start page that is only given for payment, as a crawl does', async () => {
    const paid = await site((path) => ({ status: path === '/' ? 402 : 404 }))
    const { code, stderr } = await runCli(['map', `${paid.origin}/`, '--delay', '0'])
    expect(code).toBe(2)
    expect(stderr).toContain(`${paid.origin}/ is only given for payment (402).`)
    paid.server.close()
  })

  it('C30: writes a table, and refuses to be told two forms', async () => {
    const { stdout } = await runCli([
      'map',
      start,
      '--delay',
      '0.01',
      '--format',
      'csv',
      '--limit',
      '1',
      '--quiet',
    ])
    expect(stdout.split('\n')[0]).toBe('url,lastmod,sitemap')
    expect((await runCli(['map', start, '--plain', '--format', 'csv'])).stderr).toContain(
      'do not go together',
    )
  })
})

describe('saunter robots', () => {
  it('says what may be asked, the deciding line, the delay and why, and the sitemaps', async () => {
    const { code, stdout } = await runCli(['robots', `${start}private/x`])
    expect(code).toBe(1)
    expect(stdout).toContain(
      `${start}private/x may not be asked by Saunter.\nDeciding line: 4, \`Disallow: /private/\`\nGroup: *\n`,
    )
    expect(stdout).toContain(
      'Delay: 1 s between requests: robots.txt line 3 asks for 0.01 s; the floor of 1 s is longer.',
    )
    expect(stdout).toContain(`  ${start}sitemap.xml (line 11)`)
    expect((await runCli(['robots', start])).code).toBe(0)
  })

  it('exits with 2 when the rules cannot be read', async () => {
    const { server, origin } = await site(() => ({ status: 503 }))
    const { code, stdout } = await runCli(['robots', `${origin}/`])
    expect([code, stdout.split('\n')[0]]).toEqual([
      2,
      `${origin}/ may not be asked now: its robots.txt could not be read (it answered 503).`,
    ])
    server.close()
  })
})

describe('saunter export', () => {
  it('turns a crawl file into a table and never writes over one', async () => {
    const file = join(folder, 'a.jsonl')
    const table = join(folder, 'a.csv')
    await crawl('--max-pages', '3', '-o', file)
    expect(await runCli(['export', file, '-o', table])).toMatchObject({
      code: 0,
      stderr: `3 rows. Wrote ${table}.\n`,
    })
    expect((await readFile(table, 'utf8')).split('\n')).toHaveLength(5)
    expect((await runCli(['export', file, '-o', table])).stderr).toContain('is there already')
  })

  it('names the line that is no page', async () => {
    const file = join(folder, 'a.jsonl')
    await writeFile(file, '{"url":"https://e.example/","ok":true}\nnonsense\n')
    const { code, stderr } = await runCli(['export', file, '-o', join(folder, 'a.csv')])
    expect([code, stderr]).toEqual([2, `${file} is no crawl file: line 2 is not a page's JSON.\n`])
  })
})

describe('saunter demo', () => {
  it('prints its address alone on standard output, logs, and stops on Ctrl-C', async () => {
    const log = join(folder, 'shop.log')
    const run = startCli(['demo', '--log', log])
    const address = await new Promise<string>((resolve) =>
      run.child.stdout?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim())),
    )
    const page = await fetch(address)
    await page.text()
    run.child.kill('SIGINT')
    const { code, stdout } = await run.result
    expect([code, stdout]).toEqual([0, `${address}\n`])
    expect(JSON.parse((await readFile(log, 'utf8')).trim())).toMatchObject({
      n: 1,
      path: '/',
      status: 200,
      connection: 1,
    })
  })
})
