import { describe, expect, it } from 'vitest'
import { readCookie, readHeader, withCookies } from '#shared/own-headers.ts'

describe("the person's own headers", () => {
  it('are read as they are written', () => {
    expect(readHeader('Accept-Language:  de , en ')).toEqual({
      ok: true,
      header: ['Accept-Language', 'de , en'],
    })
    expect(readHeader('X-Empty:')).toEqual({ ok: true, header: ['X-Empty', ''] })
  })

  it.each([
    'User-Agent: Other/1.0',
    'user-agent: x',
    'Host: a',
    'Accept-Encoding: br',
    'Connection: close',
    'Keep-Alive: 5',
    'Content-Length: 1',
    'Transfer-Encoding: chunked',
    'TE: trailers',
    'Trailer: x',
    'Upgrade: h2c',
    'Proxy-Authorization: x',
    'Proxy-Connection: x',
  ])('F65, W53: %s is refused', (text) => {
    expect(readHeader(text)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('cannot be set') as string,
    })
  })

  it.each(['no colon', ': x', 'a b: x', 'X: a\r\nY: b', 'X: a\0', 'X: a\u2028b', 'X: \u0100'])(
    '%j is refused, its value not repeated',
    (text) => {
      const read = readHeader(text)
      expect(read.ok).toBe(false)
    },
  )

  it.each(['no equals', 'a=b;c', 'a="b"', 'a=b,c', 'a= b', 'a=b\n', 'a b=c'])(
    'the cookie %j is refused',
    (text) => {
      expect(readCookie(text).ok).toBe(false)
    },
  )

  it('join cookies into one header, after an explicit one', () => {
    expect(
      withCookies(
        [
          ['Cookie', 'a=1'],
          ['X-Y', 'z'],
        ],
        [
          ['b', '2'],
          ['c', ''],
        ],
      ),
    ).toEqual([
      ['X-Y', 'z'],
      ['Cookie', 'a=1; b=2; c='],
    ])
  })
})
