import type { ReactNode } from 'react'
import { userAgent } from '../../src-shared/product.ts'
import { useSettings } from '../state/settings-store.ts'
import { appearAs, newCrawlWords as words } from '../words/new-crawl-words.ts'

/** Under what name we come, what is always obeyed and why, and that this is no licence (spec decisions N1, E7). */
export function OurManners(): ReactNode {
  const contact = useSettings(({ settings }) => settings.contact)
  return (
    <div className="manners">
      <p>
        {appearAs.before}
        <code>{userAgent(contact)}</code>
        {appearAs.after}
      </p>
      <details>
        <summary>{words.whyNot}</summary>
        {words.whyNotText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
      <p>{words.licence}</p>
    </div>
  )
}
