import { type RefObject, useEffect, useState } from 'react'
import { refreshRows, useRows } from '../state/row-store.ts'
import { forgetPick } from '../state/pick-store.ts'

export interface NewRows {
  /** Rows that came and are not shown where one looks. */
  readonly count: number
  /** Marks them as seen; in a sorted table they are sorted in. */
  readonly see: () => void
}

/**
 * Counts what came while one looked elsewhere. In the file's order new rows stand at the end; in another order they are
 * held back, so that nothing moves under the pointer (spec window 3).
 */
export function useNewRows(
  scroller: RefObject<HTMLElement | null>,
  total: number,
  rowPx: number,
  isGoing: boolean,
): NewRows {
  const { filter, revision, newest } = useRows()
  const [seen, setSeen] = useState(0)
  const isSorted = filter !== null && filter.sort !== null
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const look = (): void => {
      const bottom = Math.floor((element.scrollTop + element.clientHeight) / rowPx)
      setSeen((held) => Math.max(Math.min(held, total), Math.min(bottom, total)))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, total, rowPx])
  const count = isSorted ? Math.max(0, newest - revision) : total - seen
  return {
    count: isGoing ? count : 0,
    see: () => {
      if (isSorted) {
        forgetPick()
        refreshRows()
      }
      setSeen(total)
    },
  }
}
