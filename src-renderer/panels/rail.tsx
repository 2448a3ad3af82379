import { CirclePlus, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { desktop } from '../api.ts'
import { useCrawl } from '../state/crawl-store.ts'
import { showView, useView, type View } from '../state/view-store.ts'
import { aboutLine, shellWords } from '../words/shell-words.ts'
import { Mark } from '../parts/mark.tsx'

const items: readonly { readonly view: View; readonly label: string; readonly icon: ReactNode }[] = [
  { view: 'new-crawl', label: shellWords.newCrawl, icon: <CirclePlus size={16} aria-hidden="true" /> },
  { view: 'pages', label: shellWords.pages, icon: <Table size={16} aria-hidden="true" /> },
]

/** The views, and what is in front. */
export function Rail(): ReactNode {
  const view = useView((state) => state.view)
  const hasCrawl = useCrawl((state) => state.status !== null)
  return (
    <nav className="rail" aria-label={shellWords.views}>
      <p className="rail-name">
        <Mark />
        <span className="rail-word">Saunter</span>
      </p>
      <ul>
        {items.map((item) => {
          const isShut = item.view === 'pages' && !hasCrawl
          return (
            <li key={item.view}>
              <button
                type="button"
                className="rail-item"
                aria-current={view === item.view ? 'page' : undefined}
                disabled={isShut}
                title={isShut ? shellWords.pagesNeedACrawl : item.label}
                onClick={() => showView(item.view)}
              >
                {item.icon}
                <span className="rail-label">{item.label}</span>
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
