import { describe, expect, it } from 'vitest'
import { jsonLdPage, readHtml } from './read-html.ts'

describe('snippets of the source', () => {
  it('show each answer as it is written, with what stands around it', () => {
    const html = jsonLdPage(
      '{"@type":"Product","mpn":"41.90","name":"Rock \\"&\\" Roll","offers":{"price":41.90}}',
    )
    const { snippets } = readHtml(`<html lang="en">${html}`, { snippets: true })
    expect(
      snippets?.map(({ question, before, value, after }) => [
        question,
        before.slice(-9),
        value,
        after.slice(0, 3),
      ]),
    ).toEqual([
      ['title', ',"name":"', 'Rock \\"&\\" Roll', '","'],
      ['language', 'ml lang="', 'en', '"><'],
      ['type', '{"@type":"', 'Product', '","'].map((text, n) => (n === 1 ? text.slice(-9) : text)),
      ['price', '{"price":', '41.90', '}}<'],
      ['mpn', '","mpn":"', '41.90', '","'],
    ])
  })

  it('are three hundred characters long at most, and left out where the value is not written as it reads', () => {
    const long = 'word '.repeat(200).trim()
    const html = `<meta name="description" content="${long}"><title>A&nbsp;&hellip;</title>`
    const { snippets } = readHtml(html, { snippets: true })
    expect(snippets?.map(({ question }) => question)).toEqual(['description'])
    expect(snippets?.every(({ before, value, after }) => (before + value + after).length <= 300)).toBe(true)
  })

  it.each([
    [
      'a property written after its content',
      '<title>T</title><p>Other</p><meta content="Lamp & Co" property="og:title"><meta property="og:site_name" content="Z">',
      ['title', 'content="', 'Lamp & Co'],
    ],
    [
      'a word inside another word is not the word',
      '<html data-langmenu="open" lang="en"><title>T',
      ['language', 'lang="', 'en'],
    ],
    [
      'a price inside a longer number is not the price',
      '<script type="application/ld+json">{"@type":"Product","name":"N","offers":{"was":"price 141.90","price":"41.90"}}</script>',
      ['price', '"price":"', '41.90'],
    ],
    [
      'quotes written as references',
      '<meta name="description" content="Grandma&#39;s &quot;best&quot; &amp; only"><title>T',
      ['description', 'content="', 'Grandma&#39;s &quot;best&quot; &amp; only'],
    ],
  ])('know where an answer stands: %s', (_, html, [question, before, value]) => {
    const snippet = readHtml(html, { snippets: true }).snippets?.find((one) => one.question === question)
    expect(snippet).toMatchObject({ question, value })
    expect(snippet?.before.endsWith(before ?? '')).toBe(true)
  })

  it('are left out for what came in a header', () => {
    const { snippets } = readHtml('<p>https://e.example/other', {
      snippets: true,
      linkHeader: '<https://e.example/other>; rel="canonical"',
    })
    expect(snippets).toEqual([])
  })

  it('are given only when asked for', () => {
    expect(readHtml('<title>T')).not.toHaveProperty('snippets')
  })
})
