/** Seconds for a sentence: at most three places, no trailing zeros (`86400`, `0.5`, `1.204`). */
export function inSeconds(ms: number): string {
  return Number.isFinite(ms) ? String(Number((ms / 1000).toFixed(3))) : 'endless'
}

/** Milliseconds as seconds to three places, as a line of the crawl file writes them. */
export function toSeconds(ms: number): number {
  return Number((ms / 1000).toFixed(3))
}
