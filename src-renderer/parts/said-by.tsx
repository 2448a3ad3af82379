import type { ReactNode } from 'react'
import { ForeignText } from './foreign-text.tsx'
import { textIn } from './read-line.ts'

interface SaidByProps {
  readonly source: string | null
  readonly name?: string
  readonly where: string | null
}

/** Who said something of a page: the reader, the key it stood under, the place. */
export function SaidBy({ source, name, where }: SaidByProps): ReactNode {
  return (
    <>
      <ForeignText text={textIn(source)} />
      {name !== undefined && (
        <>
          {' '}
          <code>
            <ForeignText text={textIn(name)} />
          </code>
        </>
      )}
      {textIn(where) !== '' && (
        <>
          {' '}
          <code className="where">
            <ForeignText text={textIn(where)} />
          </code>
        </>
      )}
    </>
  )
}
