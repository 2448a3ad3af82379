import { create } from 'zustand'

/** The views of the rail that exist. */
export type View = 'new-crawl' | 'pages'

interface ViewState {
  readonly view: View
  /** True once the end of the program was asked for and an answer is still awaited. */
  readonly isLeaving: boolean
}

/** Which view is in front. */
export const useView = create<ViewState>(() => ({ view: 'new-crawl', isLeaving: false }))

/** Brings a view to the front. */
export function showView(view: View): void {
  useView.setState({ view })
}
