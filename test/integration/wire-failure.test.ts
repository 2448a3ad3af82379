import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { normaliseAddress } from '#main/core/base/address.ts'
import { createHttpGet } from '#main/core/wire/http-get.ts'
import type { HttpFailure } from '#main/core/wire/http-wire.ts'
import { passingFailure } from '#main/core/wire/passing-failure.ts'

const withCode = (code: string): Error => Object.assign(new Error(code), { code })

describe('passingFailure', () => {
  const passing = [
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ECONNABORTED',
      'EPIPE',
      'EHOSTUNREACH',
      'EHOSTDOWN',
      'ENETUNREACH',
      'ENETDOWN',
    ],
    ...[
      'ENETRESET',
      'ETIMEDOUT',
      'EAI_AGAIN',
      'UND_ERR_SOCKET',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_BODY_TIMEOUT',
    ],
    ...[
      'UND_ERR_HEADERS_TIMEOUT',
      'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
      'HPE_INVALID_EOF_STATE',
      'no_addresses',
    ],
  ]
  it.each(passing)('%s may pass', (code) => {
    expect(passingFailure(withCode(code), 'a.example')?.retryable).toBe(true)
  })

  const lasting = [
    ...['ENOTFOUND', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ...[
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'EPROTO',
      'ERR_SSL_NO_PROTOCOLS_AVAILABLE',
      'UND_ERR_HEADERS_OVERFLOW',
    ],
    ...['HPE_INVALID_CONSTANT', 'EINVAL', 'constructor'],
  ]
  it.each(lasting)('%s will not pass by itself', (code) => {
    expect(passingFailure(withCode(code), 'a.example')?.retryable).toBe(false)
  })

  it('names the host and what to do, never only a code', () => {
    const say = (code: string) => passingFailure(withCode(code), 'a.example')?.message
    expect([say('ENOTFOUND'), say('ECONNREFUSED'), say('CERT_HAS_EXPIRED'), say('EINVAL')]).toEqual([
      'There is no site called a.example. Check the spelling of the address.',
      'a.example refused the connection.',
      'The certificate of a.example cannot be trusted (CERT_HAS_EXPIRED).',
      'a.example could not be asked (EINVAL).',
    ])
  })

  it('lets one address that may work later speak for all that were tried', () => {
    const joint = new AggregateError([withCode('EINVAL'), withCode('ECONNREFUSED')])
    expect(passingFailure(joint, 'a.example')).toEqual({
      message: 'a.example refused the connection.',
      retryable: true,
    })
  })

  it('knows no answer for an error without a code, which is a bug', () => {
    expect([
      passingFailure(new TypeError('x is not a function'), 'a.example'),
      passingFailure('x', 'a.example'),
    ]).toEqual([null, null])
  })
})

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

/** The failure of asking `https://a.example` on this port of this machine. */
async function failureOn(port: number): Promise<HttpFailure> {
  const http = createHttpGet({
    userAgent: 'Saunter/0.1.0',
    resolve: () => [{ address: '127.0.0.1', family: 4 }],
    lookup: () => Promise.reject(new Error('no name is looked up in this test')),
  })
  cleanups.push(() => void http.close())
  const address = normaliseAddress(`https://a.example:${port}/`)!
  const outcome = await http.get({ address, headers: [], wants: () => 'body' })
  if (outcome.kind === 'answer') throw new Error(`answered ${outcome.status}`)
  return outcome
}

describe('a secure connection', () => {
  it('to a site whose certificate nobody vouches for is refused before anything is sent, and will not pass', async () => {
    let requests = 0
    const server = createTlsServer({ key: selfSigned.key, cert: selfSigned.cert }, (socket) => {
      socket.on('error', () => undefined).on('data', () => (requests += 1))
    })
    server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanups.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const failure = await failureOn(port)
    expect(failure).toEqual({
      kind: 'failure',
      code: 'fetch_failed',
      message: `The certificate of a.example:${port} cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      retryable: false,
      seconds: failure.seconds,
      wasSent: false,
      lostKeptConnection: false,
      connection: null,
    })
    expect(requests).toBe(0)
  })

  it('closed in the hand-shake may pass', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanups.push(() => server.close())
    const failure = await failureOn((server.address() as AddressInfo).port)
    expect([failure.code, failure.retryable, failure.wasSent]).toEqual(['fetch_failed', true, false])
  })

  it('to a server that does not speak TLS will not pass', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanups.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const failure = await failureOn(port)
    expect([failure.message, failure.retryable]).toEqual([
      `No secure connection to a.example:${port} could be agreed on.`,
      false,
    ])
  })
})

/** For `a.example`, made for this test and trusted by nobody. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgu9Swf7jKSk41Gn6k
cvy+rmfG/y8fShagAQdQFV7Hoc2hRANCAATREwTQJSguU8TqJd2FrFR6LdPdZzdK
wNliYsXBzYm3O3l/Y9Preh7cc7y24ozvDSHvlVg4glswleiTe4aM/ZGv
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUTYHo1PJCNhK3HhcwZJXzv+VLUjMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJYS5leGFtcGxlMCAXDTI2MTEzMDE2MzQ1MVoYDzIxMjYxMTA2
MTYzNDUxWjAUMRIwEAYDVQQDDAlhLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATREwTQJSguU8TqJd2FrFR6LdPdZzdKwNliYsXBzYm3O3l/Y9Preh7c
c7y24ozvDSHvlVg4glswleiTe4aM/ZGvo2kwZzAdBgNVHQ4EFgQUo9joxmjC6ND2
F3ou6/mEeaojFGMwHwYDVR0jBBgwFoAUo9joxmjC6ND2F3ou6/mEeaojFGMwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglhLmV4YW1wbGUwCgYIKoZIzj0EAwID
RwAwRAIgP3dBtAotV2Cbh4LHm3JmY4CeKMN6aJZ52ZIXe3YC/EACIC24zL8sTSgb
kt2VKulMj7JT3vWgWOENtF2htAk5Wly6
-----END CERTIFICATE-----
`,
}
