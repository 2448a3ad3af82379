import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

const og = (...pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([key, content]) => `<meta property="${key}" content="${content}">`).join('')

function fieldsOf(html: string): Record<string, unknown> {
  const fields = readHtml(html).records[0]?.fields ?? {}
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('Open Graph and named metas', () => {
  it('make one record of no type when nothing else is declared', () => {
    const html = `<meta name="Description" content=" D "><meta name=description content=late>${og(['og:title', 'T'])}`
    expect(readHtml(html).records).toEqual([
      {
        type: null,
        types: [],
        source: null,
        where: null,
        fields: {
          title: { value: 'T', source: 'opengraph', where: null },
          description: { value: 'D', source: 'html', where: null },
        },
      },
    ])
    expect(readHtml(html).sources).toEqual(['opengraph', 'html'])
  })

  it('fill gaps of the first record and nothing else', () => {
    const html = `<script type="application/ld+json">[{"@type":"Product","title":"own"},{"@type":"Thing","name":"second"}]</script>${og(['og:title', 'T'], ['og:description', 'D'])}`
    const [first, second] = readHtml(html).records
    expect([
      first?.fields['title']?.value,
      first?.fields['description'],
      second?.fields['description'],
    ]).toEqual(['own', { value: 'D', source: 'opengraph', where: null }, undefined])
  })

  it('read terms from property and name, in any case, keep verticals and leave fb: and al: alone', () => {
    const html =
      '<meta property="twitter:title OG:Title" content="A"><meta name="og:type" content="B">' +
      og(['article:section', 'C'], ['fb:app_id', 'D'], ['al:ios:url', 'E'], ['og:title', 'late'])
    expect(fieldsOf(html)).toEqual({ title: 'A', type: 'B', 'article:section': 'C' })
  })

  it('one image stays text beside its parts', () => {
    const html = og(['og:image', '/a'], ['og:image:width', '10'], ['og:image:alt', 'x'])
    expect(fieldsOf(html)).toEqual({ image: '/a', 'image:width': '10', 'image:alt': 'x' })
  })

  it('several images become objects that own the parts after them', () => {
    const html = og(
      ['og:image', '/a'],
      ['og:image:width', '1'],
      ['og:image', '/b'],
      ['og:image:url', '/c'],
      ['og:image:url', '/d'],
    )
    expect(fieldsOf(html)).toEqual({ image: [{ url: '/a', width: '1' }, { url: '/c' }, { url: '/d' }] })
  })

  it('lists without parts stay lists of text, a hundred entries long at most', () => {
    const tags = Array.from({ length: 120 }, (_, n) => ['article:tag', `t${n}`] as const)
    expect((fieldsOf(og(...tags))['article:tag'] as string[]).length).toBe(100)
  })
})
