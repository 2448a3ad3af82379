/** A rectangle of the desktop, in the system's points. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** As much of the window's upper edge as must be on a screen, so that it can be taken hold of. */
const graspPx = 80

/**
 * Where a window that stood at `kept` stands now: there, if it can still be taken hold of, cut to the screen it is on;
 * null when no screen shows it any more, and the system finds a place.
 */
export function boundsOnScreen(kept: Bounds, screens: readonly Bounds[]): Bounds | null {
  const screen = screens.find((area) => {
    const acrossPx = Math.min(kept.x + kept.width, area.x + area.width) - Math.max(kept.x, area.x)
    return acrossPx >= graspPx && kept.y >= area.y && kept.y < area.y + area.height - graspPx / 2
  })
  if (screen === undefined) return null
  return {
    x: kept.x,
    y: kept.y,
    width: Math.min(kept.width, screen.width),
    height: Math.min(kept.height, screen.height),
  }
}
