import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

describe('rights of a page', () => {
  it('are what its metas, licences and header say, empty parts left out', () => {
    const html = `<meta name="robots" content="NoIndex, max-snippet:-1, noindex"><meta name=GPTBot content="nofollow noai">
      <meta name="somebot" content="nofollow"><link rel="license" href="/l"><a rel="license noopener" href="https://cc.example/by">x</a>`
    const robotsTags = ['noarchive, ClaudeBot: noindex', 'otherbot: none']
    expect(readHtml(html, { robotsTags }).rights).toEqual({
      robots: ['noindex', 'max-snippet:-1'],
      agents: { GPTBot: ['nofollow', 'noai'] },
      license: ['https://e.example/l', 'https://cc.example/by'],
      http: { robots: ['noarchive'], agents: { ClaudeBot: ['noindex'], otherbot: ['none'] } },
    })
  })

  it('are empty when nothing is said', () => {
    expect(readHtml('<p>x').rights).toEqual({})
  })

  it('keep fifty directives, but hear them all', () => {
    const content = Array.from({ length: 80 }, (_, n) => `d${n}`).join(',')
    const page = readHtml(`<meta name=robots content="${content},nofollow">`)
    expect([page.rights.robots?.length, page.isNoFollow]).toEqual([50, true])
  })
})

describe('bodies that declare nothing', () => {
  it('plain text gives no links, but its headers are heard', () => {
    const page = readHtml('<a href="/a">a</a><title>x</title>', {
      contentType: 'text/plain',
      robotsTags: ['noindex'],
      linkHeader: '</c>; rel=canonical',
    })
    expect(page).toEqual({
      summary: {
        url: { value: 'https://e.example/c', source: 'http', key: 'Link: rel=canonical', where: null },
      },
      records: [],
      sources: [],
      links: [],
      canonical: 'https://e.example/c',
      rights: { http: { robots: ['noindex'] } },
      isNoFollow: false,
    })
  })

  it('XHTML is read with its self-closing tags and character data', () => {
    const html =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><script src="x"/><title>Caf&eacute;</title></head><body><![CDATA[<a href="/c"/>]]><a href="/a"/><a href="/b">b</a></body></html>'
    const page = readHtml(html, { contentType: 'application/xhtml+xml' })
    expect([page.links, page.summary.title?.value, page.summary.language?.value]).toEqual([
      ['https://e.example/a', 'https://e.example/b'],
      'Café',
      'de',
    ])
  })

  it('a feed leads nowhere', () => {
    const feed = '<rss><channel><title>F</title><link>https://e.example/x</link></channel></rss>'
    expect(readHtml(feed, { contentType: 'application/rss+xml' })).toMatchObject({ links: [], records: [] })
  })
})
