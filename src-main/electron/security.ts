import { app, type Session, type WebContents } from 'electron'
import { isWindowAddress } from './window-files.ts'

/** Switches that keep Chromium from asking anything of the network by itself: only the crawl asks (spec decisions E3). */
export function silenceChromium(): void {
  const { commandLine } = app
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'disable-sync',
    'disable-quic',
    'no-first-run',
    'no-proxy-server',
  ]) {
    commandLine.appendSwitch(name)
  }
  // The crawl's sockets are Node's. Chromium itself needs no name and no number, so it is given none.
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND')
}

/** The developer tools have pages of their own. */
const isOurs = (address: string): boolean => isWindowAddress(address) || address.startsWith('devtools://')

/** Refuses every permission and every request that is not for the window's own files (spec decisions E2). */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isOurs(url) }))
  session.on('will-download', (event) => event.preventDefault())
}

/** Keeps a page where it is: no navigation, no second window, no web view. */
export function lockContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
