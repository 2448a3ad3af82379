import { describe, expect, it, onTestFinished } from 'vitest'
import { type AnsweringSite, answeringSite, type PathAnswer } from './answering-site.ts'
import { runCli } from './cli-runs.ts'

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
