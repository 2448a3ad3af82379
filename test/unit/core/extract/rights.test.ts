import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

const silent = { reservation: null, policy: null }
const nothingSaid = { header: silent, meta: silent }

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

  it('hold what Content-Usage says, the stricter where it says two things', () => {
    const contentUsage = [
      'train-ai=n, search=Y;x=1, other=n',
      'search=no, ai-use="yes"',
      'train-ai=y, search',
    ]
    expect(readHtml('', { contentUsage }).rights).toEqual({
      http: { content_usage: { 'train-ai': 'disallow', search: 'disallow', 'ai-use': 'allow' } },
    })
  })

  it('keep fifty directives, but hear them all', () => {
    const content = Array.from({ length: 80 }, (_, n) => `d${n}`).join(',')
    const page = readHtml(`<meta name=robots content="${content},nofollow">`)
    expect([page.rights.robots?.length, page.isNoFollow]).toEqual([50, true])
  })
})

describe('reservations of text and data mining', () => {
  it('are given as header and metas say them, the first of each, without a verdict', () => {
    const html = `<meta name="TDM-Reservation" content=" 1 "><meta name="tdm-reservation" content="0">
      <meta name="tdm-policy" content="https://e.example/policy.json">`
    const tdmHeaders = { reservation: '0, 1', policy: null }
    expect(readHtml(html, { tdmHeaders }).tdm).toEqual({
      header: { reservation: 0, policy: null },
      meta: { reservation: 1, policy: 'https://e.example/policy.json' },
    })
  })

  it.each(['2', 'true', '', '-1', '1.0'])('written as %j reserve nothing', (content) => {
    const tdmHeaders = { reservation: content, policy: ' ' }
    expect(readHtml(`<meta name=tdm-reservation content="${content}">`, { tdmHeaders }).tdm).toEqual(
      nothingSaid,
    )
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
      sitemapLinks: [],
      canonical: 'https://e.example/c',
      rights: { http: { robots: ['noindex'] } },
      tdm: nothingSaid,
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
