import type { DesktopWish } from '../../src-shared/desktop-contract.ts'

/** What was asked for by the command line, a second start or the system, in the order it came. */
export interface WishInbox {
  readonly put: (wish: DesktopWish) => void
  /** Hands over what has come so far, and from then on each wish as it comes. */
  readonly deliverTo: (grant: (wish: DesktopWish) => void) => void
}

/** Keeps wishes until there is a window to grant them; macOS names files before the app is ready. */
export function wishInbox(first: DesktopWish | null): WishInbox {
  const waiting: DesktopWish[] = first === null ? [] : [first]
  let deliver: ((wish: DesktopWish) => void) | null = null
  return {
    put: (wish) => {
      if (deliver === null) waiting.push(wish)
      else deliver(wish)
    },
    deliverTo: (grant) => {
      deliver = grant
      for (const wish of waiting.splice(0)) grant(wish)
    },
  }
}
