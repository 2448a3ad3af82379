import { create } from 'zustand'
import type { PageDetail } from '../../src-shared/evidence-view.ts'
import { service } from '../api.ts'
import { failureSentence } from '../words/failure-words.ts'

interface PageState {
  /** The page that is shown or on its way; null when none is. */
  readonly number: number | null
  readonly detail: PageDetail | null
  readonly fault: string | null
}

/** The page in the pane beside the table. */
export const usePage = create<PageState>(() => ({ number: null, detail: null, fault: null }))

/** Keys move faster than pages come: at most one is on its way, and then the newest. */
let isFetching = false

/** Shows a page by its number; what was shown stays until it is there. */
export function showPage(number: number | null): void {
  if (number === null) {
    usePage.setState({ number: null, detail: null, fault: null })
    return
  }
  if (usePage.getState().number === number && usePage.getState().detail?.number === number) return
  usePage.setState({ number, fault: null })
  if (!isFetching) void fetchPage()
}

async function fetchPage(): Promise<void> {
  isFetching = true
  const { number } = usePage.getState()
  if (number !== null) {
    try {
      const detail = await service.page({ number })
      if (usePage.getState().number === number) usePage.setState({ detail })
    } catch (error) {
      if (usePage.getState().number === number) {
        usePage.setState({ detail: null, fault: failureSentence(error) })
      }
    }
  }
  isFetching = false
  if (usePage.getState().number !== number) void fetchPage()
}
