import { CirclePlus, Globe, Library, OctagonX, Settings, ShieldQuestionMark, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { type View, views } from '../../src-shared/desktop-contract.ts'
import { desktop } from '../api.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { forgetDone } from '../state/notice-store.ts'
import { showView, useView } from '../state/view-store.ts'
import { aboutLine, shellWords } from '../words/shell-words.ts'
import { Mark } from '../parts/mark.tsx'

const items: Readonly<Record<View, { readonly label: string; readonly icon: ReactNode }>> = {
  'new-crawl': { label: shellWords.newCrawl, icon: <CirclePlus size={16} aria-hidden="true" /> },
  library: { label: shellWords.library, icon: <Library size={16} aria-hidden="true" /> },
  pages: { label: shellWords.pages, icon: <Table size={16} aria-hidden="true" /> },
  sites: { label: shellWords.sites, icon: <Globe size={16} aria-hidden="true" /> },
  refusals: { label: shellWords.refusals, icon: <ShieldQuestionMark size={16} aria-hidden="true" /> },
  problems: { label: shellWords.problems, icon: <OctagonX size={16} aria-hidden="true" /> },
  settings: { label: shellWords.settings, icon: <Settings size={16} aria-hidden="true" /> },
}

/** Views that show the open crawl. */
const ofTheCrawl: ReadonlySet<View> = new Set(['pages', 'sites', 'refusals', 'problems'])

/** The views, and what is in front. */
export function Rail(): ReactNode {
  const view = useView((state) => state.view)
  const hasCrawl = useCrawl((state) => state.status !== null)
  return (
    <nav className="rail" aria-label={shellWords.views} data-pane="rail">
      <p className="rail-name">
        <Mark />
        <span className="rail-word">Saunter</span>
      </p>
      <ul>
        {views.map((name) => {
          const { label, icon } = items[name]
          const isShut = ofTheCrawl.has(name) && !hasCrawl
          return (
            <li key={name}>
              <button
                type="button"
                className="rail-item"
                aria-current={view === name ? 'page' : undefined}
                disabled={isShut}
                title={isShut ? shellWords.needsACrawl : label}
                onClick={() => {
                  forgetDone()
                  showView(name)
                }}
              >
                {icon}
                <span className="rail-label">{label}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="rail-about" title={aboutLine(desktop.about.version, desktop.about.electron)}>
        {desktop.about.version}
      </p>
    </nav>
  )
}
