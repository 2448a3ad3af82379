import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { type Address, normaliseAddress } from '#main/core/base/address.ts'
import { acceptedEncodings } from '#main/core/wire/content-decoding.ts'
import { createHttpGet, type HttpGetOptions } from '#main/core/wire/http-get.ts'
import type {
  HttpAnswer,
  HttpFailure,
  HttpOutcome,
  HttpRequest,
  HttpWire,
} from '#main/core/wire/http-wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A real HTTP server; `address('/x')` is an address on it. */
async function httpSite(listener: RequestListener, host = '127.0.0.1') {
  const server = createHttpServer({ keepAliveTimeout: 60_000 }, listener)
  let connections = 0
  server.on('connection', () => (connections += 1))
  server.listen(0, host)
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    port,
    server,
    address: (path: string): Address => normaliseAddress(`http://${shown}:${port}${path}`)!,
    connections: () => connections,
  }
}

/** A server that answers each request with literal bytes; the listener gets every request head as text. */
async function rawSite(
  onRequest: (socket: Socket, head: string, count: number) => void,
  onOpen?: (socket: Socket) => void,
) {
  let count = 0
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    onOpen?.(socket)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      while (text.includes('\r\n\r\n')) {
        const end = text.indexOf('\r\n\r\n') + 4
        count += 1
        onRequest(socket, text.slice(0, end), count)
        text = text.slice(end)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: (path: string): Address => normaliseAddress(`http://127.0.0.1:${port}${path}`)!,
    requests: () => count,
    connections: () => connections,
  }
}

function wire(options: Partial<HttpGetOptions> = {}): HttpWire {
  const made = createHttpGet({
    userAgent: 'Saunter/0.1.0',
    resolve: () => null,
    lookup: () => Promise.reject(new Error('no name is looked up in this test')),
    ...options,
  })
  cleanups.push(() => made.close())
  return made
}

function asking(address: Address, more: Partial<HttpRequest> = {}): HttpRequest {
  return { address, headers: [], wants: () => 'body', ...more }
}

function answered(outcome: HttpOutcome): HttpAnswer {
  if (outcome.kind === 'failure') throw new Error(`failed: ${outcome.message}`)
  return outcome
}

function failed(outcome: HttpOutcome): HttpFailure {
  if (outcome.kind === 'answer') throw new Error(`answered ${outcome.status}`)
  return outcome
}

const text = (outcome: HttpOutcome): string => Buffer.from(answered(outcome).body).toString()

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

describe('what is sent', () => {
  it('is one GET in HTTP/1.1 with our headers in order and the caller’s after them', async () => {
    const heads: string[] = []
    const site = await rawSite((socket, head) => {
      heads.push(head)
      socket.write(plain)
    })
    await wire().get(
      asking(site.address('/a b/café?q=a b'), {
        headers: [
          ['X-Own', '1'],
          ['Cookie', 'a=b; c=d'],
        ],
      }),
    )
    expect(heads).toEqual([
      [
        'GET /a%20b/caf%C3%A9?q=a%20b HTTP/1.1',
        `host: 127.0.0.1:${site.port}`,
        'connection: keep-alive',
        'User-Agent: Saunter/0.1.0',
        'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        `Accept-Encoding: ${acceptedEncodings}`,
        'X-Own: 1',
        'Cookie: a=b; c=d',
        '',
        '',
      ].join('\r\n'),
    ])
  })

  it('asks for a page’s script as what it is, in place of the page', async () => {
    const heads: string[] = []
    const site = await rawSite((socket, head) => {
      heads.push(head)
      socket.write(plain)
    })
    await wire().get(asking(site.address('/app.js'), { accept: '*/*' }))
    expect(heads.join('').match(/^accept:.*$/gim)).toEqual(['Accept: */*'])
  })

  it('offers gzip, deflate and br, and zstd only where the runtime can undo it', () => {
    expect(acceptedEncodings).toMatch(/^gzip, deflate, br(, zstd)?$/)
  })

  it('is nothing at all with a deadline of 0', async () => {
    const site = await rawSite((socket) => socket.write(plain))
    const failure = failed(await wire().get(asking(site.address('/'), { deadlineMs: 0 })))
    expect(failure).toEqual({
      kind: 'failure',
      code: 'fetch_failed',
      message: `127.0.0.1:${site.port} took longer than 0 s to answer.`,
      retryable: true,
      seconds: failure.seconds,
      wasSent: false,
      lostKeptConnection: false,
      connection: null,
    })
    expect(site.connections()).toBe(0)
  })

  it('is nothing when the caller has already stopped', async () => {
    const site = await rawSite((socket) => socket.write(plain))
    const failure = failed(await wire().get(asking(site.address('/')), AbortSignal.abort()))
    expect([failure.message, failure.retryable, failure.wasSent, site.connections()]).toEqual([
      'stopped',
      true,
      false,
      0,
    ])
  })

  it('throws for a header that cannot be sent, since that is a bug of ours', async () => {
    const site = await rawSite((socket) => socket.write(plain))
    await expect(wire().get(asking(site.address('/'), { headers: [['X', 'a\r\nb']] }))).rejects.toThrow(
      'invalid X header',
    )
    expect(site.requests()).toBe(0)
  })
})

describe('an answer', () => {
  it('comes with status, headers, body, time and connection', async () => {
    const site = await httpSite((_request, response) => response.writeHead(404, { 'x-a': '1' }).end('gone'))
    const answer = answered(await wire().get(asking(site.address('/'))))
    expect({ ...answer, headers: answer.headers.get('X-A'), body: text(answer) }).toEqual({
      kind: 'answer',
      status: 404,
      headers: '1',
      body: 'gone',
      isSkipped: false,
      isCut: false,
      seconds: answer.seconds,
      connection: 1,
      isReusedConnection: false,
    })
    expect(answer.seconds).toBeGreaterThanOrEqual(0)
    expect(answer.seconds).toBeLessThan(5)
  })

  it('joins repeated headers with a comma and keeps them apart too', async () => {
    const site = await rawSite((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nLink: <a>\r\nX-Robots-Tag: noai\r\nLINK: <b>\r\n__proto__: x\r\nContent-Length: 0\r\n\r\n',
      ),
    )
    const { headers } = answered(await wire().get(asking(site.address('/'))))
    expect(headers.joined).toEqual(
      Object.assign(Object.create(null), {
        link: '<a>, <b>',
        'x-robots-tag': 'noai',
        ['__proto__']: 'x',
        'content-length': '0',
      }),
    )
    expect([headers.all('Link'), headers.all('none'), headers.get('none')]).toEqual([
      ['<a>', '<b>'],
      [],
      null,
    ])
  })

  it('of a redirect is given as it is and never followed', async () => {
    const site = await httpSite((_request, response) => response.writeHead(302, { location: '/next' }).end())
    const asked: string[] = []
    site.server.on('request', (request: IncomingMessage) => asked.push(request.url!))
    const answer = answered(await wire().get(asking(site.address('/'))))
    expect([answer.status, answer.headers.get('location'), asked]).toEqual([302, '/next', ['/']])
  })

  it('with an empty body is an answer, whatever its status', async () => {
    const site = await httpSite((request, response) =>
      response.writeHead(request.url === '/204' ? 204 : 200).end(),
    )
    const http = wire()
    const none = answered(await http.get(asking(site.address('/204'))))
    const empty = answered(await http.get(asking(site.address('/200'))))
    expect([none.status, none.body.length, empty.status, empty.body.length]).toEqual([204, 0, 200, 0])
  })

  it('is found behind interim answers, 100 and 103, however they are cut into packets', async () => {
    const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\n'
    const site = await rawSite((socket, head) => {
      const whole = `${interim}${plain}`
      if (!head.startsWith('GET /slow')) socket.write(whole)
      else drip(socket, whole.match(/./gs)!, 1)
    })
    const http = wire()
    const first = answered(await http.get(asking(site.address('/'))))
    const second = answered(await http.get(asking(site.address('/slow'))))
    expect([first.status, text(first), second.status, text(second), site.connections()]).toEqual([
      200,
      'hi',
      200,
      'hi',
      1,
    ])
  })

  it('101 is a failure that will not pass', async () => {
    const site = await rawSite((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    const failure = failed(await wire().get(asking(site.address('/'))))
    expect([failure.code, failure.retryable]).toEqual(['fetch_failed', false])
  })

  it('that is not HTTP is a failure', async () => {
    const site = await rawSite(
      () => undefined,
      (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
    )
    const failure = failed(await wire().get(asking(site.address('/'))))
    expect([failure.code, failure.message, failure.retryable]).toEqual([
      'fetch_failed',
      `What 127.0.0.1:${site.port} answered is not HTTP.`,
      false,
    ])
  })

  it('with a head that never ends is a failure', async () => {
    const site = await rawSite((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(8000)}\r\n`.repeat(40)}`),
    )
    const failure = failed(await wire().get(asking(site.address('/'))))
    expect([failure.message, failure.retryable]).toEqual([
      `The headers of 127.0.0.1:${site.port}'s answer are too long to be read.`,
      false,
    ])
  })
})

describe('a body that is not wanted', () => {
  it('is skipped after the head, and a long one is cancelled', async () => {
    let isCancelled = false
    const site = await httpSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' })
      const chunk = Buffer.alloc(65_536)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more).on('close', () => (isCancelled = true))
      more()
    })
    const seen: unknown[] = []
    const http = wire()
    const answer = answered(
      await http.get(
        asking(site.address('/v'), {
          wants: (head) => {
            seen.push([head.status, head.headers.get('content-type'), head.address])
            return 'skip'
          },
        }),
      ),
    )
    expect([answer.status, answer.isSkipped, answer.body.length, seen]).toEqual([
      200,
      true,
      0,
      [[200, 'video/mp4', site.address('/v')]],
    ])
    await expect.poll(() => isCancelled).toBe(true)
  })

  it('is drained when it is short, so that the connection is kept', async () => {
    const site = await httpSite((_request, response) =>
      response.writeHead(301, { location: '/n' }).end('moved'),
    )
    const http = wire()
    await http.get(asking(site.address('/'), { wants: () => 'skip' }))
    const second = answered(await http.get(asking(site.address('/'), { wants: () => 'skip' })))
    expect([second.connection, second.isReusedConnection, site.connections()]).toEqual([1, true, 1])
  })

  it('is not read when its announced length is above the bound and it is skipped', async () => {
    const site = await rawSite((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n'),
    )
    const answer = answered(await wire().get(asking(site.address('/'), { wants: () => 'skip' })))
    expect([answer.isSkipped, answer.headers.get('content-length')]).toEqual([true, '99999999999'])
  })

  it('beyond a given length is cut there without failing', async () => {
    const site = await httpSite((request, response) =>
      response.end('a'.repeat(request.url === '/short' ? 10 : 100_000)),
    )
    const http = wire()
    const wants = () => ({ stopAfterBytes: 10 })
    const long = answered(await http.get(asking(site.address('/long'), { wants })))
    const short = answered(await http.get(asking(site.address('/short'), { wants })))
    expect([text(long), long.isCut, text(short), short.isCut]).toEqual([
      'aaaaaaaaaa',
      true,
      'aaaaaaaaaa',
      false,
    ])
  })

  it('is judged by its first 1,024 bytes when the caller wants to look', async () => {
    const site = await httpSite((request, response) => {
      response.end(request.url === '/page' ? `<html>${' '.repeat(5000)}</html>` : 'tiny')
    })
    const http = wire()
    const looks: string[] = []
    const wants = (isFine: boolean) => () => ({
      sniff: (first: Uint8Array) => {
        looks.push(`${Buffer.from(first.subarray(0, 6)).toString()} ${first.length}`)
        return isFine
      },
    })
    const page = answered(await http.get(asking(site.address('/page'), { wants: wants(true) })))
    const refused = answered(await http.get(asking(site.address('/page'), { wants: wants(false) })))
    const tiny = answered(await http.get(asking(site.address('/tiny'), { wants: wants(true) })))
    expect(looks).toEqual(['<html> 1024', '<html> 1024', 'tiny 4'])
    expect([page.body.length, page.isSkipped]).toEqual([5013, false])
    expect([refused.body.length, refused.isSkipped]).toEqual([0, true])
    expect([text(tiny), tiny.isSkipped]).toEqual(['tiny', false])
  })
})

describe('a body that is looked at first and announced above the bound', () => {
  it('is skipped when it is not wanted, and too large when it is', async () => {
    const site = await rawSite((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n${'a'.repeat(2000)}`),
    )
    const http = wire()
    const skipped = answered(
      await http.get(asking(site.address('/'), { wants: () => ({ sniff: () => false }) })),
    )
    const wanted = failed(await http.get(asking(site.address('/'), { wants: () => ({ sniff: () => true }) })))
    expect([skipped.isSkipped, wanted.code, wanted.retryable]).toEqual([true, 'too_large', false])
  })
})

describe('time', () => {
  it('ends for a dripping server at the deadline, though every wait was short', async () => {
    const site = await rawSite((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      drip(
        socket,
        Array.from({ length: 1000 }, () => 'a'),
        20,
      )
    })
    const failure = failed(await wire().get(asking(site.address('/'), { deadlineMs: 500 })))
    expect([failure.code, failure.message, failure.retryable, failure.wasSent]).toEqual([
      'fetch_failed',
      `127.0.0.1:${site.port} took longer than 0.5 s to answer.`,
      true,
      true,
    ])
    expect(failure.seconds).toBeGreaterThanOrEqual(0.5)
    expect(failure.seconds).toBeLessThan(2)
  })

  it('ends for a server that never answers', async () => {
    const site = await rawSite(() => undefined)
    const failure = failed(await wire().get(asking(site.address('/'), { deadlineMs: 100 })))
    expect([failure.retryable, failure.wasSent, failure.connection]).toEqual([true, true, 1])
  })

  it('ends for a look-up that hangs', async () => {
    const address = normaliseAddress('http://hanging.example/')!
    const http = wire({ lookup: () => new Promise(() => undefined) })
    const failure = failed(await http.get(asking(address, { deadlineMs: 100 })))
    expect([failure.message, failure.retryable, failure.wasSent]).toEqual([
      'hanging.example took longer than 0.1 s to answer.',
      true,
      false,
    ])
  })

  it('W28: is one deadline for look-up, head and body together', async () => {
    const site = await rawSite((socket) => {
      setTimeout(() => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        drip(
          socket,
          Array.from({ length: 1000 }, () => 'a'),
          20,
        )
      }, 250)
    })
    const lookup = (): Promise<{ address: string; family: 4 }[]> =>
      new Promise((resolve) => setTimeout(() => resolve([{ address: '127.0.0.1', family: 4 }]), 250))
    const address = normaliseAddress(`http://slow.example:${site.port}/`)!
    const failure = failed(await wire({ lookup }).get(asking(address, { deadlineMs: 600 })))
    expect([failure.wasSent, failure.retryable]).toEqual([true, true])
    expect(failure.seconds).toBeGreaterThanOrEqual(0.6)
    // Three deadlines of their own would take 0.25 + 0.25 + 0.6 s.
    expect(failure.seconds).toBeLessThan(1)
  })

  it('ends when the caller stops in the middle of a body, and the connection is closed', async () => {
    const stop = new AbortController()
    let isClosed = false
    const site = await rawSite((socket) => {
      socket.on('close', () => (isClosed = true))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc')
    })
    const asked = wire().get(
      asking(site.address('/'), {
        wants: () => {
          stop.abort()
          return 'body'
        },
      }),
      stop.signal,
    )
    const failure = failed(await asked)
    expect([failure.code, failure.message, failure.retryable, failure.wasSent]).toEqual([
      'fetch_failed',
      'stopped',
      true,
      true,
    ])
    await expect.poll(() => isClosed).toBe(true)
  })

  it('ends for everything under way when the wire is closed', async () => {
    const http = wire()
    const site = await rawSite(() => void http.close())
    expect(failed(await http.get(asking(site.address('/')))).message).toBe('stopped')
  })
})

describe('connections', () => {
  it('are one for twenty requests in a row', async () => {
    const site = await httpSite((_request, response) => response.end('x'))
    const http = wire()
    const used: unknown[] = []
    for (let count = 0; count < 20; count += 1) {
      const answer = answered(await http.get(asking(site.address(`/${count}`))))
      used.push([answer.connection, answer.isReusedConnection])
    }
    expect(used).toEqual([[1, false], ...Array.from({ length: 19 }, () => [1, true])])
    expect(site.connections()).toBe(1)
  })

  it('are one for each origin, numbered as they are opened', async () => {
    const [a, b] = [
      await httpSite((_q, response) => response.end('a')),
      await httpSite((_q, response) => response.end('b')),
    ]
    const http = wire()
    const numbers: (number | null)[] = []
    for (const site of [a, b, a, b]) {
      numbers.push(answered(await http.get(asking(site.address('/')))).connection)
    }
    expect(numbers).toEqual([1, 2, 1, 2])
  })

  it('W3: are not kept when a body was cut', async () => {
    const site = await rawSite((socket, _head, count) => {
      if (count === 1) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n<html>')
      else socket.write(plain)
    })
    const http = wire()
    failed(await http.get(asking(site.address('/'))))
    expect(answered(await http.get(asking(site.address('/')))).connection).toBe(2)
    expect(site.connections()).toBe(2)
  })

  it('W50: are closed by us when the time the site keeps them has passed', async () => {
    let closed: () => void = () => undefined
    const isClosed = new Promise<void>((resolve) => (closed = resolve))
    const site = await rawSite(
      (socket) => socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 2\r\n\r\nhi'),
      (socket) => socket.once('close', closed),
    )
    const http = wire()
    await http.get(asking(site.address('/')))
    await isClosed
    expect(answered(await http.get(asking(site.address('/')))).connection).toBe(2)
  })

  it('are not kept when the site says close', async () => {
    const site = await httpSite((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('x'),
    )
    const http = wire()
    const first = answered(await http.get(asking(site.address('/'))))
    const second = answered(await http.get(asking(site.address('/'))))
    expect([first.connection, second.connection, second.isReusedConnection]).toEqual([1, 2, false])
  })

  it('closed by the site while idle are noticed before use, and a new one is opened', async () => {
    const open: Socket[] = []
    const site = await rawSite(
      (socket) => socket.write(plain),
      (socket) => open.push(socket),
    )
    const http = wire()
    await http.get(asking(site.address('/')))
    open[0]!.end()
    await once(open[0]!, 'close')
    const second = answered(await http.get(asking(site.address('/'))))
    expect([text(second), second.connection, second.isReusedConnection, site.requests()]).toEqual([
      'hi',
      2,
      false,
      2,
    ])
  })

  it('closed by the site when the next request arrives are a failure that is not asked again', async () => {
    const site = await rawSite((socket, _head, count) => {
      if (count === 1) socket.write(plain)
      else socket.destroy()
    })
    const http = wire()
    await http.get(asking(site.address('/')))
    const failure = failed(await http.get(asking(site.address('/'))))
    expect(failure).toEqual({
      kind: 'failure',
      code: 'fetch_failed',
      message: `127.0.0.1:${site.port} closed the connection before its answer was complete.`,
      retryable: true,
      seconds: failure.seconds,
      wasSent: true,
      lostKeptConnection: true,
      connection: 1,
    })
    expect([site.requests(), site.connections()]).toEqual([2, 1])
  })

  it('reset by the site when the next request arrives are a failure too', async () => {
    const site = await rawSite((socket, _head, count) => {
      if (count === 1) socket.write(plain)
      else socket.resetAndDestroy()
    })
    const http = wire()
    await http.get(asking(site.address('/')))
    const failure = failed(await http.get(asking(site.address('/'))))
    expect([failure.retryable, failure.lostKeptConnection, site.requests()]).toEqual([true, true, 2])
  })

  it('lost after the answer began are no lost kept ones', async () => {
    const site = await rawSite((socket, _head, count) => {
      if (count === 1) socket.write(plain)
      else socket.end('HTTP/1.1 20')
    })
    const http = wire()
    await http.get(asking(site.address('/')))
    const failure = failed(await http.get(asking(site.address('/'))))
    expect([failure.retryable, failure.lostKeptConnection, failure.wasSent]).toEqual([true, false, true])
  })

  it('that are new and closed without an answer are no lost kept ones', async () => {
    const site = await rawSite((socket) => socket.destroy())
    const failure = failed(await wire().get(asking(site.address('/'))))
    expect([failure.retryable, failure.lostKeptConnection, failure.wasSent, site.requests()]).toEqual([
      true,
      false,
      true,
      1,
    ])
  })

  it('that are refused cost the site nothing', async () => {
    const site = await rawSite(() => undefined)
    const address = site.address('/')
    for (const cleanup of cleanups.splice(0)) await cleanup()
    const failure = failed(await wire().get(asking(address)))
    expect([failure.code, failure.message, failure.retryable, failure.wasSent, failure.connection]).toEqual([
      'fetch_failed',
      `127.0.0.1:${site.port} refused the connection.`,
      true,
      false,
      null,
    ])
  })

  it('are at most 32 between requests, the longest idle closed first', async () => {
    const http = wire()
    const sites = []
    for (let count = 0; count < 33; count += 1) {
      const site = await httpSite((_request, response) => response.end('x'))
      sites.push(site)
      await http.get(asking(site.address('/')))
    }
    const oldest = answered(await http.get(asking(sites[0]!.address('/'))))
    const newest = answered(await http.get(asking(sites[32]!.address('/'))))
    expect([oldest.connection, oldest.isReusedConnection]).toEqual([34, false])
    expect([newest.connection, newest.isReusedConnection]).toEqual([33, true])
  })
})

describe('pinned addresses', () => {
  const pinned = [{ address: '127.0.0.1', family: 4 }] as const

  it('are the ones connected to, and the name is never looked up', async () => {
    const hosts: (string | undefined)[] = []
    const site = await httpSite((request, response) => {
      hosts.push(request.headers.host)
      response.end('pinned')
    })
    const looked: string[] = []
    const http = wire({
      resolve: () => pinned,
      lookup: (hostname) => {
        looked.push(hostname)
        return Promise.resolve([])
      },
    })
    const address = normaliseAddress(`http://shop.example:${site.port}/`)!
    expect(text(await http.get(asking(address)))).toBe('pinned')
    expect([hosts, looked]).toEqual([[`shop.example:${site.port}`], []])
  })

  it('that have moved close a kept connection to the old place', async () => {
    const site = await httpSite((_request, response) => response.end('x'))
    let addresses: readonly { address: string; family: 4 }[] = pinned
    const http = wire({ resolve: () => addresses })
    const address = normaliseAddress(`http://shop.example:${site.port}/`)!
    await http.get(asking(address))
    addresses = [{ address: '127.0.0.2', family: 4 }]
    const failure = failed(await http.get(asking(address, { deadlineMs: 3000 })))
    expect([failure.message, failure.wasSent]).toEqual([
      `shop.example:${site.port} refused the connection.`,
      false,
    ])
  })

  it('that are none fail without a look-up, and may pass', async () => {
    const http = wire({ resolve: () => [] })
    const failure = failed(await http.get(asking(normaliseAddress('http://empty.example/')!)))
    expect([failure.message, failure.retryable, failure.wasSent]).toEqual([
      'The name empty.example leads to no address to connect to.',
      true,
      false,
    ])
  })

  it('that a failed look-up left unknown fail for its reason', async () => {
    const outcomes: unknown[] = []
    for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
      const error = Object.assign(new Error(code), { code })
      const judged = failed(
        await wire({ resolve: () => error }).get(asking(normaliseAddress('http://no.example/')!)),
      )
      const asked = failed(
        await wire({ lookup: () => Promise.reject(error) }).get(
          asking(normaliseAddress('http://no.example/')!),
        ),
      )
      outcomes.push(
        [judged.message, judged.retryable, judged.wasSent],
        [asked.message, asked.retryable, asked.wasSent],
      )
    }
    const never = ['There is no site called no.example. Check the spelling of the address.', false, false]
    const later = ['The name no.example cannot be looked up at the moment.', true, false]
    expect(outcomes).toEqual([never, never, later, later])
  })

  it('refused by a guarded look-up are refused', async () => {
    const error = Object.assign(new Error('in.example leads to 10.0.0.1, which is private.'), {
      code: 'refused_address',
    })
    const http = wire({ lookup: () => Promise.reject(error) })
    const failure = failed(await http.get(asking(normaliseAddress('http://in.example/')!)))
    expect([failure.code, failure.message, failure.retryable]).toEqual([
      'refused_address',
      'http://in.example/ was not fetched: in.example leads to 10.0.0.1, which is private.',
      false,
    ])
  })

  it('that fail are tried one after the other', async () => {
    const site = await httpSite((_request, response) => response.end('second'))
    const http = wire({
      resolve: () => [
        { address: '127.0.0.9', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    expect(text(await http.get(asking(normaliseAddress(`http://two.example:${site.port}/`)!)))).toBe('second')
  })

  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  it.skipIf(!hasIpv6)('may be IPv6, a literal one in brackets', async () => {
    const site = await httpSite(
      (_request: IncomingMessage, response: ServerResponse) => response.end('six'),
      '::1',
    )
    expect(text(await wire().get(asking(site.address('/'))))).toBe('six')
  })
})

/** Writes one part every so many milliseconds until the socket is gone. */
function drip(socket: Socket, parts: readonly string[], everyMs: number): void {
  let at = 0
  const timer = setInterval(() => {
    const part = parts[at]
    at += 1
    if (part === undefined || socket.destroyed) clearInterval(timer)
    else socket.write(part)
  }, everyMs)
}
