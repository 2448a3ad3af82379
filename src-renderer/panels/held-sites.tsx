import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HeldSite } from '../../src-shared/crawl-status.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { useCrawl } from '../state/crawl-store.ts'
import { decideSite } from '../state/crawl-acts.ts'
import { heldWords as words } from '../words/pages-words.ts'
import { useLeftMs } from '../hooks/use-left-ms.ts'
import { timeText } from '../words/look-words.ts'

interface HeldSitesProps {
  readonly held: readonly HeldSite[]
  /** A sentence that stands above already and need not be said again. */
  readonly said?: string
}

/** Sites whose pages are held until the person decides, or their time has come (spec decisions A3, P9). */
export function HeldSites({ held, said }: HeldSitesProps): ReactNode {
  if (held.length === 0) return null
  return (
    <section className="held" aria-label={words.region}>
      {held.map((site) => (
        <Held key={site.site} held={site} isSaid={site.sentence === said} />
      ))}
    </section>
  )
}

function Held({ held, isSaid }: { readonly held: HeldSite; readonly isSaid: boolean }): ReactNode {
  const isReview = held.kind === 'review'
  return (
    <div className="held-site">
      <Hourglass size={16} aria-hidden="true" />
      <p>
        <strong>
          {isReview ? words.review : words.waiting} {held.leftMs !== null && <Until leftMs={held.leftMs} />}
        </strong>{' '}
        <ForeignText text={isSaid ? words.question(held.site) : held.sentence} />
      </p>
      <div className="held-acts">
        {isReview && (
          <button type="button" className="button" onClick={() => void decideSite(held.site, 'wait')}>
            {words.wait}
          </button>
        )}
        <button type="button" className="button" onClick={() => void decideSite(held.site, 'refuse')}>
          {isReview ? words.refuse : words.finish}
        </button>
      </div>
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The time of day at which it ends by itself, and what is left until then. */
function Until({ leftMs }: { readonly leftMs: number }): ReactNode {
  const receivedAt = useCrawl((state) => state.receivedAt)
  const left = useLeftMs(leftMs)
  const end = new Date(performance.timeOrigin + receivedAt + leftMs)
  return (
    <>
      {words.until(clock.format(end))} <span className="countdown">({timeText(left / 1000)})</span>
    </>
  )
}
