import { once } from 'node:events'
import { connect, type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startGuardProxy, type GuardProxy } from '#main/core/browser/guard-proxy.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function proxyOf(): Promise<GuardProxy> {
  const proxy = await startGuardProxy()
  cleanups.push(() => proxy.close())
  return proxy
}

/** A server that says back what it hears; what it has heard, and how often it was connected to. */
async function echo() {
  const heard: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard.push(String(bytes))
      socket.write(`echo ${String(bytes)}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { port, heard, connections: () => connections }
}

/** Sends a request head to the proxy and gives the first line of its answer, with the socket for what follows. */
async function ask(proxy: GuardProxy, line: string, credentials: string | null) {
  const socket: Socket = connect(proxy.port, '127.0.0.1')
  socket.on('error', () => undefined)
  cleanups.push(() => socket.destroy())
  const sent =
    credentials === null
      ? ''
      : `Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}\r\n`
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${sent}\r\n`)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return { first: String(bytes).split('\r\n')[0], socket }
}

describe('the guard’s proxy', () => {
  const right = ({ username, password }: GuardProxy): string => `${username}:${password}`

  it('has new credentials each time and asks everybody for them (W86)', async () => {
    const [one, two] = [await proxyOf(), await proxyOf()]
    expect(one.password).toMatch(/^[0-9a-f]{48}$/)
    expect([one.username, one.password]).not.toEqual([two.username, two.password])
    one.beginPage()
    for (const credentials of [null, 'a:b', right(two)]) {
      for (const line of ['CONNECT example.com:443', 'GET http://example.com/']) {
        expect((await ask(one, line, credentials)).first, line).toMatch(/^HTTP\/1.1 407 /)
      }
    }
  })

  it('leads nowhere by itself, in either form of asking, and counts who tried (W84, W85)', async () => {
    const proxy = await proxyOf()
    const { port, connections } = await echo()
    const page = proxy.beginPage()
    for (const line of [
      `CONNECT 127.0.0.1:${port}`,
      `CONNECT localhost:${port}`,
      `GET http://127.0.0.1:${port}/`,
      `POST http://127.0.0.1:${port}/`,
    ]) {
      expect((await ask(proxy, line, right(proxy))).first, line).toBe('HTTP/1.1 403 Forbidden')
    }
    expect(page.strayCount()).toBe(4)
    expect(connections()).toBe(0)
  })

  it('shows that the browser comes its way, by an address nobody else knows', async () => {
    const proxy = await proxyOf()
    const page = proxy.beginPage()
    expect((await ask(proxy, `GET ${page.probe}`, null)).first).toMatch(/ 407 /)
    expect(page.isProven()).toBe(false)
    expect((await ask(proxy, `GET ${page.probe}`, right(proxy))).first).toMatch(/ 204 /)
    expect(page.isProven()).toBe(true)
    expect(page.strayCount()).toBe(0)
    expect(proxy.beginPage().isProven()).toBe(false)
  })

  it('lets through what was admitted, over the connection it is handed, until the page ends', async () => {
    const proxy = await proxyOf()
    const { port, heard } = await echo()
    const page = proxy.beginPage()
    page.admit('live.example:443', async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    })
    const { first, socket } = await ask(proxy, 'CONNECT live.example:443', right(proxy))
    expect(first).toBe('HTTP/1.1 200 Connection Established')
    socket.write('hello')
    expect(String((await once(socket, 'data'))[0])).toBe('echo hello')
    expect(heard).toEqual(['hello'])
    expect((await ask(proxy, 'CONNECT live.example:80', right(proxy))).first).toMatch(/ 403 /)
    const closed = once(socket, 'close')
    page.end()
    await closed
    expect((await ask(proxy, 'CONNECT live.example:443', right(proxy))).first).toMatch(/ 403 /)
  })

  it('says so when what was admitted cannot be reached', async () => {
    const proxy = await proxyOf()
    const page = proxy.beginPage()
    page.admit('live.example:443', () => Promise.reject(new Error('refused')))
    expect((await ask(proxy, 'CONNECT live.example:443', right(proxy))).first).toMatch(/ 502 /)
  })
})
