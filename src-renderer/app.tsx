import { type DragEvent, type ReactNode, useState } from 'react'
import type { CrawlStatus } from '../src-shared/crawl-status.ts'
import type { View } from '../src-shared/desktop-contract.ts'
import { desktop } from './api.ts'
import { BottomBar } from './panels/bottom-bar.tsx'
import { DownloadSheet } from './panels/download-sheet.tsx'
import { ExportSheet } from './panels/export-sheet.tsx'
import { NoticeBar } from './panels/notice-bar.tsx'
import { Rail } from './panels/rail.tsx'
import { ReachSheet } from './panels/reach-sheet.tsx'
import { ShortcutSheet } from './panels/shortcut-sheet.tsx'
import { LibraryView } from './screens/library.tsx'
import { NewCrawl } from './screens/new-crawl.tsx'
import { Pages } from './screens/pages.tsx'
import { Problems } from './screens/problems.tsx'
import { Refusals } from './screens/refusals.tsx'
import { SettingsView } from './screens/settings.tsx'
import { Sites } from './screens/sites.tsx'
import { openCrawl } from './state/crawl-acts.ts'
import { useCrawl } from './state/crawl-store.ts'
import { showNotice } from './state/notice-store.ts'
import { showLook } from './state/look-store.ts'
import { forgetMap } from './state/map-store.ts'
import { takeList } from './state/new-crawl-store.ts'
import { showView, useView } from './state/view-store.ts'
import { shellWords } from './words/shell-words.ts'

/** The window: the rail, the view in front, the figures below, and a sheet on top when one is open. */
export function App(): ReactNode {
  const { view, sheet } = useView()
  const status = useCrawl((state) => state.status)
  const drop = useDrop()
  return (
    <div className="frame" {...drop.events}>
      <Rail />
      <main className="stage">
        <ViewOf view={view} status={status} />
      </main>
      <NoticeBar />
      <BottomBar />
      {drop.isOver && <p className="drop-here">{shellWords.dropHere}</p>}
      {sheet === 'export' && <ExportSheet />}
      {sheet === 'shortcuts' && <ShortcutSheet />}
      {sheet === 'reach' && <ReachSheet />}
      {sheet === 'download' && <DownloadSheet />}
    </div>
  )
}

interface ViewOfProps {
  readonly view: View
  readonly status: CrawlStatus | null
}

function ViewOf({ view, status }: ViewOfProps): ReactNode {
  if (view === 'library') return <LibraryView />
  if (view === 'settings') return <SettingsView />
  if (view === 'new-crawl' || status === null) return <NewCrawl />
  switch (view) {
    case 'pages':
      return <Pages status={status} />
    case 'sites':
      return <Sites status={status} />
    case 'refusals':
      return <Refusals status={status} />
    case 'problems':
      return <Problems status={status} />
  }
}

interface Drop {
  readonly isOver: boolean
  readonly events: Readonly<Record<string, (event: DragEvent) => void>>
}

/** A crawl file dropped anywhere opens, a list goes into the form; nothing else is taken, and nothing navigates. */
function useDrop(): Drop {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent): void => {
    event.preventDefault()
    setOver(event.dataTransfer.types.includes('Files'))
  }
  const take = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    const path = file === undefined ? '' : desktop.pathOf(file)
    if (path.toLowerCase().endsWith('.jsonl')) void openCrawl(path)
    else if (isListName(path)) showList(path)
    else if (file !== undefined) showNotice({ tone: 'trouble', sentence: shellWords.notACrawl })
  }
  return {
    isOver,
    events: { onDragOver: hold, onDragLeave: () => setOver(false), onDrop: take },
  }
}

/** The files that may hold a list of addresses. */
const isListName = (path: string): boolean => /\.(txt|csv|tsv|tab|xml|gz)$/i.test(path)

function showList(file: string): void {
  showView('new-crawl')
  showLook(null)
  forgetMap()
  takeList({ file })
}
