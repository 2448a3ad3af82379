/** Elements whose content nobody reads; matched in lower case only (spec behaviour 4.2). */
const unread = ['script', 'style'] as const

/**
 * What a page says, roughly and fast: each tag one space, each `<script>` and `<style>` with what is in it one space, the
 * ends trimmed; white space inside is kept and entities are not decoded (spec behaviour 4.2). Every search runs forward
 * only and a search that found nothing is not made again, so the time is linear in the length whatever the page holds.
 */
export function visibleText(html: string): string {
  const find = forwardSearch(html)
  // Looks ahead of the other one, so it needs a memory of its own.
  const findEnd = forwardSearch(html)
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? -1 : find('>', open + 1)
    if (end < 0) break
    if (end === open + 1) {
      // `<>` is no tag.
      pieces.push(html.slice(at, end + 1))
      at = end + 1
      continue
    }
    pieces.push(html.slice(at, open), ' ')
    const name = unreadAt(html, open)
    const close = name === undefined ? -1 : find(`</${name}`, end + 1)
    const closeEnd = close < 0 ? -1 : findEnd('>', close)
    at = (closeEnd < 0 ? end : closeEnd) + 1
  }
  pieces.push(html.slice(at))
  return pieces.join('').trim()
}

type Find = (what: string, from: number) => number

/** The name of the element that starts at `open`, when it is one nobody reads. */
function unreadAt(html: string, open: number): string | undefined {
  return unread.find((name) => html.startsWith(name, open + 1) && isNameEnd(html, open + 1 + name.length))
}

function isNameEnd(html: string, at: number): boolean {
  return /[\s/>]/.test(html.charAt(at))
}

/** `indexOf` for ever later beginnings, which remembers where each text was last found, or that it does not come again. */
function forwardSearch(html: string): Find {
  const known = new Map<string, number>()
  return (what, from) => {
    const last = known.get(what)
    if (last !== undefined && (last < 0 || last >= from)) return last
    const found = html.indexOf(what, from)
    known.set(what, found)
    return found
  }
}
