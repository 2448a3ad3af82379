import { describe, expect, it, onTestFinished } from 'vitest'
import { type AnsweringSite, answeringSite, type PathAnswer } from './answering-site.ts'
import { runCli, startCli } from './cli-runs.ts'

const xml = (body: string): PathAnswer => ({ status: 200, body, headers: { 'content-type': 'text/xml' } })
const html = (body: string): PathAnswer => ({ status: 200, body })

/** A site of these answers, its own origin in the place of ORIGIN; everything else is not there. */
async function siteOf(answers: Readonly<Record<string, PathAnswer>>): Promise<AnsweringSite> {
  const site = await answeringSite((path) => {
    const given = answers[path]
    if (given === undefined) return { status: 404 }
    return typeof given?.body === 'string'
      ? { ...given, body: given.body.replaceAll('ORIGIN', site.origin) }
      : given
  })
  onTestFinished(() => void site.server.close())
  return site
}

const map = (site: AnsweringSite, ...words: string[]) =>
  runCli(['map', `${site.origin}/`, '--delay', '0', ...words])
const urlset = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('')}</urlset>`

describe('saunter map over real sockets', () => {
  it('follows the sitemap the start page names before its links stand in (spec behaviour 8.6)', async () => {
    const site = await siteOf({
      '/': html('<a href="/linked">x</a><link rel="alternate sitemap" href="lists/main.xml">'),
      '/lists/main.xml': xml('<sitemapindex><sitemap><loc>ORIGIN/lists/a.xml</loc></sitemap></sitemapindex>'),
      '/lists/a.xml': xml(urlset('/a', '/b')),
    })
    const { code, stdout, stderr } = await map(site, '--plain')
    expect(stdout).toBe(`${site.origin}/a\n${site.origin}/b\n`)
    expect(site.asked).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap_index.xml',
      '/',
      '/lists/main.xml',
      '/lists/a.xml',
    ])
    expect([code, stderr]).toEqual([
      0,
      [
        `${site.origin}/sitemap.xml was not read. It answered 404.`,
        `${site.origin}/sitemap_index.xml was not read. It answered 404.`,
        `${site.origin}/lists/main.xml is an index of 1 sitemap.`,
        `${site.origin}/lists/a.xml lists 2 addresses.`,
        '2 addresses from its sitemaps.',
        '',
      ].join('\n'),
    ])
  })

  it('lets the links stand in when the sitemap the start page names lists nothing', async () => {
    const site = await siteOf({
      '/': html('<a href="/linked">x</a><link rel="sitemap" href="/gone.xml">'),
    })
    const { code, stdout } = await map(site, '--plain')
    expect([code, stdout]).toEqual([0, `${site.origin}/linked\n`])
    expect(site.asked.at(-1)).toBe('/gone.xml')
  })
})

describe('what saunter map says', () => {
  it('C21: with no time at all, that the links stand in and the map is cut short', async () => {
    const site = await siteOf({ '/': html('<a href="/linked">x</a>') })
    const { code, stdout, stderr } = await map(site, '--plain', '--time-budget', '0')
    expect([code, stdout, stderr]).toEqual([
      0,
      `${site.origin}/linked\n`,
      '1 address from the links of the start page, for no sitemap gave any. Cut short by --limit, --time-budget or the 50 sitemaps asked for at most.\n',
    ])
    expect(site.asked).toEqual(['/robots.txt', '/'])
  })

  it('C23: that --limit cut the links', async () => {
    const site = await siteOf({ '/': html('<a href="/a">x</a><a href="/b">x</a>') })
    const { stdout, stderr } = await map(site, '--limit', '1')
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'links',
      urls: [{ url: `${site.origin}/a` }],
      truncated: true,
    })
    expect(stderr).toContain('1 address from the links of the start page, for no sitemap gave any. Cut short')
  })

  it('C24: that nothing is listed, with exit code 1', async () => {
    const site = await siteOf({ '/': html('<p>Nothing here</p><a href="https://other.example/">x</a>') })
    const { code, stdout, stderr } = await map(site, '--plain')
    expect([code, stdout, stderr.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      '',
      'No address was found: no sitemap gave one, and the start page links to none of its site.',
    ])
  })

  it('why it cannot map: nobody there, no such page, words that do not fit', async () => {
    const { server, origin } = await siteOf({})
    expect((await runCli(['map', `${origin}/gone`, '--delay', '0'])).stderr).toContain(
      `No sitemap gave an address, and the start page cannot stand in: ${origin}/gone answered 404`,
    )
    await new Promise((closed) => server.close(closed))
    const nobody = await runCli(['map', `${origin}/`, '--delay', '0'])
    expect([nobody.code, nobody.stdout, nobody.stderr]).toEqual([
      2,
      '',
      `${origin}/ is not mapped, because its robots.txt could not be read: ${origin.slice(7)} refused the connection. Until it can be, nobody knows what may be asked for; try again later.\n`,
    ])
  })

  it.each([
    [['--limit', '0'], '--limit takes a whole number from 1 to 50000, not `0`.'],
    [['--limit', 'x'], '--limit takes a whole number from 1 to 50000, not `x`.'],
    [['--time-budget', '-1'], '--time-budget takes a number of seconds from 0, not `-1`.'],
    [['--format', 'xml'], '--format takes json or csv, not `xml`.'],
    [['--plain', '--format', 'csv'], '--plain and --format csv do not go together; choose one.'],
    [['-H', 'x'], '--header: A header is written `Name: value`, with a colon.'],
    [['--max-pages', '3'], '--max-pages is no option of saunter map; saunter map --help lists them.'],
  ])('of %j what the option takes, asking for nothing', async (words, sentence) => {
    const site = await siteOf({})
    const { code, stdout, stderr } = await map(site, ...words)
    expect([code, stdout, stderr]).toEqual([2, '', `${sentence}\n`])
    expect(site.asked).toEqual([])
  })

  it('one JSON event a line with --json-log: each request, each sitemap, the end', async () => {
    const site = await siteOf({ '/sitemap.xml': xml(urlset('/a')) })
    const { stderr } = await map(site, '--json-log', '--plain')
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string })
    expect(events).toMatchObject([
      { event: 'request', kind: 'robots', status: 404 },
      { event: 'request', kind: 'sitemap', status: 200, address: `${site.origin}/sitemap.xml` },
      { event: 'state', sentence: `${site.origin}/sitemap.xml lists 1 address.` },
      { event: 'end', stopped: 'done', addresses: 1 },
    ])
    expect((await map(site, '--quiet', '--plain')).stderr).toBe('')
  })

  it('ends quietly when nobody reads its output any more', async () => {
    const paths = Array.from({ length: 20_000 }, (_, number) => `/a-page-of-some-length-${number}`)
    const site = await siteOf({ '/sitemap.xml': xml(urlset(...paths)) })
    const run = startCli(['map', `${site.origin}/`, '--delay', '0', '--plain'])
    run.child.stdout?.once('data', () => run.child.stdout?.destroy())
    const { code, stderr } = await run.result
    expect([code, stderr]).toEqual([
      0,
      `${site.origin}/sitemap.xml lists 20000 addresses.\n20000 addresses from its sitemaps.\n`,
    ])
  })
})
