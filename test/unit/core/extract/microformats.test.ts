import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

const entry = `<article class="h-entry"><h1 class="p-name">On knots</h1>
  <a class="p-author h-card" href="/ann"><img class="u-photo" src="/ann.jpg" alt="">Ann Lee</a>
  <time class="dt-published" datetime="2026-01-02T10:00:00+01:00">2 January</time>
  <div class="e-content"><p>They hold.</p></div><a class="p-category" href="/t">rope</a> <span class="p-category">sea</span></article>`

const namesOf = (html: string) =>
  readHtml(html, { microformats: true }).records.map(({ types, fields }) => [
    types,
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  ])

describe('microformats', () => {
  it('are read only when asked for', () => {
    expect(readHtml(entry).sources).toEqual([])
    expect(readHtml(entry, { microformats: true }).sources).toEqual(['microformats'])
  })

  it('a root is a record; roots that are properties are inside it', () => {
    expect(namesOf(entry)).toEqual([
      [
        ['h-entry'],
        {
          name: 'On knots',
          author: {
            '@type': 'h-card',
            photo: 'https://e.example/ann.jpg',
            name: 'Ann Lee',
            url: 'https://e.example/ann',
          },
          published: '2026-01-02T10:00:00+01:00',
          content: 'They hold.',
          category: ['rope', 'sea'],
        },
      ],
    ])
    expect(readHtml(entry, { microformats: true }).summary.author).toEqual({
      value: 'Ann Lee',
      source: 'microformats',
      key: 'h-entry.author',
      where: '/html/body/article[1]/a[1]',
    })
  })

  it('a card is somebody, never what the page is about', () => {
    const { summary } = readHtml('<title>T</title><a class="h-card" href="/">Ann</a>', { microformats: true })
    expect(Object.keys(summary)).toEqual(['title'])
    expect(summary.title?.value).toBe('T')
  })

  it.each([
    ['<abbr class="p-x" title="long">l</abbr>', 'long'],
    ['<data class="p-x" value="20">twenty</data>', '20'],
    ['<img class="p-x" alt="alt" src="i">', 'alt'],
    ['<img class="u-x" alt="alt" src="i">', 'https://e.example/i'],
    ['<span class="u-x">text</span>', 'text'],
    ['<time class="dt-x">noon</time>', 'noon'],
    ['<span class="P-x p-X x p-">text</span>', undefined],
  ])('%s says %j', (element, value) => {
    expect(
      (
        namesOf(`<div class="h-item"><b class="p-name">n</b>${element}</div>`)[0]?.[1] as Record<
          string,
          unknown
        >
      )['x'],
    ).toBe(value)
  })
})
