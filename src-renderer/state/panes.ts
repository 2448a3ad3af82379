const focusable = 'button:not(:disabled), input:not(:disabled), select, [tabindex="0"]'

/** The focus goes to the next part of the window, as F6 does elsewhere; after the last comes the first. */
export function nextPane(): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.offsetParent !== null && entryOf(pane) !== null,
  )
  const within = document.activeElement?.closest<HTMLElement>('[data-pane]') ?? null
  const next = panes[(within === null ? -1 : panes.indexOf(within)) + 1] ?? panes[0]
  if (next !== undefined) entryOf(next)?.focus()
}

/** What takes the focus of a pane: itself, the item that is current in it, or the first that can. */
function entryOf(pane: HTMLElement): HTMLElement | null {
  if (pane.tabIndex === 0) return pane
  return (
    pane.querySelector<HTMLElement>('[aria-current]:is(button), [role=tab][aria-selected=true]') ??
    pane.querySelector<HTMLElement>(focusable)
  )
}
