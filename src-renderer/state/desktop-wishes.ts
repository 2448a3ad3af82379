import type { DesktopWish } from '../../src-shared/desktop-contract.ts'
import { desktop } from '../api.ts'
import { chooseCrawl, exportTable, openCrawl } from './crawl-acts.ts'
import { showView, useView } from './view-store.ts'

function grant(wish: DesktopWish): void {
  switch (wish.kind) {
    case 'new-crawl':
      showView('new-crawl')
      break
    case 'choose-crawl':
      void chooseCrawl()
      break
    case 'open-crawl':
      void openCrawl(wish.file)
      break
    case 'export':
      void exportTable()
      break
    case 'leaving':
      useView.setState({ isLeaving: true })
      break
  }
}

/** Does what the menu and the system ask for. */
export function listenToDesktop(): void {
  desktop.onWish(grant)
}
