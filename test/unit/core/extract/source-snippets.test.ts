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

  it('are given only when asked for', () => {
    expect(readHtml('<title>T')).not.toHaveProperty('snippets')
  })
})
