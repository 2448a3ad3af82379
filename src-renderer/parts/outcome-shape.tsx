import type { ReactNode } from 'react'
import type { Outcome } from '../../src-shared/page-error.ts'

const drawings: Readonly<Record<Outcome, ReactNode>> = {
  read: <circle cx="6" cy="6" r="3.5" fill="currentColor" />,
  refused: <rect x="1" y="4.5" width="10" height="3" rx="0.5" fill="currentColor" />,
  reserved: (
    <text x="6" y="10.2" textAnchor="middle" fontSize="12" fontWeight="600" fill="currentColor" stroke="none">
      §
    </text>
  ),
  redirected: <path d="M1.5 6h8M6.5 2.8 9.7 6 6.5 9.2" />,
  slowed: (
    <path d="M2.5 1.5h7M2.5 10.5h7M3.5 1.7c0 2.6 5 2.6 5 4.3s-5 1.7-5 4.3M8.5 1.7c0 2.6-5 2.6-5 4.3s5 1.7 5 4.3" />
  ),
  failed: <path d="m2.5 2.5 7 7M9.5 2.5l-7 7" />,
}

/** The shape of an outcome, in the colour around it; the word beside it carries the meaning. */
export function OutcomeShape({ outcome }: { readonly outcome: Outcome }): ReactNode {
  return (
    <svg className="shape" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        {drawings[outcome]}
      </g>
    </svg>
  )
}
