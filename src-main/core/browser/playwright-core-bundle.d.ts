/** The part of Playwright's installer that is used here: it is in the package's exports, but its types are not. */
declare module 'playwright-core/lib/coreBundle' {
  import type { IncomingMessage } from 'node:http'

  interface Installable {
    readonly title?: string
    readonly browserVersion?: string
    /** Where it would go, and the program in it. */
    readonly directory?: string
    readonly executablePath: () => string | undefined
    /** Where it is fetched from, the likeliest first; none for a system there is no browser for. */
    readonly downloadURLs?: readonly string[]
  }

  export const registry: { readonly registry: { findExecutable(name: 'chromium'): Installable } }
  export const utils: {
    httpRequest(
      wish: {
        readonly url: string
        readonly headers: Readonly<Record<string, string>>
        readonly socketTimeout: number
      },
      onResponse: (response: IncomingMessage) => void,
      onError: (error: Error) => void,
    ): void
    extractZip(zip: string, target: { dir: string }): Promise<void>
  }
}
