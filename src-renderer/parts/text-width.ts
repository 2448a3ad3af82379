const widths = new Map<string, number>()
/** Characters whose width is remembered; addresses use far fewer. */
const maxRemembered = 2000
let pen: CanvasRenderingContext2D | null = null
let isFontThere = false

/** The table's type, as in styles/base.css. */
const font = "400 13px 'Inter Variable'"

/** The width of one character in the table's type, in CSS pixels. Kerning is left out; it only makes text shorter. */
export function characterWidth(character: string): number {
  if (!isFontThere && document.fonts.check(font)) {
    // What was measured before the type had come was measured in another.
    isFontThere = true
    widths.clear()
  }
  const known = widths.get(character)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 8
  pen.font = `${font}, system-ui, sans-serif`
  const width = pen.measureText(character).width
  if (widths.size < maxRemembered) widths.set(character, width)
  return width
}
