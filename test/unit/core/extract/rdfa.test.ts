import { describe, expect, it } from 'vitest'
import { readHtml, valuesOf } from './read-html.ts'

function thingsOf(html: string): unknown[] {
  return readHtml(html).records.map(({ types, fields }) => [
    types,
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  ])
}

describe('RDFa Lite', () => {
  it('a typed element is a record; typed properties are inside it', () => {
    const html = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Pad</h1>
      <div property="offers" typeof="Offer"><span property="price" content="41.90">41,90</span><link property="availability" href="https://schema.org/InStock"></div></div>`
    expect(readHtml(html).records).toEqual([
      {
        type: 'Product',
        types: ['Product'],
        source: 'rdfa',
        where: '/html/body/div[1]',
        fields: {
          name: { value: 'Pad', source: 'rdfa', where: '/html/body/div[1]/h1[1]' },
          offers: {
            value: { '@type': 'Offer', price: '41.90', availability: 'https://schema.org/InStock' },
            source: 'rdfa',
            where: '/html/body/div[1]/div[1]',
          },
        },
      },
    ])
    expect(readHtml(html).summary.price).toEqual({
      value: '41.90',
      source: 'rdfa',
      key: 'Product.offers.price',
      where: '/html/body/div[1]/div[1]/span[1]',
    })
  })

  it.each([
    ['vocab="http://schema.org" typeof="Product"', 'name'],
    ['typeof="schema:Product"', 'schema:name'],
    ['prefix="s: https://schema.org/" typeof="s:Product"', 's:name'],
    ['xmlns:s="http://schema.org/" typeof="s:Product"', 's:name'],
    ['typeof="https://schema.org/Product"', 'https://schema.org/name'],
  ])('words are named by %s', (attributes, property) => {
    expect(thingsOf(`<p ${attributes}><b property="${property}">N</b></p>`)).toEqual([
      [['Product'], { name: 'N' }],
    ])
  })

  it('words of other vocabularies keep their prefix, unknown ones and those of other readers are passed over', () => {
    const html = `<p vocab="https://schema.org/" typeof="Thing"><b property="name foaf:name unknown:name og:title">N</b></p>
      <p typeof="Product"><b property="name">no vocabulary</b></p>`
    expect(thingsOf(html)).toEqual([[['Thing'], { name: 'N', 'foaf:name': 'N' }]])
  })

  it('a typed element without a property stands for itself', () => {
    const html =
      '<div vocab="https://schema.org/" typeof="Product"><b property=name>A</b><div typeof="Person"><b property=name>B</b></div></div>'
    expect(thingsOf(html)).toEqual([
      [['Product'], { name: 'A' }],
      [['Person'], { name: 'B' }],
    ])
  })

  it('a resource named again goes on about the same thing', () => {
    const html =
      '<div vocab="https://schema.org/"><p resource="#a" typeof="Person"><b property=name>Ann</b></p><p resource="#a"><b property=jobTitle>Smith</b></p></div>'
    expect(thingsOf(html)).toEqual([[['Person'], { name: 'Ann', jobTitle: 'Smith' }]])
  })

  it('what belongs to no thing speaks of the document', () => {
    const html =
      '<title>T</title><body vocab="https://schema.org/"><p>by <b property="author">Ann Lee</b><meta property="datePublished" content="2026-02-03">'
    const { summary, records, sources } = readHtml(html)
    expect([records, sources]).toEqual([[], []])
    expect([summary.author, summary.published]).toEqual([
      { value: 'Ann Lee', source: 'rdfa', key: 'property=author', where: '/html/body/p[1]/b[1]' },
      { value: '2026-02-03', source: 'rdfa', key: 'property=datePublished', where: null },
    ])
  })

  it('comes after microdata and folds into it', () => {
    const html = `<div vocab="https://schema.org/" typeof="Product"><b property=name>R</b><b property=sku>S</b></div>
      <div itemscope itemtype="https://schema.org/Product"><b itemprop=name>M</b></div>`
    expect(thingsOf(html)).toEqual([[['Product'], { name: 'M', sku: 'S' }]])
    expect(readHtml(html).sources).toEqual(['microdata', 'rdfa'])
  })

  it('a breadcrumb of the older vocabulary has its names', () => {
    const html = `<ol vocab="https://schema.org/" typeof="BreadcrumbList"><li property="itemListElement" typeof="ListItem"><a property="item" typeof="WebPage" href="/"><span property="name">Home</span></a><meta property="position" content="1"></li><li property="itemListElement" typeof="ListItem"><span property="name">Pads</span><meta property="position" content="2"></li></ol>`
    expect(valuesOf(readHtml(html))['breadcrumb']).toBe('Home > Pads')
  })
})
