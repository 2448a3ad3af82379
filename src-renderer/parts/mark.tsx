import type { ReactNode } from 'react'

/** The wading bird at walk, two strokes; resources/icon.svg is the same drawing on paper. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="2 4 66 66" width="26" height="26" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="4.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M64 23 46 16.5C43.5 10.5 35 10.5 34 17.5 33.3 22.5 37.5 25.5 36.5 30.5 35 37 21 34.5 6 41 11 47.5 21 51 31 49 38.5 47.4 43 42 42.5 35" />
        <path d="M32 49 38 63M25 49.7 22.5 56 13 60" />
      </g>
    </svg>
  )
}
