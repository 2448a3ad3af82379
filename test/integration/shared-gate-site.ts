import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the site saw it; an answer that was cut off ended when the client left. */
export interface SeenRequest {
  readonly path: string
  readonly arrivedMs: number
  endedMs: number | null
}

/** A site on loopback that keeps its own log. `/?wait=300` takes 300 ms, `/?pause=3` is a 503 with that Retry-After. */
export interface LoggingSite {
  readonly origin: string
  readonly log: readonly SeenRequest[]
  readonly inFlightMost: () => number
  /** The rests before each request but the first. */
  readonly gaps: () => readonly number[]
  readonly close: () => Promise<void>
}

export async function startLoggingSite(): Promise<LoggingSite> {
  const log: SeenRequest[] = []
  let inFlight = 0
  let most = 0
  const server = createServer((request, response) => {
    const seen: SeenRequest = { path: request.url ?? '', arrivedMs: performance.now(), endedMs: null }
    log.push(seen)
    most = Math.max(most, ++inFlight)
    const end = (): void => {
      if (seen.endedMs !== null) return
      inFlight -= 1
      seen.endedMs = performance.now()
    }
    const { searchParams } = new URL(seen.path, 'http://site.example')
    const pause = searchParams.get('pause')
    const timer = setTimeout(
      () => {
        // Before the last bytes are handed over, so that no client can seem late.
        end()
        response.writeHead(pause === null ? 200 : 503, pause === null ? {} : { 'Retry-After': pause })
        response.end('a page')
      },
      Number(searchParams.get('wait') ?? 0),
    )
    response.on('close', () => {
      clearTimeout(timer)
      end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    inFlightMost: () => most,
    gaps: () => log.slice(1).map(({ arrivedMs }, index) => arrivedMs - (log[index]?.endedMs ?? Infinity)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
