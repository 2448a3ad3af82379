import { describe, expect, it } from 'vitest'
import { type BugRow, bugRow, jsonLdPage, readHtml, valuesOf } from './read-html.ts'

const summaryOf = (...blocks: string[]) => valuesOf(readHtml(jsonLdPage(...blocks)))
const productPage = (offers: string, more = ''): Record<string, string> =>
  summaryOf(`{"@type":"Product","name":"P","offers":${offers}${more}}`)

describe('summary of a product page', () => {
  const html = `<!doctype html><html lang="en-GB"><head><title>Brake pad set | Pads &amp; Co</title>
    <link rel="canonical" href="/p/1"><meta property="og:site_name" content="Pads &amp; Co"><meta property="og:image" content="/og.jpg">
    <meta name="description" content="Cheap pads.">
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"WebSite","name":"Pads & Co","publisher":{"@id":"#org"}},{"@type":"Organization","@id":"#org","name":"Pads Ltd"},
      {"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":2,"name":"Brakes"},{"@type":"ListItem","position":1,"item":{"@id":"/","name":"Home"}}]},
      {"@type":"WebPage","name":"Page"},
      {"@type":"Product","name":"Brake pad set","image":["/a.jpg","/b.jpg"],"brand":{"@type":"Brand","name":"Stop"},"sku":"BP-1","gtin13":"4006381333931","mpn":"M1",
       "aggregateRating":{"ratingValue":4.50,"bestRating":5,"reviewCount":12},
       "offers":[{"@type":"Offer","availability":"https://schema.org/OutOfStock"},{"@type":"Offer","price":41.90,"priceCurrency":"EUR","availability":"http://schema.org/InStock"}]}]}</script></head><body></body></html>`

  it('says what is declared, with reader, key and place', () => {
    const at = (key: string, value: string, path: string) => ({
      value,
      source: 'jsonld',
      key,
      where: `/html/head/script[1]#/@graph/${path}`,
    })
    expect(readHtml(html).summary).toEqual({
      title: at('Product.name', 'Brake pad set', '4/name'),
      description: { value: 'Cheap pads.', source: 'html', key: 'meta name=description', where: null },
      url: {
        value: 'https://e.example/p/1',
        source: 'html',
        key: '<link rel=canonical>',
        where: '/html/head/link[1]',
      },
      image: at('Product.image', 'https://e.example/a.jpg', '4/image'),
      language: { value: 'en-GB', source: 'html', key: '<html lang>', where: '/html' },
      site_name: { value: 'Pads & Co', source: 'opengraph', key: 'og:site_name', where: null },
      publisher: at('Organization.name', 'Pads Ltd', '1/name'),
      type: at('@type', 'Product', '4'),
      price: at('Product.offers[1].price', '41.90', '4/offers/1/price'),
      currency: at('Product.offers[1].priceCurrency', 'EUR', '4/offers/1/priceCurrency'),
      availability: at('Product.offers[1].availability', 'InStock', '4/offers/1/availability'),
      brand: at('Product.brand', 'Stop', '4/brand'),
      sku: at('Product.sku', 'BP-1', '4/sku'),
      gtin: at('Product.gtin13', '4006381333931', '4/gtin13'),
      mpn: at('Product.mpn', 'M1', '4/mpn'),
      rating: at('Product.aggregateRating.ratingValue', '4.50', '4/aggregateRating/ratingValue'),
      rating_best: at('Product.aggregateRating.bestRating', '5', '4/aggregateRating/bestRating'),
      rating_count: at('Product.aggregateRating.reviewCount', '12', '4/aggregateRating/reviewCount'),
      breadcrumb: at('BreadcrumbList.itemListElement', 'Home > Brakes', '2/itemListElement'),
    })
  })

  it('keeps numbers as they are written, twenty digits and zeros at the end too', () => {
    const html = jsonLdPage(
      '{"@type":"Product","name":"N","sku":12345678901234567890,"gtin13":0004006381333931,"mpn":1e3,"offers":{"price":41.90}}',
      '{"@type":"Product","name":"N","sku":12345678901234567890,"mpn":1.0e3,"offers":{"price":41.90}}',
    )
    // A number with zeros before it is no JSON, so the first block says nothing.
    const page = readHtml(html)
    expect(valuesOf(page)).toMatchObject({ sku: '12345678901234567890', mpn: '1.0e3', price: '41.90' })
  })

  it('keeps the questions in their order', () => {
    expect(Object.keys(readHtml(html).summary).slice(0, 4)).toEqual(['title', 'description', 'url', 'image'])
  })

  it('extraction-006: prices as written, list prices aside, ranges apart', () => {
    const { input, expected } = bugRow('extraction-006') as BugRow<
      { cases: string[] },
      { summary: Record<string, string | null>[] }
    >
    input.cases.forEach((page, index) => {
      const values = valuesOf(readHtml(page))
      for (const [question, value] of Object.entries(expected.summary[index]!)) {
        expect([index, question, values[question] ?? null]).toEqual([index, question, value])
      }
    })
  })

  it.each([
    ['{"price":"5","validForMemberTier":"gold"}', undefined],
    ['{"@type":"AggregateOffer","lowPrice":"1","offers":[{"price":"2"}]}', '2'],
    ['[{"price":"7"},{"price":"8"}]', '7'],
    ['"https://e.example/offer"', undefined],
    ['{"price":1299}', '1299'],
    ['{"price":"1 299,00 kr"}', '1 299,00 kr'],
    ['{"price":"call us"}', undefined],
  ])('the price of %s is %s', (offers, price) => {
    expect(productPage(offers)['price']).toBe(price)
  })

  it('words written with a capital are the words', () => {
    const page = '{"@type":"Product","name":"P","Offers":{"price":"5","Availability":"InStock"}}'
    const { summary } = readHtml(jsonLdPage(page))
    expect([summary.price?.key, summary.price?.where, summary.availability?.value]).toEqual([
      'Product.Offers.price',
      '/html/head/script[1]#/Offers/price',
      'InStock',
    ])
  })

  it('a recipe beside the article about it answers what the article does not', () => {
    expect(
      summaryOf(
        '[{"@type":"Article","headline":"Rye bread"},{"@type":"Recipe","name":"Rye bread","aggregateRating":{"ratingValue":"4.9"}},{"@type":"Recipe","name":"Other","image":"/o.jpg"}]',
      ),
    ).toEqual({ title: 'Rye bread', type: 'Article', rating: '4.9' })
  })

  it('Arabic digits are digits', () => {
    expect(productPage('{"price":"١٢٠٫٥٠"}')['price']).toBe('١٢٠٫٥٠')
  })

  it('Open Graph answers where the subject does not', () => {
    const html = `<meta property="product:price:amount" content="9.99"><meta property="product:price:currency" content="USD">
      <meta property="og:availability" content="instock"><meta property="product:brand" content="B"><meta property="og:type" content="product">
      <meta property="og:locale" content="de_AT"><meta property="og:title" content="Pads">`
    expect(valuesOf(readHtml(html))).toEqual({
      title: 'Pads',
      language: 'de-AT',
      type: 'product',
      price: '9.99',
      currency: 'USD',
      availability: 'instock',
      brand: 'B',
    })
    expect(readHtml(html).summary.price?.key).toBe('product:price:amount')
  })

  it('variants answer what they agree on, and a range of what they differ in', () => {
    const variant = (sku: string, price: string): string =>
      `{"@type":"Product","name":"Shirt","sku":"${sku}","brand":"B","offers":{"price":"${price}","priceCurrency":"EUR"}}`
    const three = [variant('a', '10.00'), variant('b', '9.50'), variant('c', '12')]
    expect(summaryOf(`[${three.join(',')}]`)).toEqual({
      title: 'Shirt',
      type: 'Product',
      price_low: '9.50',
      price_high: '12',
      currency: 'EUR',
      brand: 'B',
    })
    expect(summaryOf(`{"@type":"ProductGroup","name":"Shirts","hasVariant":[${three.join(',')}]}`)).toEqual({
      title: 'Shirts',
      type: 'ProductGroup',
      price_low: '9.50',
      price_high: '12',
      currency: 'EUR',
      brand: 'B',
    })
  })
})

describe('summary of an article', () => {
  const html = `<html><head><title>Why pads wear - The Daily</title><meta name="author" content="By Meta Author">
    <meta property="article:published_time" content="2026-03-01T10:00:00+02:00"><meta property="og:site_name" content="The Daily">
    <meta property="og:image" content="//img.example/x.jpg"><meta property="og:url" content="/why#top">
    <script type="application/ld+json">[{"@type":"Organization","name":"The Daily"},{"@type":"WebPage","name":"The Daily"},
     {"@type":"NewsArticle","headline":"Why pads wear","name":"Short","datePublished":"2026-03-01T08:00:00Z","dateModified":"2026-03-02",
      "author":[{"@type":"Person","name":"Ann Lee"},"Bob","admin","The Daily"],"publisher":{"name":"Daily Group"},"inLanguage":"en"}]</script></head></html>`

  it('says who wrote what, when, and where', () => {
    expect(valuesOf(readHtml(html))).toEqual({
      title: 'Why pads wear',
      url: 'https://e.example/why',
      image: 'https://img.example/x.jpg',
      author: 'Ann Lee, Bob',
      published: '2026-03-01T10:00:00+02:00',
      modified: '2026-03-02',
      language: 'en',
      site_name: 'The Daily',
      publisher: 'Daily Group',
      type: 'NewsArticle',
    })
  })

  it('falls back on what the document says', () => {
    const values = valuesOf(readHtml(html.replaceAll('application/ld+json', 'text/plain')))
    expect([values['title'], values['author'], values['type']]).toEqual([
      'Why pads wear',
      'Meta Author',
      undefined,
    ])
  })

  it('a name the document calls itself by comes before a headline it does not', () => {
    const block = '{"@type":"Article","headline":"Other","name":"T"}'
    expect(summaryOf(block)['title']).toBe('T')
  })

  it.each([
    ['<meta name=author content="admin">', undefined],
    ['<meta name=author content="1234">', undefined],
    ['<meta name=author content="A"><meta name=author content="B">', 'A, B'],
    ['<meta property="article:author" content="https://social.example/x">', undefined],
    ['<meta property="article:author" content="Ann">', 'Ann'],
    ['<meta name=byl content="By Ann">', 'Ann'],
  ])('the author of %s is %s', (markup, author) => {
    expect(valuesOf(readHtml(markup))['author']).toBe(author)
  })

  it('the name of a site is an author when its publisher is a person of that name', () => {
    const article = (type: string): string =>
      `{"@type":"Article","headline":"H","author":"Ann","publisher":{"@type":"${type}","name":"Ann"}}`
    const page = (type: string): string =>
      `<meta property="og:site_name" content="Ann">${jsonLdPage(article(type))}`
    expect(valuesOf(readHtml(page('Person')))['author']).toBe('Ann')
    expect(valuesOf(readHtml(page('Organization')))['author']).toBeUndefined()
  })

  it('a bare clock time is no date', () => {
    const html = '<meta name="date" content="2026-01-01"><meta name="pubdate" content="10:30">'
    expect(valuesOf(readHtml(html))['published']).toBe('2026-01-01')
  })

  it('extraction-008: references in JSON-LD are decoded once, a block written in them is skipped', () => {
    const { input, expected } = bugRow('extraction-008') as BugRow<{ cases: string[] }, { titles: string[] }>
    expect(input.cases.map((page) => valuesOf(readHtml(page))['title'])).toEqual(expected.titles)
  })

  it('extraction-009: titles of drawings are not the page’s, the first image counts, the site name is cut', () => {
    const { input, expected } = bugRow('extraction-009') as BugRow<
      { cases: string[]; url: string },
      { titles: string[]; images: (string | null)[] }
    >
    const values = input.cases.map((page) => valuesOf(readHtml(page, { landed: input.url })))
    expect(values.map(({ title }) => title)).toEqual(expected.titles)
    expect(values.map(({ image }) => image ?? null)).toEqual(expected.images)
  })
})

describe('subject of a page', () => {
  const item = (name: string, more = ''): string => `{"@type":"Product","name":"${name}"${more}}`

  it('is nothing on a listing of three things', () => {
    expect(summaryOf(`[${item('A')},${item('B')},${item('C')}]`)).toEqual({ title: 'T' })
  })

  it('is the only one of a listing that is for sale', () => {
    expect(summaryOf(`[${item('A')},${item('B', ',"offers":{"price":"3"}')},${item('C')}]`)).toEqual({
      title: 'B',
      type: 'Product',
      price: '3',
    })
  })

  it('is the better ranking one, whatever the order', () => {
    expect(
      summaryOf(
        '[{"@type":"WebPage","name":"W"},{"@type":"Thing","name":"X"},{"@type":"Recipe","name":"R"}]',
      ),
    ).toEqual({
      title: 'R',
      type: 'Recipe',
    })
  })

  it('is never the site, its people or its furniture', () => {
    expect(
      summaryOf(
        '[{"@type":"WebSite","name":"S"},{"@type":"Person","name":"P"},{"@type":"ImageObject","name":"I"}]',
      ),
    ).toEqual({ title: 'T', site_name: 'S' })
  })

  it('is the main entity of a page that holds a better one', () => {
    expect(
      readHtml(jsonLdPage('{"@type":"WebPage","name":"W","mainEntity":{"@type":"Product","name":"P"}}'))
        .summary,
    ).toMatchObject({
      title: { value: 'P', key: 'WebPage.mainEntity.name', where: '/html/head/script[1]#/mainEntity/name' },
      type: { value: 'Product' },
    })
  })

  it('is not what only looks like the article: things named as the site come after', () => {
    expect(
      summaryOf(
        '[{"@type":"WebSite","name":"Site"},{"@type":"Product","name":"Site"},{"@type":"BlogPosting","name":"Post"}]',
      )['type'],
    ).toBe('BlogPosting')
  })
})

describe('a bare page', () => {
  it('answers its title and its language', () => {
    expect(readHtml('<html lang=" de "><title> A \n B </title>').summary).toEqual({
      title: { value: 'A B', source: 'html', key: '<title>', where: '/html/head/title[1]' },
      language: { value: 'de', source: 'html', key: '<html lang>', where: '/html' },
    })
  })

  it('an empty body is a page without answers', () => {
    expect(readHtml('')).toEqual({
      summary: {},
      records: [],
      sources: [],
      links: [],
      sitemapLinks: [],
      canonical: null,
      rights: {},
      tdm: {
        header: { reservation: null, policy: null },
        meta: { reservation: null, policy: null },
      },
      isNoFollow: false,
    })
  })
})
