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

  it('ten thousand blocks of JSON-LD are ten thousand records', () => {
    const block =
      '<script type="application/ld+json">{"@context":{"s":"https://schema.org/"},"@id":"#a","@type":"Product","s:name":"n","same":{"@id":"#a"}}</script>'
    expect(readInTime(block.repeat(10_000)).records).toHaveLength(10_000)
  })

  it('a context of many terms in every one of many nodes is not copied from node to node', () => {
    const terms = Array.from({ length: 200 }, (_, n) => `"t${n}":"schema:n${n}"`).join(',')
    const nested = `{"@context":{${terms}},"a":`.repeat(100)
    const node = `{"@context":{${terms}},"@type":"Thing","t1":"x"}`
    const page = readInTime(jsonLdPage(`${nested}1${'}'.repeat(100)}`, `[${`${node},`.repeat(1000)}${node}]`))
    expect(page.records.at(-1)?.fields['n1']?.value).toBe('x')
  })

  it('a hundred thousand items inside each other are read as far as nesting makes sense', () => {
    const nested = '<div itemprop=p itemscope itemtype="https://schema.org/Thing"><b itemprop=name>n</b>'
    expect(readInTime(`<title>T</title>${nested.repeat(100_000)}`).summary.title?.value).toBeDefined()
    expect(JSON.stringify(readInTime(nested.repeat(400)).records).length).toBeLessThan(10_000)
  })

  it('items that all refer to one big block stop at their budget', () => {
    const block = `<div id=big>${'<p itemprop=p>x</p>'.repeat(5000)}</div>`
    const page = readInTime(block + '<div itemscope itemref="big big2"></div>'.repeat(5000))
    expect(page.sources).toEqual(['microdata'])
    expect(JSON.stringify(page.records).length).toBeLessThan(60_000_000)
  })

  it('items that refer to each other in a circle of thousands end', () => {
    const items = Array.from(
      { length: 3000 },
      (_, n) =>
        `<div id=i${n} itemprop=x itemscope itemref="i${(n + 1) % 3000} i${(n + 2) % 3000}"><b itemprop=n>${n}</b></div>`,
    ).join('')
    expect(readInTime(items).records).toEqual([])
    expect(readInTime(`<div itemscope itemref="i0"></div>${items}`).records.length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['itemprop', `<div itemscope>${'<div itemprop=p>text '.repeat(4500)}`],
    ['property', `<div vocab="https://schema.org/" typeof=Thing>${'<div property=p>text '.repeat(4500)}`],
    ['typeof', '<div vocab="https://schema.org/" property=p typeof=Thing>'.repeat(4500)],
    ['prefix', Array.from({ length: 4500 }, (_, n) => `<div prefix="p${n}: https://e.example/">`).join('')],
  ])(
    '%s inside itself thousands of times does not make more text than the page holds times four',
    (_, html) => {
      const page = readInTime(html)
      expect(JSON.stringify(page.records).length).toBeLessThan(12 * html.length + 1_000_000)
    },
  )

  it('rows are looked for in a page of nothing but rows', () => {
    const row = '<li class="a b c"><a href="/x"><b>text</b></a></li>'
    const began = performance.now()
    const page = readHtml(`<ul>${row.repeat(50_000)}</ul>`, { induce: true })
    expect(performance.now() - began).toBeLessThan(limitMs)
    expect(page.records).toHaveLength(1000)
  })

  it('unclosed tags that hide what follows are not searched for again and again', () => {
    const html = `${'<noscript>'.repeat(50_000)}${'<template>'.repeat(50_000)}${'<svg><title>'.repeat(20_000)}`
    expect(readInTime(html).links).toEqual([])
  })

  it('a value that stands nowhere in the source is looked for once', () => {
    const html = `${'name '.repeat(200_000)}${jsonLdPage('{"@type":"Product","name":"&eacute;t&eacute;"}')}`
    const began = performance.now()
    expect(readHtml(html, { snippets: true }).snippets?.map(({ question }) => question)).toEqual(['type'])
    expect(performance.now() - began).toBeLessThan(limitMs)
  })
})
