/** What the window gets from the preload script, and nothing else: one pipe to the service and a few desktop duties. */
export interface SaunterBridge {
  readonly send: (message: unknown) => void
  /** Returns how to stop listening. */
  readonly onMessage: (listener: (message: unknown) => void) => () => void
  /** Asks the person for a place to write to; null when they changed their mind. */
  readonly chooseSaveFile: (wish: SaveWish) => Promise<string | null>
  /** Asks the person for a crawl file; null when they changed their mind. */
  readonly chooseCrawlFile: () => Promise<string | null>
  /** Asks the person for a list of addresses; null when they changed their mind. */
  readonly chooseListFile: () => Promise<string | null>
  /** Asks the person for the program of a browser; null when they changed their mind. */
  readonly chooseProgram: () => Promise<string | null>
  /** Asks the person for a folder; null when they changed their mind. */
  readonly chooseFolder: () => Promise<string | null>
  /** Where a new crawl's file goes unless the person says otherwise: a name that is free, in their own folder. */
  readonly suggestFile: (start: string) => Promise<string>
  /** Opens the system's file manager at a file. */
  readonly showInFolder: (file: string) => Promise<null>
  /** Puts text into the system's clipboard. */
  readonly copyText: (text: string) => Promise<null>
  /** Where a file lies that was dropped onto the window; empty for one that lies nowhere. */
  readonly pathOf: (file: unknown) => string
  /** What the menu, the system or the end of the program asks of the window. Returns how to stop listening. */
  readonly onWish: (listener: (wish: DesktopWish) => void) => () => void
  /** What runs underneath, for the About line. */
  readonly about: {
    readonly version: string
    readonly electron: string
    readonly isDemo: boolean
    readonly isMac: boolean
    /** Whether a first start may ask how the person can be reached; a scripted run never does. */
    readonly mayGreet: boolean
  }
}

/** A file to be written: what kind, and the name or path the dialog begins with. */
export interface SaveWish {
  readonly kind: 'crawl' | 'csv' | 'jsonl' | 'text'
  readonly suggestion: string
}

/** The views of the rail, in its order; Ctrl+1 is the first. */
export const views = ['new-crawl', 'library', 'pages', 'sites', 'refusals', 'problems', 'settings'] as const
export type View = (typeof views)[number]

/** A command without anything to it: each is in the menu, with its key. */
export const plainWishes = [
  'new-crawl',
  'choose-crawl',
  'address',
  'start',
  'pause-or-go-on',
  'stop',
  'find',
  'export',
  'export-filter',
  'detail',
  'shortcuts',
  'next-pane',
] as const
export type PlainWish = (typeof plainWishes)[number]

/** Something the desktop asks of the window; `leaving` means that the program ends once the answer in flight is written. */
export type DesktopWish =
  | { readonly kind: PlainWish }
  | { readonly kind: 'view'; readonly view: View }
  /** A crawl file; `isInterrupted` when it was being filled as the program ended. */
  | { readonly kind: 'open-crawl'; readonly file: string; readonly isInterrupted?: boolean }
  /** The page of the window broke and was loaded anew; whatever ran went on. */
  | { readonly kind: 'came-back' }
  /** An address to fill in; nothing is started. */
  | { readonly kind: 'fill-address'; readonly address: string }
  | { readonly kind: 'leaving' }

/** Names of the channels between the preload script and the main process. */
export const channels = {
  toService: 'saunter:to-service',
  fromService: 'saunter:from-service',
  chooseSaveFile: 'saunter:choose-save-file',
  chooseCrawlFile: 'saunter:choose-crawl-file',
  chooseListFile: 'saunter:choose-list-file',
  chooseProgram: 'saunter:choose-program',
  chooseFolder: 'saunter:choose-folder',
  suggestFile: 'saunter:suggest-file',
  showInFolder: 'saunter:show-in-folder',
  copyText: 'saunter:copy-text',
  wish: 'saunter:wish',
} as const

/** The command line switches by which the main process tells the preload script of a scripted run and of a first start. */
export const demoSwitch = '--saunter-demo'
export const greetSwitch = '--saunter-may-greet'
