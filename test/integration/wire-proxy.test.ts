import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type * as Tls from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
import { type Proxy, readProxy } from '#shared/proxy.ts'

/** What the system trusts cannot be changed in a running process; all else about the connections is real. */
const trusted = vi.hoisted((): { certificate: string | undefined } => ({ certificate: undefined }))
vi.mock('node:tls', async (importOriginal) => {
  const tls = await importOriginal<typeof Tls>()
  return {
    ...tls,
    connect: (options: Tls.ConnectionOptions) => tls.connect({ ...options, ca: trusted.certificate }),
  }
})

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  trusted.certificate = undefined
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Calls `onHead` with each head a socket sends, until it is told that the heads are over. */
function readHeads(socket: Socket, onHead: (head: string) => 'more' | 'done'): void {
  let text = ''
  const take = (chunk: Buffer): void => {
    text += chunk.toString('latin1')
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const head = text.slice(0, end + 4)
      text = text.slice(end + 4)
      if (onHead(head) === 'more') continue
      socket.off('data', take)
      return
    }
  }
  socket.on('error', () => undefined).on('data', take)
}

const plain = (body: string): string => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** A site that answers every request with `site`, and keeps the heads it was sent. */
async function site() {
  const heads: string[] = []
  const port = await listening(createServer((socket) => answerAll(socket, heads)))
  return { port, heads }
}

/** As `site`, over TLS, for `a.example`. */
async function secureSite() {
  const heads: string[] = []
  const tls = await vi.importActual<typeof Tls>('node:tls')
  const server = tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) =>
    answerAll(socket, heads),
  )
  server.on('tlsClientError', () => undefined)
  return { port: await listening(server), heads }
}

function answerAll(socket: Socket, heads: string[]): void {
  readHeads(socket, (head) => {
    heads.push(head)
    socket.write(plain('site'))
    return 'more'
  })
}

/** An HTTP proxy: CONNECT leads to this machine unless `answer` has an answer of its own; other requests get `proxied`. */
async function httpProxy(answer: (head: string) => string | null = () => null) {
  const heads: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    readHeads(socket, (head) => {
      heads.push(head)
      const own = answer(head)
      if (own !== null) {
        socket.write(own)
        return 'more'
      }
      const port = /^CONNECT [^ ]+:(\d+) /.exec(head)?.[1]
      if (port === undefined) {
        socket.write(plain('proxied'))
        return 'more'
      }
      const onward = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      onward.on('error', () => socket.destroy())
      return 'done'
    })
  })
  const port = await listening(server)
  return { port, heads, connections: () => connections }
}

/** What a SOCKS proxy was asked for, as the octets of address type, address and port; `user` and `password` as told. */
interface SocksAsked {
  readonly methods: readonly number[]
  readonly login: string | null
  readonly place: string
}

/** A SOCKS 5 proxy. `reply` answers for a place: 0 leads on to this machine. Octets are handed out one at a time. */
async function socksProxy({
  reply = () => 0,
  method = 0,
  authStatus = 0,
  bound = [1, 0, 0, 0, 0],
}: {
  readonly reply?: (place: string) => number
  readonly method?: number
  readonly authStatus?: number
  readonly bound?: readonly number[]
} = {}) {
  const asked: SocksAsked[] = []
  let connections = 0
  const serve = async (socket: Socket): Promise<void> => {
    const chunks = octetsOf(socket)
    const say = async (octets: readonly number[]): Promise<void> => {
      for (const octet of octets) {
        socket.write(Buffer.from([octet]))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const [, count = 0] = await chunks.take(2)
    const methods = await chunks.take(count)
    await say([5, method])
    let login: string | null = null
    if (method === 2) {
      const [, userBytes = 0] = await chunks.take(2)
      const user = Buffer.from(await chunks.take(userBytes)).toString()
      const [passwordBytes = 0] = await chunks.take(1)
      login = `${user} ${Buffer.from(await chunks.take(passwordBytes)).toString()}`
      await say([1, authStatus])
    }
    const [, , , type] = await chunks.take(4)
    const [bytes = 0] = type === 3 ? await chunks.take(1) : [type === 1 ? 4 : 16]
    const address = await chunks.take(bytes)
    const [high = 0, low = 0] = await chunks.take(2)
    const port = high * 256 + low
    const shown =
      type === 3
        ? Buffer.from(address).toString()
        : type === 1
          ? address.join('.')
          : Buffer.from(address).toString('hex')
    const place = `${shown} ${port}`
    asked.push({ methods, login, place })
    const code = reply(place)
    if (code !== 0) {
      await say([5, code, 0, ...bound, 0, 0])
      socket.end()
      return
    }
    const onward = connect(port, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    await once(onward, 'connect')
    await say([5, 0, 0, ...bound, 0, 0])
    chunks.stop()
    socket.pipe(onward).pipe(socket)
  }
  const port = await listening(
    createServer((socket) => {
      connections += 1
      socket.on('error', () => undefined)
      void serve(socket).catch(() => socket.destroy())
    }),
  )
  return { port, asked, connections: () => connections }
}

/** Hands out what a socket sends, so many octets at a time; rejects when it ends before. */
function octetsOf(socket: Socket) {
  let held: number[] = []
  let wake = (): void => undefined
  let isEnded = false
  const hold = (chunk: Buffer): void => {
    held = [...held, ...chunk]
    wake()
  }
  socket.on('data', hold).on('close', () => {
    isEnded = true
    wake()
  })
  return {
    async take(count: number): Promise<readonly number[]> {
      while (held.length < count) {
        if (isEnded) throw new Error('ended')
        await new Promise<void>((resolve) => (wake = resolve))
      }
      return held.splice(0, count)
    },
    stop: () => void socket.off('data', hold),
  }
}

function proxyOf(text: string): Proxy {
  const read = readProxy(text)
  if (!read.ok || read.proxy === null) throw new Error('no proxy')
  return read.proxy
}

/** Every name leads to 127.0.0.1 unless a test says otherwise. */
function wire(proxy: string | null, options: Partial<HttpGetOptions> = {}): HttpWire {
  const made = createHttpGet({
    userAgent: 'Saunter/0.1.0',
    resolve: () => [{ address: '127.0.0.1', family: 4 }],
    lookup: () => Promise.reject(new Error('no name is looked up in this test')),
    proxy: proxy === null ? null : proxyOf(proxy),
    ...options,
  })
  cleanups.push(() => made.close())
  return made
}

const at = (text: string): Address => normaliseAddress(text)!

function asking(address: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { address: at(address), headers: [], wants: () => 'body', ...more }
}

function answered(outcome: HttpOutcome): HttpAnswer {
  if (outcome.kind === 'failure') throw new Error(`failed: ${outcome.message}`)
  return outcome
}

const bodyOf = (outcome: HttpOutcome): string => Buffer.from(answered(outcome).body).toString()

/** A failure without the time it took. */
function failed(outcome: HttpOutcome): Omit<HttpFailure, 'seconds'> {
  if (outcome.kind === 'answer') throw new Error(`answered ${outcome.status}`)
  const { seconds, ...rest } = outcome
  expect(seconds).toBeGreaterThanOrEqual(0)
  return rest
}

/** A failure of the proxy: the site was not asked. */
const proxyFailure = (message: string, retryable: boolean): Omit<HttpFailure, 'seconds'> => ({
  kind: 'failure',
  code: 'fetch_failed',
  message,
  retryable,
  wasSent: false,
  lostKeptConnection: false,
  connection: null,
})

const lookupError = (code: string): Error => Object.assign(new Error('told by the look-up.'), { code })

describe('without a proxy', () => {
  it('the proxy variables of the environment lead nowhere', async () => {
    const proxy = await httpProxy()
    const { port } = await site()
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1')
    cleanups.push(() => void vi.unstubAllEnvs())
    expect(bodyOf(await wire(null).get(asking(`http://a.example:${port}/`)))).toBe('site')
    expect(proxy.connections()).toBe(0)
  })
})

describe('through an HTTP proxy', () => {
  it('a site that is not secure is asked for by its whole address, and the proxy is told who comes', async () => {
    const proxy = await httpProxy()
    const http = wire(`http://ann:hunter2@127.0.0.1:${proxy.port}`)
    const outcome = await http.get(asking('http://a.example:8000/shop?q=1', { headers: [['X-Own', '1']] }))
    expect(bodyOf(outcome)).toBe('proxied')
    expect(proxy.heads).toEqual([
      [
        'GET http://a.example:8000/shop?q=1 HTTP/1.1',
        'host: a.example:8000',
        'connection: keep-alive',
        'Proxy-Authorization: Basic YW5uOmh1bnRlcjI=',
        'User-Agent: Saunter/0.1.0',
        'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        `Accept-Encoding: ${acceptedEncodings}`,
        'X-Own: 1',
        '',
        '',
      ].join('\r\n'),
    ])
  })

  it('a proxy without credentials gets none', async () => {
    const proxy = await httpProxy()
    await wire(`http://127.0.0.1:${proxy.port}`).get(asking('http://a.example/'))
    expect(proxy.heads[0]).not.toContain('Proxy-Authorization')
  })

  it('a connection is kept for each origin', async () => {
    const proxy = await httpProxy()
    const http = wire(`http://127.0.0.1:${proxy.port}`)
    const numbers: (number | null)[] = []
    for (const address of ['http://a.example/1', 'http://b.example/', 'http://a.example/2']) {
      numbers.push(answered(await http.get(asking(address))).connection)
    }
    expect([numbers, proxy.connections()]).toEqual([[1, 2, 1], 2])
  })

  it('a secure site is reached by CONNECT, trusted by its own certificate, and never told the password', async () => {
    trusted.certificate = certificate.cert
    const proxy = await httpProxy()
    const { port, heads } = await secureSite()
    const http = wire(`http://ann:hunter2@127.0.0.1:${proxy.port}`)
    const first = await http.get(asking(`https://a.example:${port}/1`))
    const second = await http.get(asking(`https://a.example:${port}/2`))
    expect([bodyOf(first), bodyOf(second), answered(second).isReusedConnection]).toEqual([
      'site',
      'site',
      true,
    ])
    expect(proxy.heads).toEqual([
      [
        `CONNECT a.example:${port} HTTP/1.1`,
        `Host: a.example:${port}`,
        'Connection: keep-alive',
        'Proxy-Authorization: Basic YW5uOmh1bnRlcjI=',
        '',
        '',
      ].join('\r\n'),
    ])
    expect(heads.map((head) => head.split('\r\n').slice(0, 2))).toEqual([
      ['GET /1 HTTP/1.1', `host: a.example:${port}`],
      ['GET /2 HTTP/1.1', `host: a.example:${port}`],
    ])
    expect(heads.join('')).not.toMatch(/proxy-/i)
  })

  it('a certificate for another name is refused though the tunnel is open', async () => {
    trusted.certificate = certificate.cert
    const proxy = await httpProxy()
    const { port, heads } = await secureSite()
    const outcome = await wire(`http://127.0.0.1:${proxy.port}`).get(asking(`https://b.example:${port}/`))
    expect(failed(outcome)).toEqual(
      proxyFailure(
        `The certificate of b.example:${port} cannot be trusted (ERR_TLS_CERT_ALTNAME_INVALID).` +
          ` It was asked through the proxy http://127.0.0.1:${proxy.port}.`,
        false,
      ),
    )
    expect(heads).toEqual([])
  })

  it.each([
    [
      'http://a.example/',
      'http://127.0.0.1:PORT wants a user name and password. Write them into its address.',
      '',
    ],
    [
      'https://a.example/',
      'http://127.0.0.1:PORT wants a user name and password. Write them into its address.',
      '',
    ],
    [
      'http://a.example/',
      'http://127.0.0.1:PORT does not take the user name and password it was given.',
      'ann:hunter2@',
    ],
    [
      'https://a.example/',
      'http://127.0.0.1:PORT does not take the user name and password it was given.',
      'ann:hunter2@',
    ],
  ])('status 407 for %s says %j', async (address, message, login) => {
    const proxy = await httpProxy(() => 'HTTP/1.1 407 Who Comes\r\nContent-Length: 3\r\n\r\nwho')
    const outcome = failed(await wire(`http://${login}127.0.0.1:${proxy.port}`).get(asking(address)))
    const expected = proxyFailure(`The proxy ${message.replace('PORT', String(proxy.port))}`, false)
    expect(outcome).toEqual({ ...expected, connection: outcome.connection })
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
  })

  it('status 407 of a secure site itself is a page’s status', async () => {
    trusted.certificate = certificate.cert
    const proxy = await httpProxy()
    const tls = await vi.importActual<typeof Tls>('node:tls')
    const server = tls.createServer({ key: certificate.key, cert: certificate.cert }, (socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => socket.write('HTTP/1.1 407 X\r\nContent-Length: 0\r\n\r\n'))
    })
    const port = await listening(server)
    const outcome = await wire(`http://127.0.0.1:${proxy.port}`).get(asking(`https://a.example:${port}/`))
    expect(answered(outcome).status).toBe(407)
  })

  it.each([
    ['403 Forbidden', 403, false],
    ['404 Not Found', 404, false],
    ['429 Too Many Requests', 429, true],
    ['502 Bad Gateway', 502, true],
    ['503 Service Unavailable', 503, true],
    ['302 Found', 302, false],
  ])('CONNECT answered with %s is the proxy’s failure', async (line, status, retryable) => {
    const proxy = await httpProxy(() => `HTTP/1.1 ${line}\r\nContent-Length: 0\r\n\r\n`)
    const outcome = await wire(`http://127.0.0.1:${proxy.port}`).get(asking('https://a.example/'))
    expect(failed(outcome)).toEqual(
      proxyFailure(
        `The proxy http://127.0.0.1:${proxy.port} would not connect to a.example:443 (status ${status}).`,
        retryable,
      ),
    )
  })

  it('an IPv6 address is asked for in brackets', async () => {
    const proxy = await httpProxy(() => 'HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n')
    await wire(`http://127.0.0.1:${proxy.port}`).get(asking('https://[2001:db8::1]/'))
    expect(proxy.heads[0]?.split('\r\n').slice(0, 2)).toEqual([
      'CONNECT [2001:db8::1]:443 HTTP/1.1',
      'Host: [2001:db8::1]:443',
    ])
  })

  it('what is no HTTP proxy is said to be none', async () => {
    const proxy = await httpProxy(() => 'SSH-2.0-OpenSSH_9.6\r\n\r\n')
    const http = wire(`http://127.0.0.1:${proxy.port}`)
    expect(failed(await http.get(asking('https://a.example/')))).toEqual(
      proxyFailure(`What answers at http://127.0.0.1:${proxy.port} is not an HTTP proxy.`, false),
    )
    const { message, retryable } = failed(await http.get(asking('http://a.example/')))
    expect([message, retryable]).toEqual([
      `What a.example answered is not HTTP. It was asked through the proxy http://127.0.0.1:${proxy.port}.`,
      false,
    ])
  })

  it('a head without end is given up', async () => {
    const proxy = await httpProxy(() => `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`)
    const outcome = await wire(`http://127.0.0.1:${proxy.port}`).get(asking('https://a.example/'))
    expect(failed(outcome).retryable).toBe(false)
  })

  it('a proxy nobody runs is named, and may be back later', async () => {
    const server = createServer()
    const port = await listening(server)
    server.close()
    await once(server, 'close')
    for (const kind of ['http', 'socks5', 'socks5h']) {
      expect(
        failed(await wire(`${kind}://ann:hunter2@127.0.0.1:${port}`).get(asking('https://a.example/'))),
      ).toEqual(
        proxyFailure(
          `The proxy ${kind}://127.0.0.1:${port} could not be reached. Check that it is running and that its address is right.`,
          true,
        ),
      )
    }
  })

  it('one that hangs up in the hand-shake may do better later', async () => {
    const port = await listening(
      createServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.end())),
    )
    for (const kind of ['http', 'socks5', 'socks5h']) {
      expect(failed(await wire(`${kind}://127.0.0.1:${port}`).get(asking('https://a.example/')))).toEqual(
        proxyFailure(
          `The proxy ${kind}://127.0.0.1:${port} closed the connection before it led to a.example:443.`,
          true,
        ),
      )
    }
  })

  it('one that keeps silent uses up the deadline of the request, and its connection is closed', async () => {
    const closed: Promise<unknown>[] = []
    const port = await listening(
      createServer((socket) => {
        closed.push(once(socket.on('error', () => undefined).resume(), 'close'))
      }),
    )
    for (const kind of ['http', 'socks5', 'socks5h']) {
      const outcome = await wire(`${kind}://ann:hunter2@127.0.0.1:${port}`).get(
        asking('https://a.example/', { deadlineMs: 100 }),
      )
      expect(failed(outcome)).toEqual(
        proxyFailure(
          `a.example took longer than 0.1 s to answer through the proxy ${kind}://127.0.0.1:${port}.`,
          true,
        ),
      )
    }
    await Promise.all(closed)
    expect(closed).toHaveLength(3)
  })

  it('a kept connection the proxy closes is told as lost, so that it may be asked again in a turn of its own', async () => {
    let requests = 0
    const port = await listening(
      createServer((socket) => {
        readHeads(socket, () => {
          requests += 1
          if (requests === 2) socket.destroy()
          else socket.write(plain('proxied'))
          return 'more'
        })
      }),
    )
    const http = wire(`http://127.0.0.1:${port}`)
    await http.get(asking('http://a.example/'))
    const outcome = failed(await http.get(asking('http://a.example/')))
    expect([outcome.lostKeptConnection, outcome.wasSent, outcome.retryable]).toEqual([true, true, true])
  })
})

describe('names and a proxy that looks them up', () => {
  it.each(['http', 'socks5h'])('%s: a name unknown here is left to the proxy', async (kind) => {
    const target = await site()
    const proxy = kind === 'http' ? await httpProxy() : await socksProxy()
    const http = wire(`${kind}://127.0.0.1:${proxy.port}`, { resolve: () => lookupError('ENOTFOUND') })
    expect(bodyOf(await http.get(asking(`http://a.example:${target.port}/`)))).toBe(
      kind === 'http' ? 'proxied' : 'site',
    )
  })

  it.each(['http', 'socks5', 'socks5h'])(
    '%s: a name that was judged and refused is not asked for',
    async (kind) => {
      const proxy = kind === 'http' ? await httpProxy() : await socksProxy()
      const http = wire(`${kind}://127.0.0.1:${proxy.port}`, {
        resolve: () => lookupError('refused_address'),
      })
      const { code, message, retryable } = failed(await http.get(asking('http://a.example/')))
      expect({ code, message, retryable }).toEqual({
        code: 'refused_address',
        message: 'http://a.example/ was not fetched: told by the look-up.',
        retryable: false,
      })
      expect(proxy.connections()).toBe(0)
    },
  )

  it.each(['http', 'socks5', 'socks5h'])('%s: a name nobody judged yet is judged first', async (kind) => {
    const proxy = kind === 'http' ? await httpProxy() : await socksProxy()
    const http = wire(`${kind}://127.0.0.1:${proxy.port}`, {
      resolve: () => null,
      lookup: () => Promise.reject(lookupError('refused_address')),
    })
    expect(failed(await http.get(asking('http://a.example/'))).code).toBe('refused_address')
    expect(proxy.connections()).toBe(0)
  })

  it('a look-up that hangs ends with the deadline', async () => {
    const proxy = await httpProxy()
    const http = wire(`http://127.0.0.1:${proxy.port}`, {
      resolve: () => null,
      lookup: () => new Promise(() => undefined),
    })
    const outcome = failed(await http.get(asking('http://a.example/', { deadlineMs: 50 })))
    expect(outcome).toEqual(proxyFailure('a.example took longer than 0.05 s to answer.', true))
  })

  it('socks5: a name unknown here is a failure of the name, and the proxy is not asked', async () => {
    const proxy = await socksProxy()
    const http = wire(`socks5://127.0.0.1:${proxy.port}`, { resolve: () => lookupError('ENOTFOUND') })
    expect(failed(await http.get(asking('http://a.example/')))).toEqual(
      proxyFailure('There is no site called a.example. Check the spelling of the address.', false),
    )
    expect(proxy.connections()).toBe(0)
  })
})

describe('through a SOCKS proxy', () => {
  it('socks5 asks for the judged address, and the site is asked as without a proxy', async () => {
    const target = await site()
    const proxy = await socksProxy()
    const http = wire(`socks5://127.0.0.1:${proxy.port}`, {
      resolve: () => [{ address: '192.0.2.7', family: 4 }],
    })
    const first = await http.get(asking(`http://a.example:${target.port}/1`))
    const second = await http.get(asking(`http://a.example:${target.port}/2`))
    expect([bodyOf(first), bodyOf(second), answered(second).isReusedConnection]).toEqual([
      'site',
      'site',
      true,
    ])
    expect(proxy.asked).toEqual([{ methods: [0], login: null, place: `192.0.2.7 ${target.port}` }])
    expect(target.heads.map((head) => head.split('\r\n').slice(0, 2))).toEqual([
      ['GET /1 HTTP/1.1', `host: a.example:${target.port}`],
      ['GET /2 HTTP/1.1', `host: a.example:${target.port}`],
    ])
  })

  it('socks5h asks for the name', async () => {
    const target = await site()
    const proxy = await socksProxy()
    const http = wire(`socks5h://127.0.0.1:${proxy.port}`)
    expect(bodyOf(await http.get(asking(`http://a.example:${target.port}/`)))).toBe('site')
    expect(proxy.asked.map(({ place }) => place)).toEqual([`a.example ${target.port}`])
  })

  it('an address instead of a name is asked for as an address by both', async () => {
    const proxy = await socksProxy({ reply: () => 2 })
    for (const kind of ['socks5', 'socks5h']) {
      await wire(`${kind}://127.0.0.1:${proxy.port}`).get(asking('http://[2001:db8::1]/'))
      await wire(`${kind}://127.0.0.1:${proxy.port}`).get(asking('http://192.0.2.9/'))
    }
    const places = ['20010db8000000000000000000000001 80', '192.0.2.9 80']
    expect(proxy.asked.map(({ place }) => place)).toEqual([...places, ...places])
  })

  it('a secure site is trusted by its own certificate', async () => {
    trusted.certificate = certificate.cert
    const target = await secureSite()
    const proxy = await socksProxy()
    const http = wire(`socks5://127.0.0.1:${proxy.port}`)
    expect(bodyOf(await http.get(asking(`https://a.example:${target.port}/`)))).toBe('site')
    const { message, retryable } = failed(await http.get(asking(`https://b.example:${target.port}/`)))
    expect([message, retryable]).toEqual([
      `The certificate of b.example:${target.port} cannot be trusted (ERR_TLS_CERT_ALTNAME_INVALID).` +
        ` It was asked through the proxy socks5://127.0.0.1:${proxy.port}.`,
      false,
    ])
  })

  it('user and password are told when the proxy asks for them', async () => {
    const target = await site()
    const proxy = await socksProxy({ method: 2 })
    const http = wire(`socks5h://ann:p%C3%A4ss@127.0.0.1:${proxy.port}`)
    expect(bodyOf(await http.get(asking(`http://a.example:${target.port}/`)))).toBe('site')
    expect(proxy.asked).toEqual([{ methods: [0, 2], login: 'ann päss', place: `a.example ${target.port}` }])
  })

  it.each([
    [
      'wants them and there are none',
      { method: 0xff },
      '',
      'wants a user name and password. Write them into its address.',
    ],
    [
      'asks for them unoffered',
      { method: 2 },
      '',
      'wants a user name and password. Write them into its address.',
    ],
    [
      'does not take them',
      { method: 2, authStatus: 1 },
      'ann:hunter2@',
      'does not take the user name and password it was given.',
    ],
    [
      'knows neither way',
      { method: 0xff },
      'ann:hunter2@',
      'does not take the user name and password it was given.',
    ],
  ])('a proxy that %s says so', async (_why, behaviour, login, message) => {
    const proxy = await socksProxy(behaviour)
    const outcome = failed(
      await wire(`socks5://${login}127.0.0.1:${proxy.port}`).get(asking('http://a.example/')),
    )
    expect(outcome).toEqual(proxyFailure(`The proxy socks5://127.0.0.1:${proxy.port} ${message}`, false))
  })

  it('the next judged address is asked for when one leads nowhere', async () => {
    const target = await site()
    const proxy = await socksProxy({ reply: (place) => (place.startsWith('192.0.2.7') ? 0 : 5) })
    const http = wire(`socks5://127.0.0.1:${proxy.port}`, {
      resolve: () => [
        { address: '2001:db8::1', family: 6 },
        { address: '192.0.2.7', family: 4 },
      ],
    })
    expect(bodyOf(await http.get(asking(`http://a.example:${target.port}/`)))).toBe('site')
    expect(proxy.asked.map(({ place }) => place)).toEqual([
      `20010db8000000000000000000000001 ${target.port}`,
      `192.0.2.7 ${target.port}`,
    ])
  })

  it.each([
    [5, 4, 'a.example:8000 refused the connection of the proxy PROXY.', true],
    [2, 1, 'The proxy PROXY may not connect to a.example:8000.', false],
  ])('reply %i for every address is a failure after %i of them', async (reply, tries, message, retryable) => {
    const proxy = await socksProxy({ reply: () => reply })
    const http = wire(`socks5://127.0.0.1:${proxy.port}`, {
      resolve: () => [1, 2, 3, 4, 5, 6].map((last) => ({ address: `192.0.2.${last}`, family: 4 })),
    })
    const outcome = failed(await http.get(asking('http://a.example:8000/')))
    expect(outcome).toEqual(
      proxyFailure(message.replace('PROXY', `socks5://127.0.0.1:${proxy.port}`), retryable),
    )
    expect(proxy.asked).toHaveLength(tries)
  })

  it.each([
    ['an IPv6 address', [4, ...Array<number>(16).fill(9)]],
    ['a name', [3, 3, 97, 98, 99]],
  ])('the address it connects from is read past when it is %s', async (_what, bound) => {
    const target = await site()
    const proxy = await socksProxy({ bound })
    const http = wire(`socks5://127.0.0.1:${proxy.port}`)
    expect(bodyOf(await http.get(asking(`http://a.example:${target.port}/`)))).toBe('site')
  })

  it('a kept connection is left when the site has moved', async () => {
    const target = await site()
    const proxy = await socksProxy()
    let address = '192.0.2.7'
    const http = wire(`socks5://127.0.0.1:${proxy.port}`, { resolve: () => [{ address, family: 4 }] })
    const numbers: (number | null)[] = []
    for (const place of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) {
      address = place
      numbers.push(answered(await http.get(asking(`http://a.example:${target.port}/`))).connection)
    }
    expect(numbers).toEqual([1, 1, 2])
    expect(proxy.asked.map(({ place }) => place)).toEqual([
      `192.0.2.7 ${target.port}`,
      `192.0.2.8 ${target.port}`,
    ])
  })

  it('what is no SOCKS 5 proxy is said to be none', async () => {
    const port = await listening(
      createServer((socket) => {
        socket
          .on('error', () => undefined)
          .once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
      }),
    )
    expect(failed(await wire(`socks5h://127.0.0.1:${port}`).get(asking('http://a.example/')))).toEqual(
      proxyFailure(`What answers at socks5h://127.0.0.1:${port} is not a SOCKS 5 proxy.`, false),
    )
  })
})

/** For `a.example`, made for this test and trusted by nobody else. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3cJEUtCWG2fE8GWY
6ryJb97XYnenHDyz6h0K4/365QihRANCAAQLDTdnluGNCSsrKXPK+ReG7zN0w0W+
QrH6Pb3QlcbOdHfJcubSNWSQ78VkrMMhaO1znfkKKdIuDBPwRtqtp9I8
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlhLmV4YW1w
bGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWEuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAsNN2eW4Y0JKysp
c8r5F4bvM3TDRb5Csfo9vdCVxs50d8ly5tI1ZJDvxWSswyFo7XOd+Qop0i4ME/BG
2q2n0jyjRTBDMBQGA1UdEQQNMAuCCWEuZXhhbXBsZTAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBQS1LcDF0vTGG1VmTViUkKwnDX7vDAKBggqhkjOPQQDAgNIADBFAiEA
1RO/7Bu/gKUfceUWw/nIsoMOyPGTEpzuffxgcxM0bJsCIDAJW4CjmOKlfeeV9em0
dfGdzOWbmY+i1+gvaW0JjcK5
-----END CERTIFICATE-----
`,
}
