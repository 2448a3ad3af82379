import { create } from 'zustand'
import type { View } from '../../src-shared/desktop-contract.ts'

interface ViewState {
  readonly view: View
  /** True once the end of the program was asked for and an answer is still awaited. */
  readonly isLeaving: boolean
  /** A sheet over the views; null when none is open. */
  readonly sheet: 'export' | 'shortcuts' | 'reach' | 'download' | null
}

/** Which view is in front. */
export const useView = create<ViewState>(() => ({ view: 'new-crawl', isLeaving: false, sheet: null }))

/** Brings a view to the front. */
export function showView(view: View): void {
  useView.setState({ view })
}

/** Opens a sheet, or closes the one that is open. */
export function showSheet(sheet: ViewState['sheet']): void {
  useView.setState({ sheet })
}
