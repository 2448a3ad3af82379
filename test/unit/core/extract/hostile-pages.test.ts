import { describe, expect, it } from 'vitest'
import type { Extracted } from '#main/core/extract/extract-page.ts'
import { jsonLdPage, readHtml } from './read-html.ts'

/** Milliseconds any page of these may take on a busy machine; a quadratic reader needs many times that. */
const limitMs = 8000

function readInTime(html: string): Extracted {
  const began = performance.now()
  const page = readHtml(html)
  expect(performance.now() - began).toBeLessThan(limitMs)
  return page
}

describe('hostile pages', () => {
  it('100,000 nested elements are read as far as nesting makes sense', () => {
    const page = readInTime(`<title>T</title><a href="/a"></a>${'<div>'.repeat(100_000)}<a href="/deep">`)
    expect([page.links, page.summary.title?.value]).toEqual([['https://e.example/a'], 'T'])
  })

  it('4,000 nested elements are read whole', () => {
    expect(readInTime(`${'<div>'.repeat(4000)}<a href="/deep">`).links).toEqual(['https://e.example/deep'])
  })

  it('attributes of a megabyte are read past', () => {
    const long = 'x'.repeat(1_000_000)
    const html = `<a href="/${long}">a</a><a rel="${'a '.repeat(500_000)}" href="/b" title="${long}">b</a><meta name="robots" content="${', '.repeat(500_000)}"><meta property="${'og:x '.repeat(200_000)}" content="v"><base href="${long}">`
    expect(readInTime(html).links).toEqual(['https://e.example/b'])
  })

  it('names special to JavaScript are names, and change nothing for anyone else', () => {
    const page = readInTime(
      `${jsonLdPage('{"@type":"Product","__proto__":{"polluted":"1"},"constructor":"c","toString":{"__proto__":{"a":"b"},"hasOwnProperty":"h"},"name":"N"}')}
       <meta name="__proto__" content="x"><meta name="constructor" content="x"><meta property="og:__proto__" content="x"><meta property="og:valueOf" content="v">`,
    )
    const fields = Object.entries(page.records[0]!.fields).map(([name, { value }]) => [name, value])
    expect(fields).toEqual([
      ['constructor', 'c'],
      ['toString', { hasOwnProperty: 'h' }],
      ['name', 'N'],
      ['valueof', 'v'],
    ])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(page.summary.title?.value).toBe('N')
  })

  it('references in a circle end', () => {
    const page = readInTime(
      jsonLdPage(
        '[{"@id":"#a","@type":"Product","name":"A","x":{"@id":"#b"}},{"@id":"#b","@type":"Thing","name":"B","x":{"@id":"#a"}}]',
      ),
    )
    expect(page.records.map(({ fields }) => fields['x']?.value)).toEqual([
      { '@type': 'Thing', name: 'B', x: { '@id': '#a' } },
      { '@type': 'Product', name: 'A', x: { '@id': '#b' } },
    ])
  })

  it('references that copy a big thing many times stop at their budget', () => {
    const big = `{"@id":"#big","@type":"Thing","list":[${'"v",'.repeat(20_000)}"v"]}`
    const many = `{"@type":"Thing","refs":[${'{"@id":"#big"},'.repeat(2000)}{"@id":"#big"}]}`
    const page = readInTime(jsonLdPage(big, many))
    expect(JSON.stringify(page.records).length).toBeLessThan(20_000_000)
  })

  it('JSON nested a hundred thousand deep is walked no deeper than a record keeps', () => {
    const page = readInTime(
      jsonLdPage(
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        `{"@type":"Thing","name":"n","v":${'{"v":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
        '{"@graph":'.repeat(50_000) + '1' + '}'.repeat(50_000),
      ),
    )
    expect(page.records.map(({ fields }) => Object.keys(fields))).toEqual([['name']])
  })

  it.each([
    ['strings left open', `{"a": "${'\\"'.repeat(300_000)}`],
    ['spaces', `{"a":${' '.repeat(1_000_000)}`],
    ['digits', `[${'1'.repeat(1_000_000)}.`],
    ['commas', `[${','.repeat(500_000)}]`],
    ['comment marks', '/*'.repeat(300_000)],
  ])('JSON made of %s is given up in time', (_, block) => {
    expect(readInTime(jsonLdPage(block)).records).toEqual([])
  })

  it('deep places do not make the line longer than twice the page', () => {
    const scripts = `${'<div>'.repeat(2000)}${'<script type="application/ld+json">{"@type":"Thing","a":"1","b":"2","c":"3"}</script>'.repeat(300)}`
    const page = readInTime(scripts)
    const places = page.records.flatMap(({ where, fields }) => [
      where,
      ...Object.values(fields).map((f) => f.where),
    ])
    const length = places.reduce((sum, place) => sum + (place?.length ?? 0), 0)
    expect(page.records).toHaveLength(300)
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThanOrEqual(2 * scripts.length)
  })

  it('scripts at thousands of depths each get a place of their own in time', () => {
    const block = '<div><script type="application/ld+json">{"@type":"Thing","a":"1"}</script>'
    expect(readInTime(block.repeat(4900)).records).toHaveLength(4900)
  })

  it('many elements of each kind stay linear', () => {
    const html = Array.from(
      { length: 20_000 },
      (_, n) =>
        `<a href="/${n % 7}" rel="x"></a><meta name="n${n}" content="c"><meta property="og:k${n}" content="c"><svg><title>t</title></svg>`,
    ).join('')
    expect(readInTime(html).links).toHaveLength(7)
  })
})
