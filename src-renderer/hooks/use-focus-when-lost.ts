import { type RefObject, useEffect } from 'react'

/**
 * Takes the focus when an element appears and nothing has it: the button that was pressed has gone, and this one stands
 * for the next sensible act.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus()
  }, [element])
}
