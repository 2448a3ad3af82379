import { create } from 'zustand'

/** One sentence about what was just done, or could not be done. */
export interface Notice {
  readonly tone: 'done' | 'trouble'
  readonly sentence: string
  /** It goes by itself after a while: nothing is lost by not reading it. */
  readonly isBrief?: boolean
  /** A file that was written, to be shown in its folder. */
  readonly file?: string
}

interface NoticeState {
  readonly notice: Notice | null
}

/** The sentence under the top bar; the newest replaces the one before. */
export const useNotice = create<NoticeState>(() => ({ notice: null }))

/** Shows a sentence, or takes it away. */
export function showNotice(notice: Notice | null): void {
  useNotice.setState({ notice })
}

/** Takes a sentence about something done away, for whoever turns to something else; trouble stays until it is closed. */
export function forgetDone(): void {
  if (useNotice.getState().notice?.tone === 'done') showNotice(null)
}
