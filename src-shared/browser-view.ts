/** A browser as the window shows it. */
export interface ShownBrowser {
  readonly path: string
  /** `Chrome`, `Edge` or `Chromium`. */
  readonly name: string
  readonly version: string
}

/** What Settings say of the real browser. */
export interface BrowserView {
  /** What the person chose: `auto`, `never` or the path of a program. */
  readonly wish: string
  readonly found: ShownBrowser | null
  /** Why there is none, and what to do. */
  readonly reason: string | null
  /** None was found on the whole machine; not that it was switched off, or that the named one is none. */
  readonly isMissing: boolean
  /** What SAUNTER_BROWSER says, which decides where the person left it open; null when it is not set or does not count. */
  readonly environment: string | null
  /** How far a download is; null when none runs. */
  readonly download: BrowserDownload | null
}

/** What would be downloaded: told before anything is asked for. */
export interface BrowserOffer {
  readonly name: string
  readonly version: string
  /** The host it comes from. */
  readonly from: string
  /** The folder it goes into. */
  readonly folder: string
}

/** How far a download is; `totalBytes` is null where the server does not say. */
export interface BrowserDownload {
  readonly step: 'asking' | 'downloading' | 'unpacking'
  readonly doneBytes: number
  readonly totalBytes: number | null
}
