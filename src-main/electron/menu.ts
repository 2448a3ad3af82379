import { basename } from 'node:path'
import { app, type MenuItemConstructorOptions } from 'electron'
import { type DesktopWish, type PlainWish, type View, views } from '../../src-shared/desktop-contract.ts'
import { productToken, version } from '../../src-shared/product.ts'

const viewLabels: Readonly<Record<View, string>> = {
  'new-crawl': 'New crawl',
  library: 'Library',
  pages: 'Pages',
  sites: 'Sites',
  refusals: 'Refusals',
  problems: 'Problems',
  settings: 'Settings',
}

/** Most crawl files listed under "Open recent". */
const maxRecent = 10

export interface MenuParts {
  readonly wish: (wish: DesktopWish) => void
  /** Crawl files opened lately, newest first. */
  readonly recent: readonly string[]
}

/**
 * The application menu as a template; what it cannot do itself it wishes of the window. The window listens to the keys, so
 * that they are the same wherever the focus is: the menu shows them and registers none, or each would act twice.
 */
export function menuTemplate({ wish, recent }: MenuParts): MenuItemConstructorOptions[] {
  const isMac = process.platform === 'darwin'
  const about: MenuItemConstructorOptions = {
    label: `About ${productToken}`,
    click: () => app.showAboutPanel(),
  }
  const settings = viewItem('settings', wish)
  const appMenu: MenuItemConstructorOptions[] = isMac
    ? [
        {
          label: productToken,
          submenu: [
            about,
            { type: 'separator' },
            settings,
            { type: 'separator' },
            { role: 'services' },
            { role: 'hide' },
            { role: 'hideOthers' },
            { type: 'separator' },
            { role: 'quit' },
          ],
        },
      ]
    : []
  return [
    ...appMenu,
    fileMenu({ wish, recent }, isMac),
    { role: 'editMenu', label: '&Edit' },
    crawlMenu(wish),
    viewMenu(wish),
    { role: 'windowMenu', label: '&Window' },
    {
      role: 'help',
      label: '&Help',
      submenu: [command('Keys', 'CmdOrCtrl+/', 'shortcuts', wish), { type: 'separator' }, about],
    },
  ]
}

function fileMenu({ wish, recent }: MenuParts, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      command('New crawl', 'CmdOrCtrl+N', 'new-crawl', wish),
      command('Open a crawl…', 'CmdOrCtrl+O', 'choose-crawl', wish),
      {
        label: 'Open recent',
        enabled: recent.length > 0,
        submenu: recent.slice(0, maxRecent).map((file) => ({
          label: basename(file),
          toolTip: file,
          click: () => wish({ kind: 'open-crawl', file }),
        })),
      },
      { type: 'separator' },
      command('Export…', 'CmdOrCtrl+E', 'export', wish),
      command('Export what the filter shows…', 'CmdOrCtrl+Shift+E', 'export-filter', wish),
      { type: 'separator' },
      { role: isMac ? 'close' : 'quit' },
    ],
  }
}

function crawlMenu(wish: MenuParts['wish']): MenuItemConstructorOptions {
  return {
    label: '&Crawl',
    submenu: [
      command('To the address', 'CmdOrCtrl+L', 'address', wish),
      command('Start crawl', 'CmdOrCtrl+Enter', 'start', wish),
      { type: 'separator' },
      command('Pause or continue', 'CmdOrCtrl+.', 'pause-or-go-on', wish),
      { label: 'Stop', click: () => wish({ kind: 'stop' }) },
      { type: 'separator' },
      command('Search pages', 'CmdOrCtrl+F', 'find', wish),
      command('The page beside the table', 'CmdOrCtrl+D', 'detail', wish),
    ],
  }
}

function viewMenu(wish: MenuParts['wish']): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      ...views.map((view) => viewItem(view, wish)),
      { type: 'separator' },
      command('Next part of the window', 'F6', 'next-pane', wish),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
}

function command(
  label: string,
  accelerator: string,
  kind: PlainWish,
  wish: MenuParts['wish'],
): MenuItemConstructorOptions {
  return { label, accelerator, registerAccelerator: false, click: () => wish({ kind }) }
}

function viewItem(view: View, wish: MenuParts['wish']): MenuItemConstructorOptions {
  return {
    label: viewLabels[view],
    accelerator: `CmdOrCtrl+${views.indexOf(view) + 1}`,
    registerAccelerator: false,
    click: () => wish({ kind: 'view', view }),
  }
}

/** What the About panel says: our version, and what runs underneath. */
export function describeProgram(): void {
  app.setAboutPanelOptions({
    applicationName: productToken,
    applicationVersion: version,
    credits: `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}, Node.js ${process.versions.node}`,
  })
}
