import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol, type Session } from 'electron'

/**
 * The window's own files come over a scheme of their own, not over file:, so that the page has an origin that is allowed
 * nothing but its folder (Electron's security list, "avoid usage of the file: protocol").
 */
const scheme = 'saunter'
const origin = `${scheme}://window`

/** Where the window starts. */
export const windowAddress = `${origin}/index.html`

/** True for an address of the window's own files. */
export function isWindowAddress(address: string): boolean {
  return address === origin || address.startsWith(`${origin}/`)
}

/** The kinds of file a build of the window has; anything else is not served. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Has to be called before the app is ready: makes the scheme one with origins, like https. */
export function announceWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
}

/** Serves the files of `folder`, and of no other, to the pages of a session. */
export function serveWindowFiles(session: Session, folder: string): void {
  session.protocol.handle(scheme, async ({ url, method }) => {
    const file = method === 'GET' && isWindowAddress(url) ? fileOf(url, folder) : null
    const type = file === null ? undefined : mediaTypes[extname(file)]
    if (file === null || type === undefined) return new Response(null, { status: 404 })
    try {
      const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' }
      return new Response(await readFile(file), { headers })
    } catch {
      return new Response(null, { status: 404 })
    }
  })
}

function fileOf(url: string, folder: string): string | null {
  try {
    const file = normalize(join(folder, decodeURIComponent(new URL(url).pathname)))
    return file.startsWith(folder + sep) ? file : null
  } catch {
    return null
  }
}
