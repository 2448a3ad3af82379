import { describe, expect, it } from 'vitest'
import { jsonLdPage, readHtml } from './read-html.ts'

const row = (n: number): string =>
  `<li class="card b"><a href="/p/${n}"><img src="/i/${n}.jpg" alt="Picture ${n}"></a><p class="price old">Only <b>${n}0</b> EUR</p></li>`
const list = (rows: number): string => `<ul>${Array.from({ length: rows }, (_, n) => row(n)).join('')}</ul>`

describe('induction', () => {
  it('makes rows of elements built alike, each value with its place', () => {
    const { records, sources } = readHtml(`<title>T</title>${list(3)}`, { induce: true })
    const at = (value: string, path: string) => ({
      value,
      source: 'induced',
      where: `/html/body/ul[1]/li[2]${path}`,
    })
    expect(records).toHaveLength(3)
    expect(records[1]).toEqual({
      type: null,
      types: [],
      source: 'induced',
      where: '/html/body/ul[1]/li[2]',
      fields: {
        'a1@href': at('https://e.example/p/1', '/a[1]'),
        img1: at('Picture 1', '/a[1]/img[1]'),
        'img1@src': at('https://e.example/i/1.jpg', '/a[1]/img[1]'),
        'p.old': at('Only 10 EUR', '/p[1]'),
        b1: at('10', '/p[1]/b[1]'),
      },
    })
    expect(sources).toEqual(['induced'])
  })

  it('comes after what the document says, and never speaks for the page', () => {
    const { records, sources, summary } = readHtml(
      `<title>T</title><meta property="og:title" content="O">${list(3)}`,
      { induce: true },
    )
    expect(records.map(({ source }) => source)).toEqual([null, 'induced', 'induced', 'induced'])
    expect(sources).toEqual(['opengraph', 'induced'])
    expect(Object.keys(summary)).toEqual(['title'])
  })

  it.each([
    ['it was not asked for', list(3), false],
    ['a thing is declared', jsonLdPage('{"@type":"Thing","name":"n"}') + list(3), true],
    ['there are two rows', list(2), true],
    ['the rows are navigation', `<nav>${list(3)}</nav><footer>${list(3)}</footer>`, true],
    ['the rows differ', '<p>a</p><p class=x>b</p><div>c</div>', true],
    ['the rows are scripts', '<div><script>a</script><script>b</script><script>c</script></div>', true],
  ])('finds nothing when %s', (_, html, induce) => {
    expect(readHtml(html, { induce }).sources).not.toContain('induced')
  })

  it('prefers the rows that hold most', () => {
    const menu = '<ul>' + '<li><a href="/m">m</a></li>'.repeat(6) + '</ul>'
    const { records } = readHtml(menu + list(4), { induce: true })
    expect(records).toHaveLength(4)
  })
})
