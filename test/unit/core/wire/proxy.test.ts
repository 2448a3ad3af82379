import { describe, expect, it } from 'vitest'
import { proxyAuthorization } from '#main/core/wire/proxy-authorization.ts'
import { mayNextAddressHelp, socksReply } from '#main/core/wire/socks-reply.ts'
import { type Proxy, proxyName, readProxy } from '#shared/proxy.ts'

function read(text: string): Proxy | null {
  const outcome = readProxy(text)
  if (!outcome.ok) throw new Error(outcome.sentence)
  return outcome.proxy
}

function sentence(text: string): string {
  const outcome = readProxy(text)
  if (outcome.ok) throw new Error('it was read')
  return outcome.sentence
}

describe('the text of a proxy', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['http://proxy.example:8080', { kind: 'http', host: 'proxy.example', port: 8080, credentials: null }],
    ['HTTP://Proxy.Example/', { kind: 'http', host: 'proxy.example', port: 80, credentials: null }],
    ['socks5://127.0.0.1', { kind: 'socks5', host: '127.0.0.1', port: 1080, credentials: null }],
    ['socks5h://[::1]:9050', { kind: 'socks5h', host: '::1', port: 9050, credentials: null }],
    [
      'http://ann:s%3Acr%40t@proxy.example:3128',
      {
        kind: 'http',
        host: 'proxy.example',
        port: 3128,
        credentials: { user: 'ann', password: 's:cr@t' },
      },
    ],
    [
      ' socks5://ann:p@ss/w#rd:é@proxy.example ',
      {
        kind: 'socks5',
        host: 'proxy.example',
        port: 1080,
        credentials: { user: 'ann', password: 'p@ss/w#rd:é' },
      },
    ],
    [
      'http://ann@proxy.example',
      { kind: 'http', host: 'proxy.example', port: 80, credentials: { user: 'ann', password: '' } },
    ],
  ])('%j is read', (text, proxy) => {
    expect(read(text)).toEqual(proxy)
  })

  const form =
    'A proxy is written like http://proxy.example:8080 or socks5://user:password@proxy.example:1080'
  it.each([
    ['proxy.example:8080', `${form}: the kind comes first.`],
    ['http://', `${form}: a host, a port, and nothing after them.`],
    ['http://proxy.example:8080/path', `${form}: a host, a port, and nothing after them.`],
    ['http://ann:hunter2@', `${form}: a host, a port, and nothing after them.`],
    ['http://ann:hunter2 proxy.example', `${form}: a host, a port, and nothing after them.`],
    [`http://ann:hunter2@${'a'.repeat(254)}`, `${form}: a host, a port, and nothing after them.`],
    ['http://ann:hunter2@proxy.example:65536', "The proxy's port must be a number from 1 to 65535."],
    ['http://ann:hunter2@proxy.example:0', "The proxy's port must be a number from 1 to 65535."],
    [
      'https://ann:hunter2@proxy.example',
      'Saunter cannot use proxies of the kind https. It can use http, socks5 and socks5h.',
    ],
    [
      'socks4://ann:hunter2@proxy.example',
      'Saunter cannot use proxies of the kind socks4. It can use http, socks5 and socks5h.',
    ],
    [
      'constructor://ann:hunter2@proxy.example',
      'Saunter cannot use proxies of the kind constructor. It can use http, socks5 and socks5h.',
    ],
    [
      'http://ann:hunter2%@proxy.example',
      "In a proxy's user name and password, write a percent sign as %25.",
    ],
    [
      'http://ann:hunter2\ud800@proxy.example',
      "In a proxy's user name and password, write a percent sign as %25.",
    ],
    ['http://:hunter2@proxy.example', "The proxy's address has an `@` but no user name before it."],
    [
      'http://ann:hunter2%0d%0a@proxy.example',
      "The proxy's user name or password holds a control character.",
    ],
    ['http://a%3An:hunter2@proxy.example', 'The user name for an HTTP proxy cannot hold a colon.'],
    [
      `socks5://ann:hunter2${'é'.repeat(125)}@proxy.example`,
      'A SOCKS proxy takes a user name and a password of at most 255 octets each.',
    ],
    [
      `http://ann:hunter2${'x'.repeat(8192)}@proxy.example`,
      "The proxy's address is longer than 8192 characters.",
    ],
  ])('%j is refused without its password', (text, expected) => {
    expect(sentence(text)).toBe(expected)
    expect(sentence(text)).not.toContain('hunter2')
  })

  it('a password of 255 octets goes to a SOCKS proxy, and a longer one to an HTTP proxy', () => {
    expect(read(`socks5h://ann:${'é'.repeat(127)}x@proxy.example`)?.credentials?.password).toHaveLength(128)
    expect(read(`http://ann:${'x'.repeat(4000)}@proxy.example`)?.credentials?.password).toHaveLength(4000)
  })

  it('a text of many signs is read in time that grows with its length', () => {
    const startedAt = performance.now()
    for (let round = 0; round < 100; round += 1) readProxy(`http://${'a.-_'.repeat(2000)}:x`)
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

describe('the name of a proxy', () => {
  it('is kind, host and port, without who uses it', () => {
    expect(proxyName(read('http://ann:hunter2@proxy.example')!)).toBe('http://proxy.example:80')
    expect(proxyName(read('socks5h://ann:hunter2@[::1]')!)).toBe('socks5h://[::1]:1080')
  })
})

describe('what an HTTP proxy is told about who comes', () => {
  it('is user and password in UTF-8, in base64', () => {
    expect(proxyAuthorization(read('http://ann:p%C3%A4ss@proxy.example')!)).toEqual([
      'Proxy-Authorization',
      'Basic YW5uOnDDpHNz',
    ])
  })

  it('is nothing where the person wrote neither', () => {
    expect(proxyAuthorization(read('http://proxy.example')!)).toEqual([])
  })
})

describe('a reply of a SOCKS proxy', () => {
  const proxy = read('socks5://ann:hunter2@proxy.example')!
  it.each([
    [1, 'The proxy socks5://proxy.example:1080 could not connect to a.example:443.', true, true],
    [2, 'The proxy socks5://proxy.example:1080 may not connect to a.example:443.', false, false],
    [3, 'The proxy socks5://proxy.example:1080 has no way to a.example:443 at the moment.', true, true],
    [4, 'The proxy socks5://proxy.example:1080 has no way to a.example:443 at the moment.', true, true],
    [5, 'a.example:443 refused the connection of the proxy socks5://proxy.example:1080.', true, true],
    [6, 'a.example:443 did not answer the proxy socks5://proxy.example:1080 in time.', true, true],
    [
      7,
      'The proxy socks5://proxy.example:1080 cannot make the connection a.example:443 needs.',
      false,
      false,
    ],
    [8, 'The proxy socks5://proxy.example:1080 cannot make the connection a.example:443 needs.', false, true],
    [
      99,
      'The proxy socks5://proxy.example:1080 cannot make the connection a.example:443 needs.',
      false,
      true,
    ],
  ])('%i becomes a sentence and a verdict', (reply, message, isRetryable, mayHelp) => {
    const failure = socksReply(reply, proxy, 'a.example:443')
    expect([failure.message, failure.isRetryable, mayNextAddressHelp(reply)]).toEqual([
      message,
      isRetryable,
      mayHelp,
    ])
  })
})
