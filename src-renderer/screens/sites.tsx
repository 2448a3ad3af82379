import { type ReactNode, useEffect } from 'react'
import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { SiteRow } from '../../src-shared/evidence-view.ts'
import { service } from '../api.ts'
import { useFetched } from '../hooks/use-fetched.ts'
import { HeldSites } from '../panels/held-sites.tsx'
import { SitemapTree } from '../panels/sitemap-tree.tsx'
import { ViewBar } from '../panels/view-bar.tsx'
import { ForeignText } from '../parts/foreign-text.tsx'
import { gapText } from '../words/lane-words.ts'
import { readingText, siteWords as words, besideText } from '../words/site-words.ts'
import { treeName } from '../words/sitemap-words.ts'
import { followRequests } from '../state/request-store.ts'

/** Every site of the crawl: how it was treated, and by what rule. */
export function Sites({ status }: { readonly status: CrawlStatus }): ReactNode {
  useEffect(() => void followRequests(status.file), [status])
  const requests = status.lanes.reduce((sum, lane) => sum + lane.requests, 0)
  const { value, fault } = useFetched(status.file, requests, () => service.sites())
  return (
    <>
      <ViewBar heading={words.heading} lead={words.lead} />
      <div className="view">
        <HeldSites held={status.held} />
        {fault !== null && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {value !== null && value.length === 0 && <p className="view-empty">{words.empty}</p>}
        {value !== null && value.length > 0 && <SiteTable sites={value} />}
      </div>
    </>
  )
}

function SiteTable({ sites }: { readonly sites: readonly SiteRow[] }): ReactNode {
  return (
    <div className="table-frame" tabIndex={0} role="group" aria-label={words.table} data-pane="sites">
      <table className="plain-table sites" aria-label={words.table}>
        <thead>
          <tr>
            {words.heads.map((head, place) => (
              <th key={head} scope="col" className={place === 0 ? undefined : 'is-number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sites.map((row) => (
          <SiteBody key={row.site} row={row} />
        ))}
      </table>
    </div>
  )
}

function SiteBody({ row }: { readonly row: SiteRow }): ReactNode {
  const figures: readonly string[] = [
    String(row.requests),
    row.delaySeconds === null
      ? '–'
      : Number.isFinite(row.delaySeconds)
        ? `${row.delaySeconds} s`
        : words.endless,
    gapText(row.shortestGapMs),
    String(row.inFlightMost),
    row.meanSeconds === null ? '–' : `${row.meanSeconds.toFixed(2)} s`,
    row.lastStatus === null ? '–' : String(row.lastStatus),
    String(row.connections),
  ]
  return (
    <tbody>
      <tr>
        <th scope="row">
          <ForeignText text={row.site} />
        </th>
        {figures.map((figure, place) => (
          <td key={words.heads[place + 1]} className="is-number">
            {figure}
          </td>
        ))}
      </tr>
      <tr className="site-more">
        <td colSpan={words.heads.length}>
          {row.delayWhy !== '' && (
            <p>
              <span className="quiet">{words.why}</span> <ForeignText text={row.delayWhy} />
            </p>
          )}
          {row.beside > 0 && <p className="quiet">{besideText(row.beside)}</p>}
          {row.robots.length === 0 && <p className="quiet">{words.noRobots}</p>}
          {row.robots.map(({ origin, status, error, at }) => (
            <p key={origin}>
              <span className="quiet">{words.robots}</span> <ForeignText text={origin} />:{' '}
              <ForeignText text={readingText(status, error, at)} />
            </p>
          ))}
          <SitemapTree
            sitemaps={row.sitemaps}
            more={row.moreSitemaps}
            origin={row.robots[0]?.origin ?? null}
            name={treeName(row.site)}
          />
        </td>
      </tr>
    </tbody>
  )
}
