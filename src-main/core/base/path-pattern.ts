/**
 * Whether a path with its query matches a pattern as robots.txt writes them: the path's beginning, `*` for any run of
 * characters, a final `$` for the path's end (RFC 9309 2.2.3). Nothing is decoded on either side, and a pattern that
 * does not begin with a slash matches nothing (spec behaviour 10). Linear in both lengths: each part is looked for once,
 * from left to right.
 */
export function matchesPathPattern(pattern: string, path: string): boolean {
  if (!pattern.startsWith('/')) return false
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...others] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  if (others.length === 0) return !isAnchored || path.length === first.length
  const last = isAnchored ? (others.pop() ?? '') : ''
  let at = first.length
  for (const part of others) {
    const found = positionOf(part, path, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** `indexOf` tries a part of this length again at every position when it must, which is still linear in the path. */
const shortPart = 32

/** As `indexOf`, which takes quadratic time for long parts that nearly match everywhere (`aaa…b…aaa` in `aaa…`). */
function positionOf(part: string, path: string, from: number): number {
  if (part.length <= shortPart) return path.indexOf(part, from)
  const fallbacks = fallbacksOf(part)
  let matched = 0
  for (let at = from; at < path.length; at += 1) {
    const code = path.charCodeAt(at)
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = fallbacks[matched - 1] ?? 0
    if (code === part.charCodeAt(matched)) matched += 1
    if (matched === part.length) return at + 1 - matched
  }
  return -1
}

/** For each beginning of a part, the length of its longest end that is a shorter beginning (Knuth, Morris and Pratt). */
function fallbacksOf(part: string): Int32Array {
  const fallbacks = new Int32Array(part.length)
  let matched = 0
  for (let at = 1; at < part.length; at += 1) {
    const code = part.charCodeAt(at)
    while (matched > 0 && code !== part.charCodeAt(matched)) matched = fallbacks[matched - 1] ?? 0
    if (code === part.charCodeAt(matched)) matched += 1
    fallbacks[at] = matched
  }
  return fallbacks
}
