import type { CrawlStatus } from '../../src-shared/crawl-status.ts'
import type { DesktopWish, PlainWish, View } from '../../src-shared/desktop-contract.ts'
import { desktop } from '../api.ts'
import { chooseCrawl, openCrawl, pauseOrGoOn, stopCrawl } from './crawl-acts.ts'
import { useCrawl } from './crawl-store.ts'
import { openExport } from './export-store.ts'
import { showLook } from './look-store.ts'
import { editField, refreshSuggestion, startCrawl } from './new-crawl-store.ts'
import { showNotice } from './notice-store.ts'
import { nextPane } from './panes.ts'
import { showDetail, usePick } from './pick-store.ts'
import { showSheet, showView, useView } from './view-store.ts'
import { interrupted, shellWords } from '../words/shell-words.ts'

/** Views that show the open crawl. */
const ofTheCrawl: ReadonlySet<View> = new Set(['pages', 'sites', 'refusals', 'problems'])

function goTo(view: View): void {
  if (ofTheCrawl.has(view) && useCrawl.getState().status === null) return
  showView(view)
}

/** Focuses a field once its view is drawn. */
function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

const plain: Readonly<Record<PlainWish, () => void>> = {
  'new-crawl': () => showView('new-crawl'),
  'choose-crawl': () => void chooseCrawl(),
  address: () => {
    showView('new-crawl')
    focusLater('new-start')
  },
  start: () => {
    if (useView.getState().view === 'new-crawl') void startCrawl()
  },
  'pause-or-go-on': () => void pauseOrGoOn(),
  stop: () => void stopCrawl(),
  find: () => {
    goTo('pages')
    focusLater('search-pages')
  },
  export: () => openExport(),
  'export-filter': () => openExport('filter'),
  detail: () => {
    goTo('pages')
    showDetail(!usePick.getState().isDetailOpen)
  },
  shortcuts: () => showSheet('shortcuts'),
  'next-pane': nextPane,
}

async function openAgain(file: string, isInterrupted: boolean): Promise<void> {
  await openCrawl(file)
  const status = await whenKnown()
  if (isInterrupted && status?.file === file) {
    showNotice({ tone: 'done', sentence: interrupted(status.counts.pages, status.canContinue) })
  }
}

/** The open crawl once its file was read and how it was left is known; a large file takes a while. */
function whenKnown(): Promise<CrawlStatus | null> {
  const known = (status: CrawlStatus | null): boolean => status?.phase !== 'ready'
  return new Promise((resolve) => {
    const { status } = useCrawl.getState()
    if (known(status)) {
      resolve(status)
      return
    }
    const stop = useCrawl.subscribe((state) => {
      if (!known(state.status)) return
      stop()
      resolve(state.status)
    })
  })
}

/** Does what the menu, the system or a key asks for. While a sheet is open, only the sheet is heard. */
export function grantWish(wish: DesktopWish): void {
  if (wish.kind === 'leaving') {
    useView.setState({ isLeaving: true })
    return
  }
  if (wish.kind === 'came-back') {
    showNotice({ tone: 'done', sentence: shellWords.cameBack })
    return
  }
  if (useView.getState().sheet !== null) return
  if (wish.kind === 'view') goTo(wish.view)
  else if (wish.kind === 'open-crawl') void openAgain(wish.file, wish.isInterrupted === true)
  else if (wish.kind === 'fill-address') fillAddress(wish.address)
  else plain[wish.kind]()
}

function fillAddress(address: string): void {
  showView('new-crawl')
  showLook(null)
  editField('start', address)
  void refreshSuggestion()
  focusLater('new-start')
}

/** Does what the menu and the system ask for. */
export function listenToDesktop(): void {
  desktop.onWish(grantWish)
}
