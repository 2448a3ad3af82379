import { type RefObject, useEffect, useState } from 'react'

/** The width inside an element's padding, in CSS pixels, kept up as it changes; undefined until it was measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidthPx] = useState<number | undefined>(undefined)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidthPx(Math.floor(entry.contentRect.width))
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return widthPx
}
