import { AppWindow } from 'lucide-react'
import type { ReactNode } from 'react'
import { browserSettingId } from '../state/browser-store.ts'
import { showView } from '../state/view-store.ts'
import { lackingWords as words } from '../words/browser-words.ts'

/** One calm hint for all pages that were read without the browser they want. */
export function LackingBrowser({ pages }: { readonly pages: number }): ReactNode {
  if (pages === 0) return null
  const show = (): void => {
    showView('settings')
    // Once it is drawn; the focus brings it into sight.
    requestAnimationFrame(() => document.getElementById(browserSettingId)?.focus())
  }
  return (
    <p className="lacking">
      <AppWindow size={14} aria-hidden="true" />
      <span>{words.text(pages)}</span>
      <button type="button" className="button-link" onClick={show}>
        {words.settings}
      </button>
    </p>
  )
}
