import { describe, expect, it } from 'vitest'
import { type BugRow, bugRow, readHtml, valuesOf } from './read-html.ts'

const product = (inside: string, more = ''): string =>
  `<div itemscope itemtype="https://schema.org/Product"${more}>${inside}</div>`

function fieldsOf(html: string, index = 0): Record<string, unknown> {
  const fields = readHtml(html).records[index]?.fields ?? {}
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('microdata', () => {
  it('an item is a record with its types, its fields and the elements they stand in', () => {
    const html = product(
      '<h1 itemprop="name"> Brake \n pad </h1><div itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop="price" content="41.90">41,90 €</b></div>',
    )
    const at = (value: unknown, path: string) => ({
      value,
      source: 'microdata',
      where: `/html/body/div[1]${path}`,
    })
    expect(readHtml(html).records).toEqual([
      {
        type: 'Product',
        types: ['Product'],
        source: 'microdata',
        where: '/html/body/div[1]',
        fields: {
          name: at('Brake pad', '/h1[1]'),
          offers: at({ '@type': 'Offer', price: '41.90' }, '/div[1]'),
        },
      },
    ])
    expect(readHtml(html).sources).toEqual(['microdata'])
    expect(readHtml(html).summary.price).toEqual({
      value: '41.90',
      source: 'microdata',
      key: 'Product.offers.price',
      where: '/html/body/div[1]/div[1]/b[1]',
    })
  })

  it.each([
    ['<meta itemprop=v content=" a  b ">', 'a b'],
    ['<img itemprop=v src="/i.jpg" alt=x>', 'https://e.example/i.jpg'],
    ['<iframe itemprop=v src=f></iframe>', 'https://e.example/f'],
    ['<a itemprop=v href="../x">text</a>', 'https://e.example/x'],
    ['<link itemprop=v href="https://schema.org/InStock">', 'https://schema.org/InStock'],
    ['<a itemprop=v href="tel:+49 1">call</a>', 'tel:+49 1'],
    ['<object itemprop=v data="/o"></object>', 'https://e.example/o'],
    ['<data itemprop=v value="20">twenty</data>', '20'],
    ['<meter itemprop=v value=4.50>4½</meter>', '4.50'],
    ['<time itemprop=v datetime="2026-01-02">2 Jan</time>', '2026-01-02'],
    ['<time itemprop=v>2 Jan</time>', '2 Jan'],
    ['<span itemprop=v content="c">text</span>', 'c'],
    ['<span itemprop=v content=" ">text</span>', 'text'],
    ['<span itemprop=v>one<br>two<p>three</p>four</span>', 'one two three four'],
    ['<span itemprop=v>12<sup>99</sup> m<sup>2</sup></span>', '12 99 m2'],
    ['<span itemprop=v>a<script>b</script><style>c</style><noscript>d</noscript></span>', 'a'],
    ['<span itemprop=v> </span>', undefined],
    ['<img itemprop=v>', undefined],
  ])('%s says %j', (element, value) => {
    expect(fieldsOf(product(`${element}<b itemprop=name>n</b>`))['v']).toBe(value)
  })

  it('several names, repeated properties and several types', () => {
    const html =
      '<div itemscope itemtype="http://schema.org/Product\n https://schema.org/Vehicle"><b itemprop="name alternateName http://schema.org/model">A</b><i itemprop=name>B</i></div>'
    expect(readHtml(html).records[0]?.types).toEqual(['Product', 'Vehicle'])
    expect(fieldsOf(html)).toEqual({ name: ['A', 'B'], alternateName: 'A', model: 'A' })
  })

  it('an item without itemprop inside another stands for itself; what it holds is its own', () => {
    const html = product(
      '<b itemprop=name>Outer</b><div itemscope itemtype="https://schema.org/Person"><b itemprop=name>Inner</b></div>',
    )
    expect(readHtml(html).records.map(({ type, fields }) => [type, fields['name']?.value])).toEqual([
      ['Product', 'Outer'],
      ['Person', 'Inner'],
    ])
  })

  it('a property item that nothing encloses stands for itself, and one without properties is nothing', () => {
    const html = `<div itemprop=x itemscope itemtype="https://schema.org/Person"><b itemprop=name>P</b></div>${product('<i itemprop=brand itemscope></i>')}`
    expect(readHtml(html).records.map(({ type }) => type)).toEqual(['Person'])
  })

  it('extraction-005: itemref adds a block, in document order; items in it keep their own', () => {
    const { input, expected } = bugRow('extraction-005') as BugRow<
      { url: string; html: string },
      {
        record: { type: string; name: string; image: string[]; 'related.name': string }
        top_level_records: number
      }
    >
    const { records } = readHtml(input.html, { landed: input.url })
    const [record] = records
    const related = record?.fields['related']?.value as { name: string }
    expect({
      record: {
        type: record?.type,
        name: record?.fields['name']?.value,
        image: record?.fields['image']?.value,
        'related.name': related.name,
      },
      top_level_records: records.length,
    }).toEqual(expected)
  })

  it('a block referred to comes where it stands, before the item too', () => {
    const html = `<p id=first><b itemprop=name>1</b></p>${product('<b itemprop=name>2</b>', ' itemref="first first none"')}`
    expect(fieldsOf(html)).toEqual({ name: ['1', '2'] })
  })

  it('items that refer to each other or to what holds them end', () => {
    const circle =
      '<div id=a itemscope itemprop=x itemref=b><b itemprop=name>A</b></div><div id=b itemscope itemprop=y itemref=a><b itemprop=name>B</b></div>'
    const inside = product(`<b itemprop=name>P</b>`, ' itemref="whole"')
    expect(readHtml(circle).records).toEqual([])
    expect(fieldsOf(`<section id=whole>${inside}<i itemprop=color>red</i></section>`)).toEqual({
      name: 'P',
      color: 'red',
    })
  })

  it('fills gaps of the first record of JSON-LD that shares a type, each record once', () => {
    const html = `<script type="application/ld+json">[{"@type":"Product","name":"J"},{"@type":"Person","name":"X"}]</script>
      ${product('<b itemprop=name>M</b><b itemprop=sku>S</b>')}${product('<b itemprop=name>Other</b>')}
      <div itemscope><b itemprop=name>untyped</b></div>`
    const { records, sources } = readHtml(html)
    expect(records.map(({ type, source, fields }) => [type, source, fields['name']?.value])).toEqual([
      ['Product', 'jsonld', 'J'],
      ['Person', 'jsonld', 'X'],
      ['Product', 'microdata', 'Other'],
      [null, 'microdata', 'untyped'],
    ])
    expect(records[0]?.fields['sku']).toEqual({
      value: 'S',
      source: 'microdata',
      where: '/html/body/div[1]/b[2]',
    })
    expect(sources).toEqual(['jsonld', 'microdata'])
  })

  it('a shop page answers its questions from items alone', () => {
    const html = product(`<h1 itemprop=name>Pad</h1><span itemprop=sku>00012345678901234567</span>
      <span itemprop=brand itemscope itemtype="https://schema.org/Brand"><span itemprop=name>Stop</span></span>
      <div itemprop=aggregateRating itemscope itemtype="https://schema.org/AggregateRating"><span itemprop=ratingValue>4,5</span><span itemprop=reviewCount>7</span></div>
      <div itemprop=offers itemscope itemtype="https://schema.org/Offer"><span itemprop=price>41,90 €</span><meta itemprop=priceCurrency content=EUR><link itemprop=availability href="https://schema.org/InStock"></div>
      <ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop=itemListElement itemscope itemtype="https://schema.org/ListItem"><a itemprop=item href="/"><span itemprop=name>Home</span></a><meta itemprop=position content=1></li><li itemprop=itemListElement itemscope itemtype="https://schema.org/ListItem"><span itemprop=name>Brakes</span><meta itemprop=position content=2></li></ol>`)
    expect(valuesOf(readHtml(html))).toEqual({
      title: 'Pad',
      type: 'Product',
      price: '41,90 €',
      currency: 'EUR',
      availability: 'InStock',
      brand: 'Stop',
      sku: '00012345678901234567',
      rating: '4,5',
      rating_count: '7',
      breadcrumb: 'Home > Brakes',
    })
  })

  it('outside any item it speaks of the document', () => {
    const html = `<title>T</title><meta itemprop=datePublished content=2026-01-02><meta itemprop=dateModified content=2026-01-03>
      <p>By <span itemprop=author>Ann Lee</span></p>${product('<b itemprop=name>n</b><b itemprop=author>Inside</b>')}`
    const { summary } = readHtml(html.replace('schema.org/Product', 'schema.org/Person'))
    expect([summary.published, summary.modified, summary.author]).toEqual([
      { value: '2026-01-02', source: 'microdata', key: '<meta itemprop=datePublished>', where: null },
      { value: '2026-01-03', source: 'microdata', key: '<meta itemprop=dateModified>', where: null },
      {
        value: 'Ann Lee',
        source: 'microdata',
        key: '<span itemprop=author>',
        where: '/html/body/p[1]/span[1]',
      },
    ])
  })
})
