import { describe, expect, it } from 'vitest'
import { readLinkHeader } from '#main/core/extract/link-header.ts'
import { readHtml } from './read-html.ts'

const landed = 'https://example.com/dir/page'
const link = (href: string): string => `<link rel="Canonical" href="${href}">`

describe('canonical of a page', () => {
  it.each([
    ['resolved and normalised', link('../Canon#x'), null, 'https://example.com/Canon'],
    ['none declared', '', null, null],
    ['a blank href', link(' '), null, null],
    ['in the body', `<body><p>x</p>${link('/a')}`, null, null],
    ['two different ones', link('/a') + link('/b'), null, null],
    ['two spellings of one', link('/a') + link('/a#x'), null, 'https://example.com/a'],
    ['no web address beside one', link('mailto:a@b.example') + link('/a'), null, 'https://example.com/a'],
    ['the header alone', '', '</h>; rel=canonical', 'https://example.com/h'],
    ['head and header agreeing', link('/h'), '</h>; rel="canonical"', 'https://example.com/h'],
    ['head and header disagreeing', link('/a'), '</h>; rel=canonical', null],
    ['a header about another page', '', '</h>; rel=canonical; anchor="/x"', null],
    ['the base of the page', `<base href="/b/">${link('c')}`, null, 'https://example.com/b/c'],
  ])('%s (U12, U15, U16)', (_, head, linkHeader, canonical) => {
    expect(readHtml(head, { landed, linkHeader }).canonical).toBe(canonical)
  })

  it('answers url with the place it stands in, or as the header', () => {
    expect(readHtml(link('/a'), { landed }).summary.url).toEqual({
      value: 'https://example.com/a',
      source: 'html',
      key: '<link rel=canonical>',
      where: '/html/head/link[1]',
    })
    expect(readHtml('', { landed, linkHeader: '</h>; rel=canonical' }).summary.url).toEqual({
      value: 'https://example.com/h',
      source: 'http',
      key: 'Link: rel=canonical',
      where: null,
    })
  })
})

describe('readLinkHeader', () => {
  it('keeps commas inside targets and quotes, and takes the first rel', () => {
    expect(
      readLinkHeader('<a,b>; title="x, <y>; rel=no"; rel="Next canonical"; rel=prev, junk, <c>;anchor="#z"'),
    ).toEqual([
      { target: 'a,b', rel: ['next', 'canonical'], hasAnchor: false },
      { target: 'c', rel: [], hasAnchor: true },
    ])
  })

  it.each([null, '', 'nonsense', '<unclosed', '>;rel=canonical'])('reads nothing from %j', (header) => {
    expect(readLinkHeader(header)).toEqual([])
  })
})
