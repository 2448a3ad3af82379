import { describe, expect, it } from 'vitest'
import { type BugRow, bugRow, jsonLdPage, readHtml } from './read-html.ts'

const recordsOf = (...blocks: string[]) => readHtml(jsonLdPage(...blocks)).records
const valueOf = (field: string, ...blocks: string[]) => recordsOf(...blocks)[0]?.fields[field]?.value

describe('JSON-LD', () => {
  it('a node is a record with its types, its fields and their places', () => {
    expect(recordsOf('{"@type":["Product","https://schema.org/Vehicle"],"name":"A","a/b":1.50}')).toEqual([
      {
        type: 'Product',
        types: ['Product', 'Vehicle'],
        source: 'jsonld',
        where: '/html/head/script[1]#',
        fields: {
          name: { value: 'A', source: 'jsonld', where: '/html/head/script[1]#/name' },
          'a/b': { value: '1.50', source: 'jsonld', where: '/html/head/script[1]#/a~1b' },
        },
      },
    ])
  })

  it('extraction-001: wrapped, broken and blank blocks cost nothing but themselves', () => {
    const { input, expected } = bugRow('extraction-001') as BugRow<
      { html: string },
      { record_names_ws_collapsed: string[] }
    >
    const names = readHtml(input.html).records.map(({ fields }) =>
      (fields['name']?.value as string).replace(/\s+/g, ' '),
    )
    expect(names).toEqual(expected.record_names_ws_collapsed)
  })

  it('extraction-003: arrays and graphs are flattened in document order', () => {
    const { input, expected } = bugRow('extraction-003') as BugRow<
      { html: string },
      { records: { name: string; types: string[] }[] }
    >
    const found = readHtml(input.html).records.map(({ fields, types }) => ({
      name: fields['name']?.value,
      types,
    }))
    expect(found).toEqual(expected.records)
  })

  it('the places of graph nodes say where they stand', () => {
    const [record] = recordsOf('[{"@graph":[{"@type":"Thing"},{"@type":"Thing","name":"B"}]}]')
    expect(record?.fields['name']?.where).toBe('/html/head/script[1]#/0/@graph/1/name')
  })

  it('nested values are text, lists and objects; blanks, nulls and other keywords are dropped at any depth', () => {
    const block = `{"@type":"Product","x":{"@type":"Offer","@id":"#o","p":1,"ok":true,"no":null,"blank":" ","deep":[["",null],{}]},
      "y":[null,"a",false,{"@value":"v","@language":"en"},{"@list":["l"]},{"@set":[]},{"@id":"only"}],"z":[""],"@context":"c"}`
    expect([valueOf('x', block), valueOf('y', block), valueOf('z', block)]).toEqual([
      { '@type': 'Offer', p: '1', ok: 'true' },
      ['a', 'false', 'v', ['l'], { '@id': 'only' }],
      undefined,
    ])
  })

  it("schema.org's own prefix is taken off, the plain spelling preferred", () => {
    const block = '{"@type":"schema:Product","schema:name":"P","name":"N","https://schema.org/sku":"S"}'
    const [record] = recordsOf(block)
    expect([record?.type, record?.fields['name']?.value, record?.fields['sku']]).toEqual([
      'Product',
      'N',
      { value: 'S', source: 'jsonld', where: '/html/head/script[1]#/https:~1~1schema.org~1sku' },
    ])
  })

  it('a reference is replaced by the first node that says what it is, one hop deep', () => {
    const records = recordsOf(
      '{"@type":"Article","headline":"H","author":{"@id":"#a"},"other":{"@id":"#gone"}}',
      '[{"@id":"#a"},{"@id":"#a","@type":"Person","name":"Ann","knows":{"@id":"#b"}},{"@id":"#a","name":"Late"}]',
      '{"@id":"#b","name":"Bob","knows":{"@id":"#a"}}',
    )
    expect([records[0]?.fields['author']?.value, records[0]?.fields['other']?.value]).toEqual([
      { '@type': 'Person', name: 'Ann', knows: { '@id': '#b' } },
      { '@id': '#gone' },
    ])
  })

  it('an answer from a copied node has the place the node really has', () => {
    const { summary } = readHtml(
      jsonLdPage(
        '{"@type":"Product","name":"P","offers":{"@id":"#o"}}',
        '[{"@id":"#o","@type":"Offer","schema:price":"5","priceCurrency":"EUR"}]',
      ),
    )
    expect(summary.price).toEqual({
      value: '5',
      source: 'jsonld',
      key: 'Product.offers.price',
      where: '/html/head/script[2]#/0/schema:price',
    })
  })

  it('a node that refers to itself ends there', () => {
    expect(valueOf('same', '{"@id":"#x","@type":"Thing","name":"X","same":{"@id":"#x"}}')).toEqual({
      '@id': '#x',
    })
  })

  it('nesting is kept to sixteen levels', () => {
    const block = `{"@type":"Thing","v":${'{"v":'.repeat(40)}"end"${'}'.repeat(40)},"name":"n"}`
    expect(recordsOf(block)[0]?.fields['v']).toBeUndefined()
    const shallow = `{"@type":"Thing","v":${'{"v":'.repeat(15)}"end"${'}'.repeat(15)}}`
    expect(JSON.stringify(valueOf('v', shallow))).toContain('end')
  })

  it('a node without fields is no record', () => {
    expect(readHtml(jsonLdPage('{"@type":"Product"}'))).toMatchObject({ records: [], sources: [] })
  })
})

describe('words of JSON-LD', () => {
  it.each([
    ['a prefix of its own', '{"s":"http://schema.org/"}', '"@type":"s:Product","s:name":"N"'],
    [
      'a term that means one',
      '{"titel":"schema:name","Ware":"https://schema.org/Product"}',
      '"@type":"Ware","titel":"N"',
    ],
    ['a term in words', '{"titel":{"@id":"https://schema.org/name"}}', '"@type":"Product","titel":"N"'],
    ['a list of contexts', '["https://schema.org",{"x":"schema:name"}]', '"@type":"Product","x":"N"'],
    ['other names of keywords', '{"type":"@type","id":"@id"}', '"id":"#1","type":"Product","name":"N"'],
    ['another vocabulary', '{"@vocab":"https://other.example/"}', '"@type":"Product","name":"N"'],
    ['terms that mean each other', '{"a":"b","b":"a"}', '"@type":"Product","name":"N"'],
  ])('are named through %s', (_, context, fields) => {
    const [record] = recordsOf(`{"@context":${context},${fields}}`)
    expect([record?.type, record?.fields['name']?.value]).toEqual(['Product', 'N'])
    expect(Object.keys(record?.fields ?? {})).toEqual(['name'])
  })

  it('of a context hold inside its node, and where a reference leads', () => {
    const page = readHtml(
      jsonLdPage(
        '{"@context":{"s":"https://schema.org/"},"@graph":[{"@type":"s:Product","s:name":"P","s:offers":{"@id":"#o"}}]}',
        '{"@context":{"preis":"schema:price"},"@id":"#o","@type":"Offer","preis":"5"}',
        '{"@type":"Thing","s:name":"not named"}',
      ),
    )
    expect(page.summary.price).toEqual({
      value: '5',
      source: 'jsonld',
      key: 'Product.offers.price',
      where: '/html/head/script[2]#/preis',
    })
    expect(Object.keys(page.records[2]?.fields ?? {})).toEqual(['s:name'])
  })
})
