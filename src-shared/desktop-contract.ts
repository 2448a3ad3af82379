/** What the window gets from the preload script, and nothing else: one pipe to the service and three desktop duties. */
export interface SaunterBridge {
  readonly send: (message: unknown) => void
  /** Returns how to stop listening. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void
  /** Asks the person for a place to write to; null when they changed their mind. */
  readonly chooseSaveFile: (wish: SaveWish) => Promise<string | null>
  /** Asks the person for a crawl file; null when they changed their mind. */
  readonly chooseCrawlFile: () => Promise<string | null>
  /** Where a new crawl's file goes unless the person says otherwise: a name that is free, in their own folder. */
  readonly suggestFile: (start: string) => Promise<string>
  /** What runs underneath, for the About line. */
  readonly about: { readonly version: string; readonly electron: string; readonly isDemo: boolean }
}

export interface SaveWish {
  readonly kind: 'crawl' | 'csv'
  readonly suggestion: string
}

/** Names of the channels between the preload script and the main process. */
export const channels = {
  toService: 'saunter:to-service',
  fromService: 'saunter:from-service',
  chooseSaveFile: 'saunter:choose-save-file',
  chooseCrawlFile: 'saunter:choose-crawl-file',
  suggestFile: 'saunter:suggest-file',
} as const
