import type { ReactNode } from 'react'
import { desktop } from '../api.ts'
import { shortcuts } from '../state/shortcuts.ts'
import { showSheet } from '../state/view-store.ts'
import { shortcutWords as words } from '../words/shortcut-words.ts'
import { Sheet } from './sheet.tsx'

/** The keys in a list. */
export function ShortcutSheet(): ReactNode {
  return (
    <Sheet title={words.title} onClose={() => showSheet(null)}>
      <dl className="keys">
        {shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys.replace('Mod', desktop.about.isMac ? '⌘' : 'Ctrl')}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="sheet-acts">
        <button type="button" className="button" onClick={() => showSheet(null)}>
          {words.close}
        </button>
      </div>
    </Sheet>
  )
}
