import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { RobotsText } from '../../src-shared/evidence-view.ts'
import { shownText } from '../parts/foreign-text.tsx'
import { refusalWords as words } from '../words/refusal-words.ts'

/** Height of a line in CSS pixels, as in styles/refusals.css. */
const linePx = 22
/** Lines beyond the edge of what is seen. */
const overscan = 20

interface RobotsFileProps {
  readonly text: RobotsText
  /** Number of the line that decides, from 1; null for none. */
  readonly deciding: number | null
  /** Lines on either side of it; the whole file without. */
  readonly around?: number
}

/** A stored robots.txt with its line numbers; the deciding line is marked, and those of our group at the edge. */
export function RobotsFile({ text, deciding, around }: RobotsFileProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const from = around === undefined || deciding === null ? 0 : Math.max(0, deciding - 1 - around)
  const to =
    around === undefined || deciding === null
      ? text.lines.length
      : Math.min(text.lines.length, deciding + around)
  const ours = useMemo(() => new Set(text.group?.lines ?? []), [text])
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to memoised children
  const virtualizer = useVirtualizer({
    count: to - from,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePx,
    overscan,
  })
  useEffect(() => {
    if (deciding !== null && deciding > from && deciding <= to) {
      virtualizer.scrollToIndex(deciding - 1 - from, { align: 'center' })
    }
  }, [deciding, from, to, text, virtualizer])
  return (
    <div
      ref={scroller}
      className={around === undefined ? 'robots-file' : 'robots-file robots-file-part'}
      tabIndex={0}
      role="group"
      aria-label={words.file}
    >
      <ol className="robots-lines" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const number = from + index + 1
          return (
            <li
              key={number}
              className="robots-line"
              aria-current={number === deciding ? 'true' : undefined}
              data-ours={ours.has(number)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className="robots-number">{number}</span>
              <code>
                <bdi>{shownText(text.lines[number - 1] ?? '')}</bdi>
              </code>
            </li>
          )
        })}
      </ol>
      {text.isTruncated && around === undefined && <p className="quiet">{words.truncated}</p>}
    </div>
  )
}
