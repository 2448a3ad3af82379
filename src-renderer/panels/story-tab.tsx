import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageDetail } from '../../src-shared/evidence-view.ts'
import type { PageLine } from '../../src-shared/page-line.ts'
import { ForeignText } from '../parts/foreign-text.tsx'
import { listIn } from '../parts/read-line.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { commonOrigin, shortAddress } from '../words/address-words.ts'
import { climbText, detailWords as words, isDown } from '../words/detail-words.ts'
import { requestText, waitedText } from '../words/lane-words.ts'

interface StoryTabProps {
  readonly detail: PageDetail
  readonly line: PageLine
}

/** How the page came: each rest, request and step, with its cause and seconds. */
export function StoryTab({ detail, line }: StoryTabProps): ReactNode {
  const start = useCrawl((state) => state.status?.start ?? '')
  const origin = commonOrigin(start)
  const climbs = listIn(line.fetch?.climbs)
  const retries = listIn(line.retries)
  const isUnasked = detail.story.length === 0 && !line.ok && line.fetch === undefined
  return (
    <>
      {detail.story.length === 0 && <p className="quiet">{isUnasked ? words.noRequest : words.noStory}</p>}
      <ol className="story">
        {detail.story.map((request) => (
          <li key={request.n} className="story-step">
            <p className="story-rest">
              <ForeignText text={waitedText(request)} />
            </p>
            <p className="story-request">
              <code>
                <ForeignText text={shortAddress(request.address, origin)} />
              </code>
              <span className="story-result">{requestText(request)}</span>
            </p>
            {request.error !== null && (
              <p className="fault">
                <ForeignText text={request.error} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {retries.map(({ reason, after }, place) => (
        <p key={`again ${place}`} className="story-note">
          <strong>{words.again}</strong> <ForeignText text={`${reason} (${after} s)`} />
        </p>
      ))}
      {climbs.length > 0 && (
        <ol className="climbs" aria-label={words.climbs}>
          {climbs.map((climb, place) => (
            <li key={place} data-way={isDown(climb) ? 'down' : 'up'}>
              {isDown(climb) ? (
                <ArrowDown size={14} aria-hidden="true" />
              ) : (
                <ArrowUp size={14} aria-hidden="true" />
              )}
              <span>
                <ForeignText text={climbText(climb)} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
