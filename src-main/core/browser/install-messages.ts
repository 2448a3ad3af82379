import type { BrowserDownload, BrowserOffer } from '../../../src-shared/browser-view.ts'

/** What the installing thread is started with. */
export interface InstallStart {
  readonly ownFolder: string
  /** Only say what it would be. */
  readonly isOffer: boolean
}

/** What the thread says; `done` with the program's place, `failed` with a clause that says why. */
export type FromInstaller =
  | { readonly kind: 'offer'; readonly offer: BrowserOffer }
  | { readonly kind: 'progress'; readonly progress: BrowserDownload }
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'failed'; readonly why: string }
