/** What the window gets from the preload script, and nothing else: one pipe to the service and a few desktop duties. */
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
  /** What the menu, the system or the end of the program asks of the window. Returns how to stop listening. */
  readonly onWish: (listener: (wish: DesktopWish) => void) => () => void
  /** What runs underneath, for the About line. */
  readonly about: { readonly version: string; readonly electron: string; readonly isDemo: boolean }
}

/** A file to be written: what kind, and the name or path the dialog begins with. */
export interface SaveWish {
  readonly kind: 'crawl' | 'csv'
  readonly suggestion: string
}

/** Something the desktop asks of the window; `leaving` means that the program ends once the answer in flight is written. */
export type DesktopWish =
  | { readonly kind: 'new-crawl' }
  | { readonly kind: 'choose-crawl' }
  | { readonly kind: 'open-crawl'; readonly file: string }
  | { readonly kind: 'export' }
  | { readonly kind: 'leaving' }

/** Names of the channels between the preload script and the main process. */
export const channels = {
  toService: 'saunter:to-service',
  fromService: 'saunter:from-service',
  chooseSaveFile: 'saunter:choose-save-file',
  chooseCrawlFile: 'saunter:choose-crawl-file',
  suggestFile: 'saunter:suggest-file',
  wish: 'saunter:wish',
} as const

/** The command line switch by which the main process tells the preload script of a scripted run. */
export const demoSwitch = '--saunter-demo'
