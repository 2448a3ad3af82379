/** How long each step of a page may take, in milliseconds, and how long its document may be, in characters and in bytes. */
export interface BrowserLimits {
  /** Until the page's load event. */
  readonly loadMs: number
  /** From there until it asks for nothing more. */
  readonly quietMs: number
  /** For reading the document out of the browser. */
  readonly readMs: number
  /** For the whole call, its wait for the page before it included. */
  readonly callMs: number
  readonly maxLength: number
}

/** Bounds of one page (spec behaviour 0.3, 4.10); the reading's is that of any page (spec decisions R2). */
export const usualLimits: BrowserLimits = {
  loadMs: 30_000,
  quietMs: 30_000,
  readMs: 10_000,
  callMs: 180_000,
  maxLength: 16_777_216,
}
