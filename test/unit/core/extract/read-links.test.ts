import { describe, expect, it } from 'vitest'
import { siteOfText } from '#main/core/base/site.ts'
import { type BugRow, bugRow, readHtml } from './read-html.ts'

const landed = 'https://example.com/dir/page'

describe('links of a page', () => {
  it('are resolved, normalised, unique and in order; what is no web address is dropped (U6)', () => {
    const html =
      '<a href="b"></a><a href="/a#top"></a><a href="B"></a><a href="https://example.com/a"></a><map><area href="/area"></map><a href="mailto:x@example.com"></a><a href=" /spaced\n "></a><a>none</a>'
    expect(readHtml(html, { landed }).links).toEqual([
      'https://example.com/dir/b',
      'https://example.com/a',
      'https://example.com/dir/B',
      'https://example.com/area',
      'https://example.com/spaced',
    ])
  })

  it('respect the base of the page (U7)', () => {
    const html =
      '<base target=_blank><base href="https://cdn.example/root/"><base href="/no/"><a href="x"></a>'
    expect(readHtml(html, { landed }).links).toEqual(['https://cdn.example/root/x'])
  })

  it.each(['data:text/html,x', 'javascript:0', 'mailto:x@y', 'https://u:p@e.example/'])(
    'are resolved against the page when the base is %s, no web address',
    (base) => {
      expect(readHtml(`<base href="${base}"><a href="x"></a>`, { landed }).links).toEqual([
        'https://example.com/dir/x',
      ])
    },
  )

  it('marked nofollow are left out, others kept (U8)', () => {
    const html = '<a rel="external\nNoFollow" href="/a"></a><a rel="next" href="/b"></a>'
    expect(readHtml(html, { landed }).links).toEqual(['https://example.com/b'])
  })

  it('a second, followed mention of an address counts', () => {
    const html = '<a rel="nofollow" href="/a"></a><a href="/a"></a>'
    expect(readHtml(html, { landed }).links).toEqual(['https://example.com/a'])
  })

  it.each([
    '<meta name="robots" content="noindex, nofollow">',
    '<META NAME=" ROBOTS " CONTENT="none">',
    '<meta name="Saunter" content="nofollow">',
    '<body><p><meta name="robots" content="noindex nofollow">',
    '<meta name="robots" content="max-snippet:-1 nofollow">',
  ])('are none when the page says %s (U9)', (meta) => {
    expect(readHtml(`${meta}<a href="/a">a</a>`)).toMatchObject({ links: [], isNoFollow: true })
  })

  it.each([
    '<meta name="googlebot" content="nofollow">',
    '<meta name="robots" content="index, follow">',
    '<meta name="description" content="nofollow">',
    '<link rel="stylesheet nofollow" href="/s.css">',
    '<template><meta name="robots" content="nofollow"></template>',
  ])('are kept when the page says %s (U10, U14)', (markup) => {
    expect(readHtml(`${markup}<a href="/a">a</a>`)).toMatchObject({
      links: ['https://e.example/a'],
      isNoFollow: false,
    })
  })

  it('are cut at the limit in document order (U11)', () => {
    const html = Array.from({ length: 10 }, (_, n) => `<a href="/${n}"></a>`).join('')
    expect(readHtml(html, { maxLinks: 3 }).links).toEqual([0, 1, 2].map((n) => `https://e.example/${n}`))
  })

  it('are 5,000 at most unless said otherwise', () => {
    const html = Array.from({ length: 5001 }, (_, n) => `<a href="/${n}"></a>`).join('')
    expect(readHtml(html).links).toHaveLength(5000)
  })

  it('inside templates, comments and scripts are not on the page', () => {
    const html =
      '<template><a href="/t"></a></template><!-- <a href="/c"></a> --><noscript><a href="/n"></a></noscript><a href="/a"></a>'
    expect(readHtml(html).links).toEqual(['https://e.example/a'])
  })

  it.each([
    [['nofollow'], true],
    [['noindex', 'none'], true],
    [['saunter: nofollow'], true],
    [['noindex, Saunter: noindex, nofollow'], true],
    [['googlebot: nofollow'], false],
    [['googlebot: noindex, nofollow'], false],
    [['noindex'], false],
    [['max-snippet: 10, nofollow'], true],
    [['unavailable_after: Fri, 25 Jun 2027 15:00:00 PST, nofollow'], true],
    [[], false],
  ])('heard with X-Robots-Tag %j: none is %s (U17)', (robotsTags, isNoFollow) => {
    expect(readHtml('<a href="/a"></a>', { robotsTags })).toMatchObject({
      links: isNoFollow ? [] : ['https://e.example/a'],
      isNoFollow,
    })
  })
})

describe('links, cases from the field', () => {
  it.each(['html-links-001', 'html-links-002', 'html-links-005'])('%s', (id) => {
    const { input, expected } = bugRow(id) as BugRow<{ url: string; html: string }, { links: string[] }>
    expect(readHtml(input.html, { landed: input.url }).links).toEqual(expected.links)
  })

  it('html-links-003: a relative base is resolved against the page first', () => {
    const { input, expected } = bugRow('html-links-003') as BugRow<
      { cases: { url: string; html: string }[] },
      { links_per_case: string[][] }
    >
    expect(input.cases.map(({ url, html }) => readHtml(html, { landed: url }).links)).toEqual(
      expected.links_per_case,
    )
  })

  it('url-004: a host written in Unicode is the same site as its punycode', () => {
    const { input, expected } = bugRow('url-004') as BugRow<
      { start: string; html: string },
      { links: string[] }
    >
    const { links } = readHtml(input.html, { landed: input.start })
    expect(links).toEqual(expected.links)
    expect(links.map(siteOfText)).toEqual(links.map(() => siteOfText(input.start)))
  })

  it('url-005: a backslash in an href is a slash', () => {
    const { input, expected } = bugRow('url-005') as BugRow<
      { url: string; html: string },
      { links: string[] }
    >
    expect(readHtml(input.html, { landed: input.url }).links).toEqual(expected.links)
  })
})
