import type { PageErrorCode } from '../../../src-shared/page-error.ts'
import type { Address } from '../base/address.ts'
import type { DoorHeaders, PageDoors } from './page-doors.ts'

/** A page to draw. */
export interface BrowserWish {
  readonly address: Address
  readonly doors: PageDoors
  /** Who asks: what the page's scripts are told, the same as the wire says (spec decisions N1). */
  readonly userAgent: string
  /** Images, media and fonts are left out otherwise (spec decisions A18). */
  readonly mayLoadImages: boolean
}

/** What a page's scripts and styles asked for beside the document, each counted once where it ended. */
export interface RequestCounts {
  /** Asked of a site; each hop of a redirect is one. */
  made: number
  /** Images, media, fonts, frames, beacons and whatever else a page is read without. */
  unwanted: number
  /** Would have written: anything but GET. */
  writing: number
  /** Led off the public internet. */
  refused: number
  /** Refused by a robots.txt that was known. */
  disallowed: number
  /** More than one page may ask. */
  overBound: number
  /** The browser's own, or slipped past the page's guard; they ended at the guard's proxy. */
  stray: number
}

/** The page as drawn. */
export interface BrowserPage {
  readonly kind: 'page'
  /** Where it ended: scripts may have written another address of the same origin. */
  readonly landed: string
  readonly status: number
  readonly headers: DoorHeaders
  /** The serialised document, which is text already: never decode it again. Null: nothing a page is read from. */
  readonly html: string | null
  /** Bytes of the document as the site sent it, decoded; null when its body was left. */
  readonly bytes: number | null
  readonly seconds: number
  readonly requests: RequestCounts
}

/** The document leads elsewhere: each hop is another request, and the caller's to judge and pace. */
export interface BrowserRedirect {
  readonly kind: 'redirect'
  /** The answer's status; null when a script or a refresh led away. */
  readonly status: number | null
  /** As written, relative or not. */
  readonly location: string
  readonly headers: DoorHeaders | null
  readonly seconds: number
  readonly requests: RequestCounts
}

/** No page. */
export interface BrowserFailure {
  readonly kind: 'failure'
  readonly code: Extract<PageErrorCode, 'fetch_failed' | 'too_large' | 'refused_address'>
  readonly message: string
  readonly retryable: boolean
  /** False when surely nothing was asked of the site: it owes no rest. */
  readonly wasSent: boolean
  readonly seconds: number
  readonly requests: RequestCounts
}

/** What one call of the browser came to. */
export type BrowserOutcome = BrowserPage | BrowserRedirect | BrowserFailure

/** Why there is no page, as the parts of the room throw it to the one place that counts seconds. */
export class LoadFailure extends Error {
  readonly code: BrowserFailure['code']
  readonly retryable: boolean

  constructor(message: string, retryable: boolean, code: BrowserFailure['code'] = 'fetch_failed') {
    super(message)
    this.code = code
    this.retryable = retryable
  }
}
