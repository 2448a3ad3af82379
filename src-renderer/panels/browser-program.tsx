import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Field } from '../parts/field.tsx'
import { chooseProgram, takeProgram, useBrowser } from '../state/browser-store.ts'
import { browserWords as words } from '../words/browser-words.ts'

const fieldId = 'browser-path'

/** The program a person names themselves: typed or chosen, and tried before it is kept. */
export function BrowserProgram({ kept }: { readonly kept: string }): ReactNode {
  const [path, setPath] = useState(kept)
  const { isLooking, programFault } = useBrowser()
  const take = async (wanted: string): Promise<void> => {
    if (!(await takeProgram(wanted))) document.getElementById(fieldId)?.focus()
  }
  const choose = async (): Promise<void> => {
    const chosen = await chooseProgram()
    if (chosen === null) return
    setPath(chosen)
    await take(chosen)
  }
  const keyed = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && path.trim() !== '') void take(path)
  }
  return (
    <div className="browser-program" onKeyDown={keyed}>
      <Field
        id={fieldId}
        label={words.path}
        value={path}
        onChange={(value) => {
          setPath(value)
          useBrowser.setState({ programFault: null })
        }}
        hint={words.pathHint}
        fault={programFault}
      />
      <div className="browser-acts">
        <button type="button" className="button" onClick={() => void choose()}>
          {words.choose}
        </button>
        <button
          type="button"
          className="button"
          disabled={isLooking || path.trim() === '' || (path === kept && programFault === null)}
          onClick={() => void take(path)}
        >
          {words.take}
        </button>
      </div>
    </div>
  )
}
