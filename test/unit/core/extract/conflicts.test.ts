import { describe, expect, it } from 'vitest'
import { writtenDate } from '#main/core/extract/written-date.ts'
import { jsonLdPage, readHtml } from './read-html.ts'

const conflictsOf = (html: string) => readHtml(html).conflicts
const shop = (price: string, more: string, offer = ''): string =>
  jsonLdPage(
    `{"@type":"Product","name":"P","offers":{"price":"${price}","priceCurrency":"EUR"${offer}}}`,
  ).replace('<body>', `<body>${more}`)
const article = (date: string, more: string): string =>
  jsonLdPage(`{"@type":"Article","headline":"H","datePublished":"${date}"}`).replace(
    '</head>',
    `${more}</head>`,
  )
const og = (property: string, content: string): string => `<meta property="${property}" content="${content}">`

describe('conflicts', () => {
  it('are questions answered in two ways, the summary first, with what was set aside in a fold', () => {
    const html = shop(
      '41.90',
      `<div itemscope itemtype="https://schema.org/Product"><p itemprop=offers itemscope><b itemprop=price>39,90</b></p></div>${og('product:price:amount', '45')}`,
    )
    expect(conflictsOf(html)).toEqual({
      price: [
        {
          value: '41.90',
          source: 'jsonld',
          key: 'Product.offers.price',
          where: '/html/head/script[1]#/offers/price',
        },
        {
          value: '39,90',
          source: 'microdata',
          key: 'Product.offers.price',
          where: '/html/body/div[1]/p[1]/b[1]',
        },
        { value: '45', source: 'opengraph', key: 'product:price:amount', where: null },
      ],
    })
  })

  it.each([
    ['the same amount', shop('41.90', og('product:price:amount', '41,9 EUR'))],
    ['an amount that cannot be read', shop('41.90', og('product:price:amount', '1.299'))],
    ['the same code', shop('1', og('product:price:currency', 'eur'))],
    ['the sign of the same currency', shop('1', og('product:price:currency', '€'))],
    ['a sign of many currencies', shop('1', og('product:price:currency', '$'))],
    [
      'the same instant',
      article('2026-03-01T08:00:00Z', og('article:published_time', '2026-03-01T10:00:00+02:00')),
    ],
    [
      'the same written day',
      article('2026-03-01', og('article:published_time', '2026-03-01T23:00:00-05:00')),
    ],
    ['a date that may be two days', article('2026-03-01', og('article:published_time', '3/1/26'))],
    ['a date that may be of anything', article('2026-03-01', '<meta name=date content=2020-01-01>')],
    ['nothing else', shop('41.90', '')],
  ])('%s is none', (_, html) => {
    expect(readHtml(html)).not.toHaveProperty('conflicts')
  })

  it.each([
    ['currency', shop('1', og('product:price:currency', 'USD')), ['EUR', 'USD']],
    [
      'published',
      article('2026-03-01', og('article:published_time', '2 April 2026')),
      ['2026-03-01', '2 April 2026'],
    ],
    [
      'published',
      article('2026-03-01T08:00:00Z', '<meta name=citation_publication_date content="2025/01/02">'),
      ['2026-03-01T08:00:00Z', '2025/01/02'],
    ],
    [
      'modified',
      og('article:modified_time', '2026-03-01') + '<meta name="dc.modified" content="2026-03-05">',
      ['2026-03-01', '2026-03-05'],
    ],
  ] as const)('of %s', (question, html, values) => {
    expect(conflictsOf(html)?.[question]?.map(({ value }) => value)).toEqual(values)
  })
})

describe('writtenDate', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['20260301', '2026-03-01', null],
    ['2026/03/01 10:00', '2026-03-01', null],
    ['2026-03-01T10:00:00.5+0200', '2026-03-01', Date.UTC(2026, 2, 1, 8)],
    ['March 1, 2026', '2026-03-01', null],
    ['Sun, 01 Mar 2026 08:00:00 GMT', null, Date.UTC(2026, 2, 1, 8)],
  ])('reads %s', (text, day, instant) => {
    expect(writtenDate(text)).toEqual({ day, instant })
  })

  it.each(['01/02/2026', 'soon', '', '2026-13-01', 'x'.repeat(100)])('does not read %j', (text) => {
    expect(writtenDate(text)).toBeNull()
  })
})
