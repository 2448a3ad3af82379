import type { ReactNode } from 'react'

interface ViewBarProps {
  readonly heading: string
  readonly lead?: string
  readonly children?: ReactNode
}

/** The top bar of a view: what it is, in a line what it is for, and its acts. */
export function ViewBar({ heading, lead, children }: ViewBarProps): ReactNode {
  return (
    <header className="top-bar" data-pane="top">
      <div className="top-bar-title">
        <h1>{heading}</h1>
        {lead !== undefined && <p className="quiet">{lead}</p>}
      </div>
      {children !== undefined && <div className="top-bar-acts">{children}</div>}
    </header>
  )
}
