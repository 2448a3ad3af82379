import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DemoShopRequest } from '../../src-shared/demo-shop-request.ts'
import { requestLog } from './request-log.ts'
import type { RequestLog } from './request-log.ts'
import { routes } from './routes.ts'
import type { ShopAnswer } from './shop-answer.ts'

/** How a demo shop is started. */
export interface DemoShopOptions {
  /** Port to listen on; a free one without it. */
  readonly port?: number
  /** File to which each finished request is appended as one JSON line. */
  readonly logFile?: string
  /** Seconds robots.txt asks for between requests (0.5). */
  readonly crawlDelay?: number
  /** Makes every page give the same answer every time: no 503, no 429, no slow page. */
  readonly stateless?: boolean
}

/** A running demo shop. */
export interface DemoShop {
  /** Its origin, such as `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly port: number
  /** The finished requests so far, in order of ending. */
  log(): readonly DemoShopRequest[]
  /** Calls the listener for each finished request until the returned function is called. */
  onRequest(listener: (request: DemoShopRequest) => void): () => void
  /** Ends every connection and frees the port; a second call does nothing. */
  close(): Promise<void>
}

const host = '127.0.0.1'
const defaultCrawlDelay = 0.5

// Spec formats 7: connections outlive the longest rest, so that a polite client never finds its connection closed.
const minKeepAliveMs = 120_000
const maxKeepAliveMs = 86_400_000

/** Starts the demo shop on loopback; rejects with a sentence when the port or the log file cannot be had. */
export async function startDemoShop(options: DemoShopOptions = {}): Promise<DemoShop> {
  const crawlDelay = options.crawlDelay ?? defaultCrawlDelay
  const server = createServer({
    keepAliveTimeout: Math.min(Math.max(minKeepAliveMs, crawlDelay * 2000), maxKeepAliveMs),
  })
  const port = await listen(server, options.port ?? 0)
  let log: RequestLog
  try {
    log = requestLog(options.logFile)
  } catch (error) {
    server.close()
    throw error
  }
  const origin = `http://${host}:${port}`
  const answerTo = routes({ origin, port, crawlDelay, isStateless: options.stateless ?? false })
  serve(server, log, answerTo)
  let closing: Promise<void> | undefined
  return {
    origin,
    port,
    log: () => log.all(),
    onRequest: (listener) => log.onRequest(listener),
    close: () => (closing ??= closed(server, log)),
  }
}

function serve(server: Server, log: RequestLog, answerTo: (target: string) => ShopAnswer): void {
  const startedMs = performance.now()
  const sinceStart = (): number => Math.round((performance.now() - startedMs) * 1000) / 1000
  const connections = new WeakMap<Socket, number>()
  let connectionCount = 0
  let requestCount = 0
  server.on('connection', (socket) => connections.set(socket, ++connectionCount))
  server.on('request', (request, response) => {
    const arrivedMs = sinceStart()
    const n = ++requestCount
    const path = request.url ?? ''
    const connection = connections.get(request.socket) ?? 0
    const userAgent = request.headers['user-agent'] ?? null
    const note = (status: number): void =>
      log.add({ n, path, arrivedMs, endedMs: sinceStart(), connection, status, userAgent })
    send(request, response, isReading(request) ? answerTo(path) : notAllowed, note)
  })
}

function isReading(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

const notAllowed: ShopAnswer = {
  status: 405,
  // Closing spares the shop from reading whatever body comes after.
  headers: { Allow: 'GET, HEAD', Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' },
  body: 'The demo shop only answers GET and HEAD.\n',
}

/** Sends the answer after its wait; `note` is called once, before the last bytes go, or when the client has gone. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ShopAnswer,
  note: (status: number) => void,
): void {
  const finish = (): void => {
    response.off('close', abandon)
    const body = Buffer.from(answer.body)
    response.writeHead(answer.status, { ...answer.headers, 'Content-Length': body.length })
    note(answer.status)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const abandon = (): void => {
    clearTimeout(waiting)
    note(0)
  }
  const waiting = answer.waitMs ? setTimeout(finish, answer.waitMs) : undefined
  response.on('close', abandon)
  if (!waiting) finish()
}

async function listen(server: Server, port: number): Promise<number> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${port} is not a port. Give a whole number from 0 to 65535.`)
  }
  const listening = once(server, 'listening')
  server.listen({ port, host })
  try {
    await listening
  } catch (cause) {
    throw new Error(whyNot(cause, port), { cause })
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The demo shop listens on no port.')
  return address.port
}

function whyNot(cause: unknown, port: number): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Choose another one, or leave it out and the shop takes a free one.`
  }
  if (code === 'EACCES') return `This account may not listen on port ${port}. Choose one above 1023.`
  return `The demo shop could not start on port ${port} (${String(code)}).`
}

async function closed(server: Server, log: RequestLog): Promise<void> {
  const ended = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await ended
  log.close()
}
