import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the site saw it, in ms of this process's clock; the end is taken before the last bytes go. */
export interface SiteRequest {
  readonly path: string
  readonly arrivedMs: number
  readonly endedMs: number
  readonly status: number
}

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** What the page links to. */
  readonly links?: readonly string[]
  readonly body?: string
  /** How long the answer takes. */
  readonly takesMs?: number
}

/** What a path answers; a list answers in turn, its last for ever. */
export type Routes = Readonly<Record<string, SiteAnswer | readonly SiteAnswer[]>>

export interface PoliteSite {
  readonly origin: string
  readonly log: readonly SiteRequest[]
  readonly close: () => Promise<void>
}

/** A site on this machine that writes down when it was asked and when it had answered. */
export async function politeSite(routes: Routes): Promise<PoliteSite> {
  const log: SiteRequest[] = []
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const arrivedMs = performance.now()
    const path = request.url ?? '/'
    const answer = answerOf(routes, path, counts)
    setTimeout(() => send(response, answer, { path, arrivedMs }, log), answer.takesMs ?? 0)
  })
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answerOf(
  routes: Routes,
  path: IncomingMessage['url'] & string,
  counts: Map<string, number>,
): SiteAnswer {
  const known = routes[path]
  if (known === undefined) return { status: 404, body: 'not here' }
  if (!Array.isArray(known)) return known as SiteAnswer
  const list = known as readonly SiteAnswer[]
  const count = counts.get(path) ?? 0
  counts.set(path, count + 1)
  return list[Math.min(count, list.length - 1)] ?? {}
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, links = [], body }: SiteAnswer,
  { path, arrivedMs }: { readonly path: string; readonly arrivedMs: number },
  log: SiteRequest[],
): void {
  const page = `<!doctype html><title>${path}</title><p>${'Words of the page. '.repeat(20)}</p>${links.map((link) => `<a href="${link}">x</a>`).join('')}`
  response.writeHead(status, {
    'content-type': path === '/robots.txt' ? 'text/plain' : 'text/html',
    ...headers,
  })
  log.push({ path, arrivedMs, endedMs: performance.now(), status })
  response.end(body ?? page)
}
