import type { ReactNode } from 'react'
import { BottomBar } from './panels/bottom-bar.tsx'
import { NoticeBar } from './panels/notice-bar.tsx'
import { Rail } from './panels/rail.tsx'
import { NewCrawl } from './screens/new-crawl.tsx'
import { Pages } from './screens/pages.tsx'
import { useCrawl } from './state/crawl-store.ts'
import { useView } from './state/view-store.ts'

/** The window: the rail, the view in front, the figures below. */
export function App(): ReactNode {
  const view = useView((state) => state.view)
  const status = useCrawl((state) => state.status)
  return (
    <div className="frame">
      <Rail />
      <main className="stage">
        {view === 'pages' && status !== null ? <Pages status={status} /> : <NewCrawl />}
      </main>
      <NoticeBar />
      <BottomBar />
    </div>
  )
}
