import { type ReactNode, useState } from 'react'

interface FoldProps {
  readonly label: ReactNode
  readonly isOpenAtFirst?: boolean
  /** What is inside; made only once it is open, so that a big thing costs nothing while it is shut. */
  readonly children: () => ReactNode
}

/** Something with more inside, open or shut. */
export function Fold({ label, isOpenAtFirst = false, children }: FoldProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  )
}
