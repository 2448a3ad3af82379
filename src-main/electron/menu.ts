import { app, type MenuItemConstructorOptions } from 'electron'
import type { DesktopWish } from '../../src-shared/desktop-contract.ts'
import { productToken, version } from '../../src-shared/product.ts'

/** The application menu as a template; what it cannot do itself it wishes of the window. */
export function menuTemplate(wish: (wish: DesktopWish) => void): MenuItemConstructorOptions[] {
  const isMac = process.platform === 'darwin'
  const about: MenuItemConstructorOptions = {
    label: `About ${productToken}`,
    click: () => app.showAboutPanel(),
  }
  const appMenu: MenuItemConstructorOptions[] = isMac
    ? [{ label: productToken, submenu: [about, { type: 'separator' }, { role: 'hide' }, { role: 'quit' }] }]
    : []
  return [
    ...appMenu,
    {
      label: '&File',
      submenu: [
        { label: 'New crawl', accelerator: 'CmdOrCtrl+N', click: () => wish({ kind: 'new-crawl' }) },
        { label: 'Open a crawl…', accelerator: 'CmdOrCtrl+O', click: () => wish({ kind: 'choose-crawl' }) },
        { type: 'separator' },
        { label: 'Export…', accelerator: 'CmdOrCtrl+E', click: () => wish({ kind: 'export' }) },
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu', label: '&Edit' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'help', label: '&Help', submenu: [about] },
  ]
}

/** What the About panel says: our version, and what runs underneath. */
export function describeProgram(): void {
  app.setAboutPanelOptions({
    applicationName: productToken,
    applicationVersion: version,
    credits: `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}, Node.js ${process.versions.node}`,
  })
}
