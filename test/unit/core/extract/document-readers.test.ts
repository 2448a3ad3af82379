import { describe, expect, it } from 'vitest'
import { readHtml, valuesOf } from './read-html.ts'

describe('what the document says of itself', () => {
  it('is read from Dublin Core, Open Graph, Twitter and named metas, in that order', () => {
    const html = `<meta name="description" content="html"><meta name="twitter:title" content="twitter"><meta property="twitter:card" content="summary">
      <meta property="og:title" content="og"><meta name="DC.Title" content="dc"><meta name="dcterms.title" content="late"><meta name="DCTERMS.issued" content="2026">
      <meta name="twitter:title" content="late"><meta name="dc." content="no"><meta name="dct.title" content="no"><meta name="twitter:" content="no">`
    const { records, sources } = readHtml(html)
    expect(sources).toEqual(['dublincore', 'opengraph', 'twitter', 'html'])
    expect(Object.entries(records[0]?.fields ?? {}).map(([n, f]) => [n, f.value, f.source, f.where])).toEqual(
      [
        ['title', 'dc', 'dublincore', null],
        ['issued', '2026', 'dublincore', null],
        ['card', 'summary', 'twitter', null],
        ['description', 'html', 'html', null],
      ],
    )
  })

  it('answers with the key it stands under', () => {
    const html = `<meta name="dc.title" content="A"><meta name="dc.date.issued" content="2026-01-01"><meta name="dc.date" content="2020"><meta name="dc.modified" content="2026-02-01">
      <meta name="dc.language" content="de"><meta name="dc.publisher" content="P"><meta name="dc.creator" content="By C. Writer"><meta name="dc.description" content="D"><meta name="twitter:image" content="/t.jpg">`
    const { summary } = readHtml(html)
    expect(
      Object.entries(summary).map(([question, { value, source, key }]) => [question, value, source, key]),
    ).toEqual([
      ['title', 'A', 'dublincore', 'dc.title'],
      ['description', 'D', 'dublincore', 'dc.description'],
      ['image', 'https://e.example/t.jpg', 'twitter', 'twitter:image'],
      ['author', 'C. Writer', 'dublincore', 'dc.creator'],
      ['published', '2026-01-01', 'dublincore', 'dc.date.issued'],
      ['modified', '2026-02-01', 'dublincore', 'dc.modified'],
      ['language', 'de', 'dublincore', 'dc.language'],
      ['publisher', 'P', 'dublincore', 'dc.publisher'],
    ])
  })

  it.each([
    ['citation_author', ['Lee, Ann', 'Roy, Bo'], 'author', 'Lee, Ann, Roy, Bo'],
    ['byl', ['By Ann Lee'], 'author', 'Ann Lee'],
    ['citation_title', ['A study'], 'title', 'A study'],
    ['citation_publication_date', ['2026/03/01'], 'published', '2026/03/01'],
    ['parsely-pub-date', ['2026-03-01T10:00:00Z'], 'published', '2026-03-01T10:00:00Z'],
  ])('meta %s with %j answers %s', (name, contents, question, value) => {
    const html = contents.map((content) => `<meta name="${name}" content="${content}">`).join('')
    expect(valuesOf(readHtml(`<title>Page</title>${html}`))[question]).toBe(value)
  })
})
