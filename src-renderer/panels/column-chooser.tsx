import * as Popover from '@radix-ui/react-popover'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { showColumnSet, toggleColumn } from '../state/column-acts.ts'
import { useSettings } from '../state/settings-store.ts'
import { queryWords as words } from '../words/query-words.ts'
import { columnsOf, gridColumns } from './grid-columns.ts'

const sets = ['usual', 'shop', 'article', 'links', 'robots'] as const

/** Which columns the table shows; the choice is remembered. */
export function ColumnChooser(): ReactNode {
  const ids = useSettings(({ settings }) => settings.columns)
  const shown = new Set(columnsOf(ids).map(({ id }) => id))
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button type="button" className="button button-quiet">
          <Columns3 size={14} aria-hidden="true" />
          {words.columns}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="sheet-small"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={words.columns}
        >
          <p className="label">{words.sets}</p>
          <div className="chooser-sets">
            {sets.map((name) => (
              <button key={name} type="button" className="button" onClick={() => showColumnSet(name)}>
                {words[name]}
              </button>
            ))}
          </div>
          <p className="label">{words.everyColumn}</p>
          <ul className="chooser-list">
            {gridColumns.map(({ id, label }) => (
              <li key={id}>
                <label className="choice">
                  <input type="checkbox" checked={shown.has(id)} onChange={() => toggleColumn(id)} />
                  {label}
                </label>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
