import type { ReactNode } from 'react'

/** Most characters of a foreign text that are put on the screen; no cell and no sentence shows more. */
const maxShownChars = 400

/** Cuts a foreign text to what can be shown. */
export function shownText(text: string): string {
  return text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars)}…`
}

/** A text a site wrote: shown as text, in its own writing direction, and never longer than a screen needs. */
export function ForeignText({ text }: { readonly text: string }): ReactNode {
  return <bdi>{shownText(text)}</bdi>
}
