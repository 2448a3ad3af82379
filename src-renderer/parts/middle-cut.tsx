import type { ReactNode } from 'react'
import { shownText } from './foreign-text.tsx'
import { characterWidth } from './text-width.ts'

interface MiddleCutProps {
  readonly text: string
  /** The whole address where `text` is only its end; it is in the tooltip. */
  readonly whole?: string
  /** Room in CSS pixels where it is known; without it the cut is made by style sheet, a little less closely. */
  readonly roomPx?: number
}

/** Characters at the end of an address that always stay: the part that tells one page from another. */
const tailChars = 18
/** Of the room that is left beside the mark of the cut, how much goes to the end of the address. */
const tailShare = 0.75

/** An address or path cut in the middle when room is short; the whole of it is in the tooltip, and in a copy. */
export function MiddleCut({ text, whole, roomPx }: MiddleCutProps): ReactNode {
  const shown = shownText(text)
  const title = shownText(whole ?? text)
  const parts = roomPx === undefined ? null : cutToRoom(Array.from(shown), roomPx)
  if (parts === null) {
    const cut = Math.max(0, shown.length - tailChars)
    return (
      <bdi className="middle-cut" title={title}>
        <span className="middle-cut-head">{shown.slice(0, cut)}</span>
        <span className="middle-cut-tail">{shown.slice(cut)}</span>
      </bdi>
    )
  }
  const { head, middle, tail } = parts
  return (
    <bdi className="measured-cut" title={title}>
      {head}
      {middle !== '' && <span className="middle-cut-gone">{middle}</span>}
      {tail}
    </bdi>
  )
}

function cutToRoom(
  characters: readonly string[],
  roomPx: number,
): { head: string; middle: string; tail: string } {
  const widths = characters.map(characterWidth)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (whole <= roomPx) return { head: characters.join(''), middle: '', tail: '' }
  const room = roomPx - characterWidth('…') - 1
  const end = fitting([...widths].reverse(), room * tailShare)
  const tailAt = characters.length - end.count
  const headEnd = Math.min(tailAt, fitting(widths, room - end.px).count)
  return {
    head: characters.slice(0, headEnd).join(''),
    middle: characters.slice(headEnd, tailAt).join(''),
    tail: characters.slice(tailAt).join(''),
  }
}

/** How many of the first widths fit into the room, and how much of it they take. */
function fitting(widths: readonly number[], roomPx: number): { count: number; px: number } {
  let px = 0
  for (const [count, width] of widths.entries()) {
    if (px + width > roomPx) return { count, px }
    px += width
  }
  return { count: widths.length, px }
}
