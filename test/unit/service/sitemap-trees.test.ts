import { describe, expect, it } from 'vitest'
import { sitemapTrees } from '#main/service/sitemap-trees.ts'

type Reading = Parameters<typeof sitemapTrees>[0][number]

const reading = (address: string, more: Partial<Reading> = {}): Reading => ({
  address,
  error: null,
  format: 'urlset',
  entries: 1,
  named_by: 'robots',
  parent: null,
  ...more,
})
const under = (parent: string): Partial<Reading> => ({ named_by: 'index', parent })
const shape = (nodes: ReturnType<typeof sitemapTrees>['sitemaps']): unknown =>
  nodes.map(({ address, children }) => (children.length === 0 ? address : [address, shape(children)]))

describe('the sitemaps of a site', () => {
  it('stand under the index that lists them, in the order they were tried', () => {
    const { sitemaps, moreSitemaps } = sitemapTrees([
      reading('i', { format: 'sitemapindex' }),
      reading('b'),
      reading('i/j', { format: 'sitemapindex', ...under('i') }),
      reading('i/1', under('i')),
      reading('i/j/1', { ...under('i/j'), format: null, entries: 0, error: 'It answered 404.' }),
    ])
    expect(shape(sitemaps)).toEqual([['i', [['i/j', ['i/j/1']], 'i/1']], 'b'])
    expect(moreSitemaps).toBe(0)
    expect(sitemaps[0]?.children[0]?.children[0]).toEqual({
      address: 'i/j/1',
      format: null,
      entries: 0,
      error: 'It answered 404.',
      namedBy: 'index',
      children: [],
    })
  })

  it('make no circle, whatever the evidence says, and stand once each', () => {
    const circle = [reading('a', under('b')), reading('b', under('a')), reading('a', under('a'))]
    expect(shape(sitemapTrees(circle).sitemaps)).toEqual([['a', ['b']]])
  })

  it('are five hundred at most; the rest are counted', () => {
    const many = Array.from({ length: 700 }, (_, number) => reading(String(number)))
    const { sitemaps, moreSitemaps } = sitemapTrees(many)
    expect([sitemaps.length, moreSitemaps]).toEqual([500, 200])
  })
})
