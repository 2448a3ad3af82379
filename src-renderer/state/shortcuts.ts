import { type DesktopWish, views } from '../../src-shared/desktop-contract.ts'
import { desktop } from '../api.ts'
import { shortcutWords as words } from '../words/shortcut-words.ts'
import { grantWish } from './desktop-wishes.ts'

interface Shortcut {
  /** As it is written in the sheet; `Mod` is Ctrl, or the command key on a Mac. */
  readonly keys: string
  readonly label: string
  /** The event's key in lower case with its modifiers; none for keys that are at home in one place. */
  readonly wish?: DesktopWish
  readonly key?: string
  readonly isShift?: boolean
}

/** Every key of the window (spec window, "Keys"); the menu shows the same ones. */
export const shortcuts: readonly Shortcut[] = [
  { keys: 'Mod+N', label: words.newCrawl, key: 'n', wish: { kind: 'new-crawl' } },
  { keys: 'Mod+O', label: words.open, key: 'o', wish: { kind: 'choose-crawl' } },
  { keys: 'Mod+L', label: words.address, key: 'l', wish: { kind: 'address' } },
  { keys: 'Mod+Enter', label: words.start, key: 'enter', wish: { kind: 'start' } },
  { keys: 'Mod+.', label: words.pause, key: '.', wish: { kind: 'pause-or-go-on' } },
  { keys: 'Mod+F', label: words.find, key: 'f', wish: { kind: 'find' } },
  { keys: 'Mod+1 … 7', label: words.view },
  { keys: 'Mod+E', label: words.exportAll, key: 'e', wish: { kind: 'export' } },
  {
    keys: 'Mod+Shift+E',
    label: words.exportFilter,
    key: 'e',
    isShift: true,
    wish: { kind: 'export-filter' },
  },
  { keys: 'Mod+D', label: words.detail, key: 'd', wish: { kind: 'detail' } },
  { keys: 'Mod+C', label: words.copy },
  { keys: 'Mod+/', label: words.sheet, key: '/', wish: { kind: 'shortcuts' } },
  { keys: 'F6', label: words.pane, key: 'f6', wish: { kind: 'next-pane' } },
  { keys: 'Esc', label: words.esc },
]

function wishOf(event: KeyboardEvent): DesktopWish | null {
  const key = event.key.toLowerCase()
  const isCommand = desktop.about.isMac ? event.metaKey : event.ctrlKey
  if (key === 'f6') return { kind: 'next-pane' }
  if (!isCommand || event.altKey) return null
  const view = /^[1-7]$/.test(key) ? views[Number(key) - 1] : undefined
  if (view !== undefined) return { kind: 'view', view }
  const found = shortcuts.find((each) => each.key === key && (each.isShift ?? false) === event.shiftKey)
  return found?.wish ?? null
}

/**
 * Listens to the keys here rather than in the menu, whose items only show them: so each works in the same way wherever
 * the focus is, and none is granted twice.
 */
export function listenToKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    const wish = wishOf(event)
    if (wish === null) return
    event.preventDefault()
    grantWish(wish)
  })
}
