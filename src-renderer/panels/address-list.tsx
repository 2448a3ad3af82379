import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { MiddleCut } from '../parts/middle-cut.tsx'
import { fetchRows, rowsAtOnce, useMap } from '../state/map-store.ts'
import { mapWords as words } from '../words/map-words.ts'

const rowPx = 26

/** The addresses of a map; only those that are looked at are drawn and fetched. */
export function AddressList({ count }: { readonly count: number }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const pieces = useMap((state) => state.rows)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed to memoised children
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 10,
  })
  const shown = virtual.getVirtualItems()
  const first = Math.floor((shown[0]?.index ?? 0) / rowsAtOnce)
  const last = Math.floor((shown.at(-1)?.index ?? 0) / rowsAtOnce)
  useEffect(() => {
    for (let piece = first; piece <= last; piece += 1) void fetchRows(piece)
  }, [first, last])
  return (
    <div ref={box} className="address-list" tabIndex={0} role="group" aria-label={words.list}>
      <ol style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = pieces.get(Math.floor(index / rowsAtOnce))?.[index % rowsAtOnce]
          return (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={count}
              style={{ transform: `translateY(${start}px)`, height: rowPx }}
            >
              <MiddleCut text={row?.url ?? words.loading} />
              {typeof row?.lastmod === 'string' && <span className="quiet">{row.lastmod}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
