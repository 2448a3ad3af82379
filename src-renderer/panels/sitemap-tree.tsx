import type { ReactNode } from 'react'
import type { SitemapView } from '../../src-shared/evidence-view.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { shortAddress } from '../words/address-words.ts'
import { furtherSitemaps, givenText, namedByText, sitemapWords as words } from '../words/sitemap-words.ts'

interface SitemapTreeProps {
  readonly sitemaps: readonly SitemapView[]
  /** Further ones that are not shown. */
  readonly more: number
  /** Left out of the addresses that share it. */
  readonly origin: string | null
  /** Whose sitemaps they are. */
  readonly name: string
}

/** The sitemaps tried for a site: what each listed, or where and why it broke; those of an index under it. */
export function SitemapTree({ sitemaps, more, origin, name }: SitemapTreeProps): ReactNode {
  if (sitemaps.length === 0) return null
  return (
    <div className="sitemaps">
      <p className="quiet">{words.heading}</p>
      <Branch sitemaps={sitemaps} origin={origin} name={name} />
      {more > 0 && <p className="quiet">{furtherSitemaps(more)}</p>}
    </div>
  )
}

interface BranchProps {
  readonly sitemaps: readonly SitemapView[]
  /** Left out of the addresses that share it. */
  readonly origin: string | null
  readonly name?: string
}

function Branch({ sitemaps, origin, name }: BranchProps): ReactNode {
  return (
    <ul className="sitemap-branch" aria-label={name}>
      {sitemaps.map((sitemap) => (
        <li key={sitemap.address}>
          {sitemap.children.length === 0 ? (
            <Sitemap sitemap={sitemap} origin={origin} />
          ) : (
            <details open>
              <summary>
                <Sitemap sitemap={sitemap} origin={origin} />
              </summary>
              <Branch sitemaps={sitemap.children} origin={origin} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sitemap({
  sitemap,
  origin,
}: {
  readonly sitemap: SitemapView
  readonly origin: string | null
}): ReactNode {
  const { address, error, namedBy } = sitemap
  const named = namedByText[namedBy]
  return (
    <span className="sitemap" data-read={error === null}>
      <span className="sitemap-head">
        <MiddleCut text={shortAddress(address, origin)} whole={address} />
        <span className="sitemap-given">{givenText(sitemap)}</span>
        {named !== null && <span className="quiet">{named}</span>}
      </span>
      {error !== null && (
        <span className="sitemap-fault">
          <ForeignText text={error} />
        </span>
      )}
    </span>
  )
}
