import type { ReactNode } from 'react'
import type { PageDetail } from '../../src-shared/evidence-view.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { listIn, textIn } from '../parts/read-line.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { showPage } from '../state/page-store.ts'
import { commonOrigin, shortAddress } from '../words/address-words.ts'
import { detailWords as words, furtherLinks } from '../words/detail-words.ts'

/** Most links drawn; the line has all of them. */
const maxLinks = 300

interface LinksTabProps {
  readonly detail: PageDetail
  readonly line: PageLine
}

/** How the crawl came here, and where the page leads. */
export function LinksTab({ detail, line }: LinksTabProps): ReactNode {
  const start = useCrawl((state) => state.status?.start ?? '')
  const origin = commonOrigin(start)
  const links = line.ok ? listIn(line.links) : []
  return (
    <>
      <h3>{words.chain}</h3>
      <ol className="chain">
        {detail.chain.map(({ url, number }) => (
          <li key={url}>
            {number === null || number === detail.number ? (
              <MiddleCut text={shortAddress(url, origin)} whole={url} />
            ) : (
              <button type="button" className="button-link" onClick={() => showPage(number)}>
                <MiddleCut text={shortAddress(url, origin)} whole={url} />
              </button>
            )}
          </li>
        ))}
      </ol>
      <h3>{words.out}</h3>
      {links.length === 0 && <p className="quiet">{words.noLinks}</p>}
      <ul className="plain-list">
        {links.slice(0, maxLinks).map((link, place) => (
          <li key={place}>
            <MiddleCut text={shortAddress(textIn(link), origin)} whole={textIn(link)} />
          </li>
        ))}
      </ul>
      {links.length > maxLinks && <p className="quiet">{furtherLinks(links.length - maxLinks)}</p>}
    </>
  )
}
