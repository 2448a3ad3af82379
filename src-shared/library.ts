import type { StopReason } from './crawl-status.ts'

/** A crawl file as the library's card shows it. */
export interface LibraryCard {
  readonly file: string
  /** The file is not where it was. */
  readonly isMissing: boolean
  readonly start: string | null
  readonly pages: number
  readonly bytes: number
  /** ISO time of the last change. */
  readonly changedAt: string | null
  /** Null while it is not known: it follows from replaying the file. */
  readonly stopped: StopReason | null
}
