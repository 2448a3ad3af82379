import type { SitemapView, SiteRow } from '../../src-shared/evidence-view.ts'
import type { SitemapReading } from '../core/index.ts'

/** Sitemaps of one site that are shown; a map tries fifty, and names strangers besides (our own bound). */
const maxShown = 500

/** One sitemap that was tried, in the order of trying. */
export type TriedSitemap = Pick<
  SitemapReading,
  'address' | 'format' | 'entries' | 'error' | 'named_by' | 'parent'
>

interface Node extends SitemapView {
  readonly children: Node[]
}

/**
 * A site's sitemaps as trees: each stands under the index that lists it, in the order they were tried. An index comes before
 * what it lists, so evidence that tells of a circle makes none.
 */
export function sitemapTrees(readings: readonly TriedSitemap[]): Pick<SiteRow, 'sitemaps' | 'moreSitemaps'> {
  const nodes = new Map<string, Node>()
  const roots: Node[] = []
  let more = 0
  for (const { address, format, entries, error, named_by: namedBy, parent } of readings) {
    if (nodes.has(address)) continue
    if (nodes.size >= maxShown) {
      more += 1
      continue
    }
    const node: Node = { address, format, entries, error, namedBy, children: [] }
    const index = parent === null ? undefined : nodes.get(parent)
    ;(index?.children ?? roots).push(node)
    nodes.set(address, node)
  }
  return { sitemaps: roots, moreSitemaps: more }
}
