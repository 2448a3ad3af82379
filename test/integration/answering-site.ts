import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path answers; null closes the connection instead. */
export type PathAnswer = {
  readonly status: number
  readonly body?: string | Uint8Array
  readonly headers?: Record<string, string>
} | null

/** A small site on this machine, and the paths it was asked for, in order. */
export interface AnsweringSite {
  readonly server: Server
  readonly origin: string
  readonly asked: string[]
}

/** Starts a small site that answers as the test says; whoever starts it closes its server. */
export async function answeringSite(answer: (path: string) => PathAnswer): Promise<AnsweringSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const given = answer(request.url ?? '')
    if (given === null) {
      request.socket.destroy()
      return
    }
    response.writeHead(given.status, { 'content-type': 'text/html', ...given.headers })
    response.end(given.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
